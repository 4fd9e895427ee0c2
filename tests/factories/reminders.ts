import { DateTime } from "luxon";
import { Consent, OutboxMessage, Patient, PatientProcedure } from "~/models";
import type { ConsentCategory } from "~/models/consents/consent-category.schema";
import type { MessageChannel } from "~/models/outbox/outbox-message.schema";
import { type ConsentPerson, recordConsent } from "~/server/consents/consents";
import { settings } from "~/server/platform/settings";
import { inTransaction } from "~/server/platform/transaction";
import { publishSession } from "~/server/sessions/publish";
import { remindersJob } from "~/server/today/reminders";
import { admin } from "../support/database";
import { publishPlan, seedProcedure, sessionItem } from "./catalogue";
import { seedSession } from "./content";
import { unique } from "./names";
import { seedJoinedPatient } from "./patient-accounts";

/** Builds a task that reminds, open from before the first reminder until after the last. */
export const remindingTask = (values: object = {}) => ({
  name: unique("Task"),
  group: "pre-procedure",
  kind: "task",
  taskTitle: unique("Pack your bag"),
  fromDay: -60,
  toDay: 90,
  reminds: true,
  ...values,
});

/**
 * Creates a procedure with a published plan of one task that reminds, or of these items, beside a session that does not.
 * @returns values of an episode
 */
export async function seedRemindingPlan(items: object[] = [remindingTask()]) {
  const { id: procedureId } = await seedProcedure();
  const { id: sessionId } = await seedSession();
  await publishSession(admin, sessionId);
  const { id: planVersionId } = await publishPlan(procedureId, [
    ...items,
    sessionItem(sessionId, { fromDay: -60, toDay: 90 }),
  ]);
  return { procedureId, planVersionId };
}

/** Finds a time on the wall of the hospital, some days from today. */
export const wallTime = (days: number, hour: number, minute = 0): Date =>
  DateTime.now()
    .setZone(settings().timeZone)
    .plus({ days })
    .set({ hour, minute, second: 0, millisecond: 0 })
    .toJSDate();

export type EpisodeValues = Partial<PatientProcedure["_creationAttributes"]>;

/** Inserts an episode at 7:30, some days ahead of today; negative for one that has passed. */
export const seedEpisode = (patientId: number, daysAhead: number, values: EpisodeValues = {}) =>
  PatientProcedure.create({
    ...{ patientId, procedureId: null, type: "Joint Replacement", title: "Knee Replacement" },
    ...{ planKind: "complete", date: wallTime(daysAhead, 7, 30), timeKnown: true },
    ...{ enteredBy: "hospital", ...values },
  });

/** Records that somebody agrees to messages, or does not. */
export const agree = (
  person: ConsentPerson,
  channel: MessageChannel,
  address: string,
  { category = "reminder", isGiven = true }: { category?: ConsentCategory; isGiven?: boolean } = {},
) =>
  inTransaction(admin, (writer) =>
    recordConsent(writer, {
      ...{ person, channel, address, category, isGiven },
      ...{ words: "Yes", source: "screen" },
    }),
  );

let number = 0;

/** Inserts a patient who has joined and agrees to reminders by email. */
export async function seedAgreeing(values: Partial<Patient["_creationAttributes"]> = {}) {
  number += 1;
  const patient = await seedJoinedPatient({ email: `reminded.${number}@example.org`, ...values });
  if (patient.email) await agree({ kind: "patient", id: patient.id }, "email", patient.email);
  return patient;
}

/** Inserts a patient who agrees to reminders, with an episode some days ahead of today. */
export async function seedReminded(daysAhead: number, values: EpisodeValues = {}) {
  const patient = await seedAgreeing();
  return { patient, episode: await seedEpisode(patient.id, daysAhead, values) };
}

/** Runs the job of reminders. @returns when it is due again */
export const runReminders = (signal: AbortSignal = new AbortController().signal) =>
  remindersJob.run({ payload: {}, jobId: 1, lease: 1, signal });

/** Finds the reminders of patients, oldest first. */
export const findReminders = (...patientIds: number[]) =>
  OutboxMessage.findAll({
    where: { purpose: "reminder", recipientKind: "patient", recipientId: patientIds },
    order: ["id"],
  });

/** Inserts many patients who agree to reminders by email, each with an episode in a week. @returns their ids */
export async function bulkInsertReminded(
  plans: readonly { procedureId: number; planVersionId: number }[],
  count: number,
): Promise<number[]> {
  const patients = await Patient.bulkCreate(
    Array.from({ length: count }, () => {
      number += 1;
      const name = { firstName: "Maria", lastName: `Lopez ${number}`, birthDate: "1961-04-12" };
      const joined = { isGuest: false, status: "Joined", hasAccount: true } as const;
      return { ...name, ...joined, email: `reminded.${number}@example.org` };
    }),
    { returning: true },
  );
  await Consent.bulkCreate(
    patients.map(({ id, email = "" }) => ({
      ...{ personKind: "patient", personId: id, channel: "email", address: email },
      ...{ category: "reminder", scope: "person", isGiven: true, words: "Yes", source: "screen" },
      ...{ actorId: "test", actorName: "Test" },
    })),
  );
  const ids = patients.map(({ id }) => id);
  await PatientProcedure.bulkCreate(
    ids.map((patientId, index) => ({
      ...{ patientId, type: "Joint Replacement", title: "Knee Replacement", planKind: "complete" },
      ...{ ...plans[index % plans.length], procedureId: null, date: wallTime(7, 7, 30) },
    })),
  );
  return ids;
}
