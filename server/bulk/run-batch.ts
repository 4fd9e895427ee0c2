import { BulkChange, BulkChangeFailure, BulkChangeItem } from "~/models";
import { systemCaller } from "~/server/platform/caller";
import { isInfrastructureError, toDatabaseError } from "~/server/platform/database-errors";
import { dialect } from "~/server/platform/database";
import { DomainError } from "~/server/platform/errors";
import { log } from "~/server/platform/log";
import {
  type CallerInTransaction,
  inSavepoint,
  inTransaction,
  retryOnConflict,
} from "~/server/platform/transaction";
import { findBulkKind } from "~/server/record-types/deleted-records";
import type { BulkKind } from "~/server/record-types/record-type";
import { changeRecord } from "./actions";
import { restoreCaller, type StoredCaller } from "./stored-caller";

/** Limits of a batch: other writes wait for it on SQLite, which has one writer. */
const BATCH_ROWS = 100;
const BATCH_MS = 100;

/** State of a bulk change after a batch: "busy" while another instance runs one of it. */
export type BatchResult = "running" | "ended" | "busy";

/**
 * Changes the next records of a bulk change, by the rules of their area and in order of their ids, each in a savepoint of
 * its own, and counts them in the same transaction: whenever the process is killed, none is lost or changed twice.
 * @throws UnavailableError, InsufficientStorageError: the batch is rolled back, and can be run again
 */
export function runBatch(id: number): Promise<BatchResult> {
  return inTransaction(systemCaller("bulk change"), async (writer) => {
    const { transaction } = writer;
    const isOnPostgres = dialect() === "postgres";
    const bulkChange = await BulkChange.findByPk(id, {
      transaction,
      ...(isOnPostgres && { lock: true, skipLocked: true }),
    });
    if (!bulkChange) return (await BulkChange.count({ where: { id } })) > 0 ? "busy" : "ended";
    if (bulkChange.status !== "running") return "ended";
    const items = await BulkChangeItem.findAll({
      where: { bulkChangeId: id },
      // What was deleted last is restored first: a parent before the children that were deleted before it.
      order: [["recordId", bulkChange.action === "restore" ? "DESC" : "ASC"]],
      limit: BATCH_ROWS,
      transaction,
    });
    const { failures, handled } = await changeRecords(writer, bulkChange, items);
    await BulkChangeFailure.bulkCreate(failures, { transaction });
    await BulkChangeItem.destroy({ where: { bulkChangeId: id, recordId: handled }, transaction });
    const isEnd = handled.length === items.length && items.length < BATCH_ROWS;
    await bulkChange.update(
      {
        done: bulkChange.done + handled.length - failures.length,
        failed: bulkChange.failed + failures.length,
        ...(isEnd && { status: "done" as const, endedAt: new Date(), input: null }),
      },
      { transaction },
    );
    return isEnd ? "ended" : "running";
  });
}

type Failure = { bulkChangeId: number; recordId: number; code: string; message: string };

/** Changes records until the time of the batch is over. @returns ids of all that were handled, and the failures among them */
async function changeRecords(
  writer: CallerInTransaction,
  bulkChange: BulkChange,
  items: BulkChangeItem[],
): Promise<{ failures: Failure[]; handled: number[] }> {
  const type = findBulkKind(bulkChange.recordType);
  const caller = await restoreCaller(writer, JSON.parse(bulkChange.caller) as StoredCaller);
  const startedAt = performance.now();
  const failures: Failure[] = [];
  const handled: number[] = [];
  for (const item of items) {
    const problem =
      type && caller ? await tryToChange(caller, type, bulkChange, item) : NO_LONGER_PERMITTED;
    const { recordId } = item;
    handled.push(recordId);
    if (problem) failures.push({ bulkChangeId: bulkChange.id, recordId, ...problem });
    if (performance.now() - startedAt > BATCH_MS) break;
  }
  return { failures, handled };
}

type Problem = Pick<Failure, "code" | "message">;
const NO_LONGER_PERMITTED: Problem = {
  code: "forbidden",
  message: "Whoever confirmed this has lost access meanwhile",
};
const UNEXPECTED: Problem = {
  code: "internal-error",
  message: "Something went wrong on our side",
};

/** Changes one record in a savepoint. @returns why it could not be changed; null if it was */
async function tryToChange(
  caller: CallerInTransaction,
  type: BulkKind,
  { action, tagId, input }: BulkChange,
  { recordId, confirmed }: BulkChangeItem,
): Promise<Problem | null> {
  try {
    await retryOnConflict(() =>
      inSavepoint(caller, (writer) =>
        changeRecord(writer, type, recordId, { action, tagId, confirmed, input }),
      ),
    );
    return null;
  } catch (error) {
    if (error instanceof DomainError && !isInfrastructureError(error)) {
      const [field] = error.fields;
      return { code: error.code, message: field?.message ?? error.message };
    }
    if (error instanceof DomainError || toDatabaseError(error)) throw error;
    log.error({ requestId: caller.requestId, err: error }, "a record of a bulk change failed");
    return UNEXPECTED;
  }
}
