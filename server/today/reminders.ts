import { Op } from "sequelize";
import { OutboxMessage, PatientProcedure } from "~/models";
import { EPISODE } from "~/models/patients/patient-procedure.schema";
import type { MessageChannel } from "~/models/outbox/outbox-message.schema";
import { findReminderSlot } from "~/server/consents/reminders";
import type { NewMessage } from "~/server/outbox/queue-message";
import { sendToEach } from "~/server/outbox/send-message";
import { findSendTime } from "~/server/outbox/send-time";
import { systemCaller } from "~/server/platform/caller";
import { formatIsoDay, startOfDay } from "~/server/platform/dates";
import { readHospital } from "~/server/platform/hospital";
import { defineJob } from "~/server/platform/jobs/job-definition";
import { settings } from "~/server/platform/settings";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { readProgress } from "./progress";
import { findPeopleToTell, type PersonToTell } from "~/server/outbox/people-to-tell";
import { createItemReader, type ReadReminding } from "./reminder-items";
import { findDueDays, findNextTime } from "./reminder-times";
import { asksOutcome } from "./procedure-day";

const TASK = "reminders";
const DAY_MS = 86_400_000;
const MAX_DURATION_MS = 1_800_000;
/** Episodes in a transaction: it holds up other writes for a moment. */
const BATCH_EPISODES = 250;
/** First the text message, which is read at once (AREAS 1). */
const CHANNELS: readonly MessageChannel[] = ["text", "email"];

type Run = {
  now: Date;
  dueAt: Date;
  /** Such as "2026-11-27". */
  today: string;
  /** From the procedure, such as -3. */
  day: number;
  readItems: ReadReminding;
};

/**
 * Writes the reminders of a day, at their hours in the hospital's time zone, or as soon as it runs after them; a day that it misses stays
 * without (AREAS 6). Killed anywhere it goes on without doubles: the place of a person's day is the dedupe key.
 */
export const remindersJob = defineJob({
  kind: TASK,
  label: "Reminders to patients",
  everyMs: DAY_MS,
  concurrency: 1,
  timeoutMs: MAX_DURATION_MS,
  run: async ({ signal }) => {
    const { quietFrom, quietTo } = await readHospital();
    const hours = { quietFrom, quietTo, zone: settings().timeZone };
    const now = new Date();
    await writeReminders(findDueDays(now, hours), now, signal);
    return findNextTime(now, hours);
  },
});

/** Writes the reminders of today for procedures that are some days away. @param days from the procedure, such as -3 */
async function writeReminders(days: number[], now: Date, signal: AbortSignal): Promise<void> {
  const today = formatIsoDay(now.toISOString());
  const dueAt = await findSendTime({}, "reminder", now);
  // After the quiet hours have begun it would go out tomorrow, and remind of yesterday.
  if (formatIsoDay(dueAt.toISOString()) !== today) return;
  const caller = systemCaller(TASK);
  const readItems = createItemReader();
  for (const day of days) {
    const run: Run = { now, dueAt, today, day, readItems };
    const episodes = await findEpisodes(today, day);
    for (let start = 0; start < episodes.length; start += BATCH_EPISODES) {
      signal.throwIfAborted();
      const batch = episodes.slice(start, start + BATCH_EPISODES);
      // Ahead of the transaction, which holds up other writes.
      await readItems(caller, batch);
      const ids = batch.map(({ id }) => id);
      await inTransaction(caller, (writer) => remindOfEpisodes(writer, ids, run));
    }
  }
}

/** Condition of the date of an episode that is so many days away today. */
const findDate = (today: string, day: number) => ({
  [Op.gte]: startOfDay(today, -day),
  [Op.lt]: startOfDay(today, 1 - day),
});

type FoundEpisode = Pick<PatientProcedure, "id" | "planVersionId">;

/** Finds the episodes that are so many days away today, also those that do not remind: a batch reads again. One statement along an index. */
function findEpisodes(today: string, day: number): Promise<FoundEpisode[]> {
  return PatientProcedure.findAll({
    attributes: ["id", "planVersionId"],
    where: { date: findDate(today, day) },
    order: ["date", "id"],
    raw: true,
  });
}

/** Writes the reminders of a batch of episodes. At most twelve statements, whatever their number. */
async function remindOfEpisodes(
  writer: CallerInTransaction,
  ids: number[],
  run: Run,
): Promise<void> {
  const { transaction } = writer;
  // Locked: whoever moves, cancels or finishes one of them comes before this, or stops what this has written.
  const lock = transaction.LOCK.SHARE;
  // Its date too: it may have been moved since it was found.
  const date = findDate(run.today, run.day);
  const where = { id: ids, statusSet: null, isExample: false, date };
  const episodes = await PatientProcedure.findAll({
    attributes: ["id", "patientId", "planVersionId", "planKind", "date", "tookPlace", "statusSet"],
    where,
    order: ["date", "id"],
    lock,
    transaction,
  });
  const people = await findPeopleToTell(
    writer,
    episodes.map(({ patientId }) => patientId),
  );
  const free = await leaveOutReminded(writer, people, run);
  const waiting = episodes.flatMap((episode) => {
    const person = free.get(episode.patientId);
    return person ? { episode, person } : [];
  });
  const open = await filterOpen(writer, waiting, run);
  const reminders = new Map<string, NewMessage[]>();
  for (const { episode, person } of open) {
    const { dedupeKey } = findReminderSlot(person, run.today);
    // Two procedures of a person make one reminder.
    if (!reminders.has(dedupeKey)) reminders.set(dedupeKey, toWays(person, episode, run));
  }
  await sendToEach(writer, [...reminders.values()]);
}

type Waiting = { episode: PatientProcedure; person: PersonToTell };

/** Leaves out who has a reminder of today: of a run that was killed, or of another procedure. One statement. */
async function leaveOutReminded(
  { transaction }: CallerInTransaction,
  people: Map<number, PersonToTell>,
  { today }: Run,
): Promise<Map<number, PersonToTell>> {
  const slot = (person: PersonToTell) => findReminderSlot(person, today).dedupeKey;
  const rows = await OutboxMessage.findAll({
    attributes: ["dedupeKey"],
    where: { dedupeKey: [...people.values()].map(slot) },
    raw: true,
    transaction,
  });
  const written = new Set(rows.map(({ dedupeKey }) => dedupeKey));
  return new Map([...people].filter(([, person]) => !written.has(slot(person))));
}

/** Keeps those of whom something is open: an item that reminds, or the question whether the procedure took place. At most five statements. */
async function filterOpen(
  writer: CallerInTransaction,
  waiting: readonly Waiting[],
  { now, day, readItems }: Run,
): Promise<Waiting[]> {
  const episodes = waiting.map(({ episode }) => episode);
  const findKeys = await readItems(writer, episodes);
  const withItems = episodes.filter((episode) => findKeys(episode, day).length > 0);
  const findProgress = await readProgress(
    writer,
    withItems.map(({ id }) => id),
  );
  return waiting.filter(({ episode }) => {
    const isUndone = (key: string) => findProgress(episode.id, key).doneOn === null;
    return findKeys(episode, day).some(isUndone) || (day > 0 && asksOutcome(episode, now));
  });
}

/** Builds the ways to remind a person: to each address that they have. */
const toWays = (
  { addresses, ...to }: PersonToTell,
  { id }: PatientProcedure,
  { today, dueAt }: Run,
): NewMessage[] =>
  CHANNELS.filter((channel) => addresses[channel] !== "").map((channel) => ({
    to: { ...to, address: addresses[channel] },
    channel,
    purpose: "reminder",
    link: "/today",
    dueAt,
    about: { type: EPISODE, id },
    ...findReminderSlot(to, today),
  }));
