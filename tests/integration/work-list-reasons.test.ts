import { describe, expect, it } from "vitest";
import { ContactMessage, Patient, RideRequest, WorkItem } from "~/models";
import type { WorkReason } from "~/models/work-list/work-item-options.schema";
import { sendContactMessage } from "~/server/contact/send";
import { updateContactMessage } from "~/server/contact/messages";
import { openForFailedMessages } from "~/server/outbox/open-for-failed";
import { changeSharing } from "~/server/patient-accounts/sharing";
import { endPatient } from "~/server/patient-records/end";
import { updateEpisode } from "~/server/patient-records/episodes";
import { erasePatient } from "~/server/patient-records/erase";
import { mergePatients } from "~/server/patient-records/merge";
import { refreshNextEpisode } from "~/server/patients/next-episode";
import { createSessionAssessment } from "~/server/patients/session-assessments";
import { inTransaction } from "~/server/platform/transaction";
import { findBinEntity } from "~/server/record-types/bin-kinds";
import { restoreRecord } from "~/server/record-types/bin-restore";
import { RIDE_KIND } from "~/server/requests/kinds";
import { updateRequest } from "~/server/requests/requests";
import { answerDailyCheck } from "~/server/today/daily-checks";
import { confirmTookPlace } from "~/server/today/outcome";
import { updateWorkItem } from "~/server/work-list/work-items";
import { rawContactMessage } from "../factories/contact-messages";
import { seedMessage } from "../factories/outbox";
import { patientCaller as signedIn, signInPatient } from "../factories/patient-accounts";
import { visitorFrom } from "../factories/people";
import { dayFromToday, seedRideRequest, writeAsPatient } from "../factories/requests";
import { markTask, seedToday, type SeededToday } from "../factories/today";
import { admin, HAS_DATABASE, navigator, useDatabase } from "../support/database";
import { ago, DAY_MS, readReasons, readWorkList, runWorkList } from "../support/work-list";

type Step = (seeded: SeededToday) => Promise<unknown>;

const change = ({ patientId }: SeededToday, values: Partial<Patient["_creationAttributes"]>) =>
  Patient.update(values, { where: { id: patientId } });
const findRide = ({ patientId }: SeededToday) =>
  RideRequest.findOne({ where: { patientId }, rejectOnEmpty: true });
const decline: Step = async (seeded) =>
  updateRequest(admin, RIDE_KIND, (await findRide(seeded)).id, { status: "Declined" });
const sayDone =
  (reason: WorkReason): Step =>
  async ({ patientId }) => {
    const [row] = await readWorkList({ filters: [{ patientId, reason }] });
    return updateWorkItem(navigator, row?.id ?? 0, { status: "Done" });
  };

/** Each reason: days until the procedure, what opens it, and what ends it; then the job runs. */
const REASONS: [reason: WorkReason, daysAhead: number, open: Step, end: Step][] = [
  [
    "Urgent answer",
    -1,
    ({ patientId, episode }) =>
      writeAsPatient(patientId, (writer) =>
        answerDailyCheck(writer, episode.id, {
          ...{ comfort: 2, sleep: 3, moving: 4 },
          isWorried: "Yes",
        }),
      ),
    sayDone("Urgent answer"),
  ],
  [
    "Very anxious",
    5,
    async (seeded) => {
      const { patientId, episode, sessionId } = seeded;
      await change(seeded, { sharesAnxiety: true, sharingAskedAt: new Date() });
      await writeAsPatient(patientId, (writer) =>
        createSessionAssessment(
          writer,
          episode.id,
          { sessionId, media: "audio" },
          { anxietyLevel: "5", informationReceived: "Yes", concerns: "" },
        ),
      );
    },
    async ({ patientId }) =>
      inTransaction(await signedIn(await signInPatient(patientId)), (writer) =>
        changeSharing(writer, { answers: "yes" }),
      ),
  ],
  [
    "Request unanswered",
    5,
    async (seeded) => {
      const { id } = await seedRideRequest({}, seeded.episode);
      await RideRequest.update({ createdAt: ago(10 * DAY_MS) }, { where: { id }, silent: true });
    },
    decline,
  ],
  [
    "Ride or appointment to check",
    5,
    async ({ episode }) => {
      await seedRideRequest({}, episode);
      await updateEpisode(admin, episode.id, { date: dayFromToday(9), time: "" });
    },
    decline,
  ],
  [
    "Not joined",
    20,
    (seeded) => change(seeded, { status: "Invited", invitedAt: ago(4 * DAY_MS) }),
    (seeded) => change(seeded, { status: "Joined" }),
  ],
  [
    "Nothing done",
    5,
    (seeded) => change(seeded, { joinedAt: ago(4 * DAY_MS) }),
    (seeded) => markTask(seeded, "pack your bag"),
  ],
  [
    "Message could not be delivered",
    5,
    async ({ patientId }) => {
      const message = await seedMessage();
      await message.update(
        { recipientKind: "patient", recipientId: patientId, status: "Failed" } as object,
        { hooks: false },
      );
      await inTransaction(admin, (writer) => openForFailedMessages(writer, [message.id]));
    },
    sayDone("Message could not be delivered"),
  ],
  [
    "Wrote to us",
    5,
    ({ patientId }) => sendContactMessage(visitorFrom(), rawContactMessage(), patientId),
    async ({ patientId }) => {
      const { id } = await ContactMessage.findOne({ where: { patientId }, rejectOnEmpty: true });
      return updateContactMessage(admin, id, { status: "Answered" });
    },
  ],
  [
    "Date has passed",
    -3,
    () => Promise.resolve(),
    ({ patientId, episode }) =>
      writeAsPatient(patientId, (writer) => confirmTookPlace(writer, episode.id)),
  ],
];

describe.runIf(HAS_DATABASE)("each reason of the work list", () => {
  useDatabase();

  const seed = async (daysAhead: number) => {
    const seeded = await seedToday(daysAhead);
    const { patientId } = seeded;
    await inTransaction(admin, (writer) => refreshNextEpisode(writer, [patientId]));
    return seeded;
  };
  const runTwice = () => Promise.all([runWorkList(), runWorkList()]);
  const count = (patientId: number, reason: WorkReason) =>
    WorkItem.count({ where: { patientId, reason } });

  it.each(REASONS)(
    "%s: is there once, and gone once it has ended",
    async (reason, days, open, end) => {
      const seeded = await seed(days);
      const { patientId } = seeded;
      await open(seeded);
      for (const _ of [1, 2]) await runTwice();
      expect(await readReasons(patientId)).toEqual([reason]);
      expect(await count(patientId, reason)).toBe(1);
      await end(seeded);
      await runTwice();
      expect(await readReasons(patientId)).toEqual([]);
      expect(await count(patientId, reason)).toBe(1);
    },
  );

  it.each(REASONS)("%s: is gone with the end of a patient", async (reason, days, open) => {
    const seeded = await seed(days);
    const { patientId } = seeded;
    await open(seeded);
    await runWorkList();
    expect(await readReasons(patientId)).toEqual([reason]);
    await endPatient(admin, patientId, { reason: "Completed" });
    expect(await readReasons(patientId)).toEqual([]);
    await runWorkList();
    expect(await readReasons(patientId)).toEqual([]);
  });

  it.each(REASONS)("%s: comes back from the bin with the patient", async (reason, days, open) => {
    const seeded = await seed(days);
    const { patientId } = seeded;
    await open(seeded);
    await runWorkList();
    // As the row was numbered by a release with fewer reasons.
    await WorkItem.update({ rank: 77 }, { where: { patientId } });
    await erasePatient(admin, patientId);
    expect(await readReasons(patientId)).toEqual([]);
    await restoreRecord(admin, findBinEntity("patient"), patientId);
    const { rank } = await WorkItem.findOne({ where: { patientId }, rejectOnEmpty: true });
    expect(rank).toBe(REASONS.findIndex(([each]) => each === reason));
    expect(await readReasons(patientId)).toEqual([reason]);
  });

  it.each(REASONS)("%s: is there once after a merge of two records", async (reason, days, open) => {
    const [stays, goes] = [await seed(days), await seed(days)];
    for (const each of [stays, goes]) await open(each);
    await runWorkList();
    expect(await readReasons(goes.patientId)).toEqual([reason]);
    await mergePatients(admin, stays.patientId, { otherId: goes.patientId });
    expect(await readReasons(stays.patientId)).toEqual([reason]);
    for (const _ of [1, 2]) await runTwice();
    // The invitations of both have ended with the merge.
    const remaining = reason === "Not joined" ? [] : [reason];
    expect(await readReasons(stays.patientId)).toEqual(remaining);
  });

  it("says nothing of anxiety once a merge has ended the sharing of it", async () => {
    const [, days, open] = REASONS[1]!;
    const [stays, goes] = [await seed(days), await seed(days)];
    await open(goes);
    await change(stays, { sharingAskedAt: new Date() });
    await mergePatients(admin, stays.patientId, { otherId: goes.patientId });
    expect(await readReasons(stays.patientId)).toEqual([]);
  });
});
