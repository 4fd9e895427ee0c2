import { WorkItem, WorkItemCause } from "~/models";
import type { WorkSubject } from "~/models/work-list/work-item-cause";
import { rankOf, type WorkReason } from "~/models/work-list/work-item-options.schema";
import type { CallerInTransaction } from "~/server/platform/transaction";
import type { SampleAnswers } from "./create-answers";
import { daysAgo, type FindPerson } from "./create-people";
import type { SampleRequests } from "./create-requests";

const DAY_MS = 86_400_000;

type Subjects = SampleRequests & SampleAnswers & { failedMessageId: number };

type SampleItem = {
  of: string;
  reason: WorkReason;
  subject: { type: WorkSubject; id: number };
  since: Date;
  snoozedUntil?: Date;
  called?: Date;
  done?: { at: Date; note: string };
};

/**
 * Puts sample patients on the work list, for each reason: open rows, one that is hidden for two days, and some that are done. What the job
 * of the list would find too has the same causes, so that it adds none. Two statements.
 */
export async function createWorkList(
  { transaction }: CallerInTransaction,
  find: FindPerson,
  sample: Subjects,
): Promise<void> {
  const items = listItems(find, sample);
  const rows = items.map(({ of, reason, since, snoozedUntil = null, called, done }) => ({
    patientId: find(of).patient.id,
    reason,
    rank: rankOf(reason),
    since,
    snoozedUntil,
    createdAt: since,
    ...(called && { calledAt: called, calledBy: "Admin" }),
    ...(done && {
      status: "Done" as const,
      doneAt: done.at,
      doneBy: "Admin",
      staffNote: done.note,
    }),
  }));
  const created = await WorkItem.bulkCreate(rows, { transaction, returning: true });
  const causes = created.map(({ id, patientId, reason }, index) => ({
    workItemId: id,
    patientId,
    reason,
    subjectType: items[index]?.subject.type ?? "invitation",
    subjectId: items[index]?.subject.id ?? 0,
  }));
  await WorkItemCause.bulkCreate(causes, { transaction });
}

function listItems(find: FindPerson, sample: Subjects): SampleItem[] {
  const { patient: walter, episodes } = find("Walter");
  const invitedAt = walter.invitedAt ?? new Date();
  const notJoined = { of: "Walter", reason: "Not joined", since: invitedAt } as const;
  const called = new Date(invitedAt.getTime() + 3 * DAY_MS);
  const { urgent, anxious, calmer, unansweredRideId, movedRideId, contactMessageId } = sample;
  const joinedAt = find("Nikhil").patient.joinedAt ?? new Date();
  const [passed] = find("Lars").episodes;
  const calmed = new Date(calmer.at.getTime() + DAY_MS / 2);
  return [
    // Three days after the invitation, and again a week before the procedure.
    {
      ...notJoined,
      subject: { type: "invitation", id: Math.floor(invitedAt.getTime() / 1_000) },
      called,
      done: { at: called, note: "Got the letter, and joins this week." },
    },
    { ...notJoined, subject: { type: "episode", id: episodes[0]?.id ?? 0 } },
    {
      of: "Mei-Ling",
      reason: "Urgent answer",
      subject: { type: "survey response", id: urgent.id },
      since: urgent.at,
    },
    {
      of: "Daniel",
      reason: "Very anxious",
      subject: { type: "session assessment", id: anxious.id },
      since: anxious.at,
      called: new Date(anxious.at.getTime() + DAY_MS / 8),
    },
    {
      of: "Jun",
      reason: "Very anxious",
      subject: { type: "session assessment", id: calmer.id },
      since: calmer.at,
      called: calmed,
      done: { at: calmed, note: "Talked about the anesthesia, and feels calmer." },
    },
    {
      of: "Fatima",
      reason: "Request unanswered",
      subject: { type: "ride request", id: unansweredRideId },
      since: daysAgo(2),
    },
    {
      of: "Xiomara",
      reason: "Ride or appointment to check",
      subject: { type: "ride request", id: movedRideId },
      since: daysAgo(1),
    },
    {
      of: "Nikhil",
      reason: "Nothing done",
      subject: { type: "joining", id: Math.floor(joinedAt.getTime() / 1_000) },
      since: joinedAt,
    },
    {
      of: "Lars",
      reason: "Date has passed",
      subject: { type: "episode", id: passed?.id ?? 0 },
      since: passed?.date ?? new Date(),
    },
    {
      of: "Xiomara",
      reason: "Message could not be delivered",
      subject: { type: "outbox message", id: sample.failedMessageId },
      since: daysAgo(2),
      snoozedUntil: daysAgo(-2),
    },
    {
      of: "Harold",
      reason: "Wrote to us",
      subject: { type: "contact message", id: contactMessageId },
      since: daysAgo(1),
    },
    // The same message: it has no answer yet.
    {
      of: "Harold",
      reason: "Request unanswered",
      subject: { type: "contact message", id: contactMessageId },
      since: daysAgo(1),
    },
  ];
}
