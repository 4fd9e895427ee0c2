import { Transaction } from "sequelize";
import type { Caller } from "./caller";
import { database, dialect } from "./database";

export type CallerInTransaction = Caller & { transaction: Transaction };

let lastWrite: Promise<unknown> = Promise.resolve();

/** SQLite has one writer: waiting here, in order, beats waiting in its locks, which starves the thread pool. */
function afterTheLastWrite<T>(write: () => Promise<T>): Promise<T> {
  const result = lastWrite.then(write, write);
  lastWrite = result.catch(() => undefined);
  return result;
}

/**
 * Runs work in the caller's transaction, or in a new one that commits when the work is done and rolls back when it
 * throws. The work must hand its own caller on, so that what it calls joins the same transaction.
 */
export function inTransaction<T>(
  caller: Caller,
  work: (caller: CallerInTransaction) => Promise<T>,
): Promise<T> {
  if (caller.transaction) return work(caller as CallerInTransaction);
  const run = () =>
    database().transaction({ type: Transaction.TYPES.IMMEDIATE }, (transaction) =>
      work({ ...caller, transaction }),
    );
  return dialect() === "sqlite" ? afterTheLastWrite(run) : run();
}
