import { Op, QueryTypes } from "sequelize";
import { WorkItem } from "~/models";
import { findStillToCheck } from "~/server/patients/mark-requests";
import { systemCaller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { defineJob } from "~/server/platform/jobs/job-definition";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import {
  ENDINGS,
  type EndingReason,
  listEndedItems,
} from "~/server/platform/work-list/ended-items";
import { closeWorkItems, openWorkItem } from "~/server/platform/work-list/open-items";
import { type DueCause, listDueCauses } from "./due-causes";
import type { Found } from "./passed-dates";

/** Rows of one transaction. */
const BATCH_SIZE = 200;
const TO_CHECK = "Ride or appointment to check";

/** Opens the rows of causes that come with time, in batches. */
async function openDueItems(signal: AbortSignal): Promise<void> {
  const caller = systemCaller("work list");
  for (const cause of await listDueCauses(caller)) {
    // Found, but not due yet in their time zone.
    const early: number[] = [];
    for (let found = BATCH_SIZE; found === BATCH_SIZE;) {
      signal.throwIfAborted();
      found = await inTransaction(caller, (writer) => openBatch(writer, cause, early));
    }
  }
}

/** @param early ids of subjects that are left out; those that are not due are added @returns the number of rows that were found */
async function openBatch(
  writer: CallerInTransaction,
  { reason, type, sql, subject, keepDue }: DueCause,
  early: number[],
): Promise<number> {
  const others = early.length > 0 ? `AND ${subject} NOT IN (${early.join()}) ` : "";
  const rows = await database().query<Found>(`${sql} ${others}LIMIT ${BATCH_SIZE}`, {
    type: QueryTypes.SELECT,
    replacements: { no: false },
    transaction: writer.transaction,
  });
  const due = keepDue ? await keepDue(writer, rows) : rows;
  for (const row of rows) if (!due.includes(row)) early.push(Number(row.subjectId));
  for (const { patientId, subjectId, since } of due) {
    const id = Number(subjectId);
    await openWorkItem(writer, {
      ...{ patientId, reason, since: new Date(since) },
      subject: { type, id },
    });
  }
  return rows.length;
}

/** Closes rows whose cause is gone: by an event that did not do so itself, or with time. */
async function closeEnded(signal: AbortSignal): Promise<void> {
  for (const reason of Object.keys(ENDINGS) as EndingReason[]) {
    await closeInBatches(signal, reason, async (writer, after) => {
      const ended = await listEndedItems(writer, reason, { after, limit: BATCH_SIZE });
      return { found: ended, ended };
    });
  }
  // Those whose rides and appointments have all taken place since, by the clock of their facility.
  await closeInBatches(signal, TO_CHECK, async (writer, after) => {
    const found = await WorkItem.findAll({
      attributes: ["id", "patientId"],
      where: { status: "Open", reason: TO_CHECK, id: { [Op.gt]: after } },
      order: [["id", "ASC"]],
      limit: BATCH_SIZE,
      transaction: writer.transaction,
    });
    const patientIds = found.map(({ patientId }) => patientId);
    const still = await findStillToCheck(writer, patientIds);
    return { found, ended: found.filter(({ patientId }) => !still.has(patientId)) };
  });
}

type Row = { id: number; patientId: number };

/** @param list rows with a higher id, by id, a batch of them, and those whose cause is gone */
async function closeInBatches(
  signal: AbortSignal,
  reason: EndingReason,
  list: (writer: CallerInTransaction, after: number) => Promise<{ found: Row[]; ended: Row[] }>,
): Promise<void> {
  const caller = systemCaller("work list");
  for (let after: number | undefined = 0; after !== undefined;) {
    signal.throwIfAborted();
    const from: number = after;
    after = await inTransaction(caller, async (writer) => {
      const { found, ended } = await list(writer, from);
      const patientId = ended.map((row) => row.patientId);
      if (ended.length > 0) await closeWorkItems(writer, { patientId, reason });
      return found.length < BATCH_SIZE ? undefined : found.at(-1)?.id;
    });
  }
}

/** Keeps the work list: opens what is due by now, and closes what has ended by itself (AREAS 3). */
export const workListJob = defineJob({
  kind: "work-list",
  label: "Work list",
  everyMs: 5 * 60_000,
  async run({ signal }) {
    await closeEnded(signal);
    await openDueItems(signal);
  },
});
