import { AsyncLocalStorage } from "node:async_hooks";
import { DatabaseError, Transaction } from "sequelize";
import type { Caller } from "./caller";
import { database, dialect, requireDatabaseInPlace } from "./database";
import { errorCode, UnavailableError } from "./errors";
import { log } from "./log";
import { deadlocks, transactionDuration, writeQueueWait } from "./metrics";

export type CallerInTransaction = Caller & { transaction: Transaction };

/**
 * Runs a part of a transaction that may fail without the rest: what it wrote is taken back, and the transaction goes on.
 */
export function inSavepoint<T>(
  writer: CallerInTransaction,
  work: (writer: CallerInTransaction) => Promise<T>,
): Promise<T> {
  return database().transaction({ transaction: writer.transaction }, (transaction) =>
    work({ ...writer, transaction }),
  );
}

/** Whether this work runs inside a transaction already. */
const inside = new AsyncLocalStorage<true>();

let queueTail: Promise<unknown> = Promise.resolve();
let queuedWrites = 0;

/** How many transactions wait for their turn to write; none ever does on PostgreSQL. */
export const countQueuedWrites = () => queuedWrites;

/** Whoever has stood in line for so long hears so and may come again: nothing of it was done. */
const MAX_QUEUE_WAIT_MS = 15_000;

/** SQLite has one writer: waiting here, in order, beats waiting in its locks, which starves the thread pool. */
function enqueueWrite<T>(write: () => Promise<T>): Promise<T> {
  const came = performance.now();
  queuedWrites += 1;
  return new Promise((resolve, reject) => {
    let gaveUp = false;
    const giveUp = () => {
      gaveUp = true;
      reject(new UnavailableError("The database is busy"));
    };
    const timer = setTimeout(giveUp, MAX_QUEUE_WAIT_MS);
    const inTurn = async () => {
      clearTimeout(timer);
      queuedWrites -= 1;
      writeQueueWait.observe((performance.now() - came) / 1_000);
      if (gaveUp) return;
      requireDatabaseInPlace();
      resolve(await write());
    };
    queueTail = queueTail.then(inTurn).catch(reject);
  });
}

const MAX_ATTEMPTS = 3;
/** PostgreSQL's word for two transactions that wait for each other, of which it ends one. */
const DEADLOCK = "40P01";

/** Its word for a record that another transaction has deleted, or begun to use, after this one had looked. */
const REFERENCE_BROKEN = "23503";

/** PostgreSQL's word for why a statement failed that may do when the whole transaction is run again; null for others. */
function conflictCode(error: unknown): string | null {
  const code = error instanceof DatabaseError ? errorCode(error.original) : undefined;
  return code === DEADLOCK || code === REFERENCE_BROKEN ? code : null;
}

/** Whether a statement failed since another transaction came between; then the whole one is to be run again. */
export const isSerializationFailure = (error: unknown): boolean => conflictCode(error) !== null;

/** Runs a transaction again that another one came between: nothing of it has been written, and it sees then what is there. */
async function retryOnConflict<T>(run: () => Promise<T>, attempt = 1): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const word = conflictCode(error);
    if (word === null || attempt === MAX_ATTEMPTS) throw error;
    if (word === DEADLOCK) deadlocks.inc();
    log.warn({ err: error, attempt }, "another transaction came between; this one begins again");
    return retryOnConflict(run, attempt + 1);
  }
}

async function measureTransaction<T>(transaction: Promise<T>): Promise<T> {
  const began = performance.now();
  const ended = (outcome: "committed" | "rolled_back") =>
    transactionDuration.observe({ outcome }, (performance.now() - began) / 1_000);
  try {
    const result = await transaction;
    ended("committed");
    return result;
  } catch (error) {
    ended("rolled_back");
    throw error;
  }
}

/**
 * Runs work in the caller's transaction, or in a new one that commits when the work is done and rolls back when it
 * throws. The work must hand its own caller on, so that what it calls joins the same transaction. Outside the database it
 * leaves nothing behind before it has ended: PostgreSQL may have it run again (see afterTransaction).
 * @throws Error for a transaction of its own within another one: on SQLite it would wait for itself
 * @throws UnavailableError after 15 seconds in SQLite's line of writes
 */
export function inTransaction<T>(
  caller: Caller,
  work: (caller: CallerInTransaction) => Promise<T>,
): Promise<T> {
  if (caller.transaction) return work(caller as CallerInTransaction);
  if (inside.getStore()) throw new Error("Work in a transaction must hand its caller on");
  const run = () =>
    measureTransaction(
      database().transaction({ type: Transaction.TYPES.IMMEDIATE }, (transaction) =>
        inside.run(true, () => work({ ...caller, transaction })),
      ),
    );
  return dialect() === "sqlite" ? enqueueWrite(run) : retryOnConflict(run);
}

/**
 * Does something outside the database once the whole transaction has ended, such as removing what its rows named. It
 * must ask the database what is true then: a savepoint may have been taken back, or the commit itself have failed.
 */
export function afterTransaction(
  { transaction }: CallerInTransaction,
  work: () => Promise<void>,
): void {
  let root = transaction;
  // Sequelize keeps it from its types: the transaction that a savepoint is in.
  while ("parent" in root && root.parent instanceof Transaction) root = root.parent;
  root.afterCommit(work);
}
