import { AsyncLocalStorage } from "node:async_hooks";
import { DatabaseError, Transaction } from "sequelize";
import type { Caller } from "./caller";
import { database, dialect, requireDatabaseInPlace } from "./database";
import { errorCode, UnavailableError } from "./errors";
import { log } from "./log";
import { deadlocks, transactionDuration, writeQueueWait } from "./metrics";

/** Caller whose writes run in a transaction. */
export type CallerInTransaction = Caller & { transaction: Transaction };

/**
 * Runs work in a savepoint of the transaction: if it throws, only its own writes are rolled back, and the transaction can go
 * on. @throws errors of `work`
 */
export function inSavepoint<T>(
  writer: CallerInTransaction,
  work: (writer: CallerInTransaction) => Promise<T>,
): Promise<T> {
  return database().transaction({ transaction: writer.transaction }, (transaction) =>
    work({ ...writer, transaction }),
  );
}

/** Set in async contexts that run inside a transaction. */
const transactionContext = new AsyncLocalStorage<true>();

let queueTail: Promise<unknown> = Promise.resolve();
let queuedWrites = 0;

/** Length of SQLite's write queue; 0 on PostgreSQL. */
export const countQueuedWrites = () => queuedWrites;

/** Timeout in the write queue; a timed-out write did not run and can be retried. */
const MAX_QUEUE_WAIT_MS = 15_000;

/** Queues a write. SQLite has a single writer: a FIFO queue beats waiting in its locks, which starves the thread pool. */
function enqueueWrite<T>(write: () => Promise<T>): Promise<T> {
  const queuedAt = performance.now();
  queuedWrites += 1;
  return new Promise((resolve, reject) => {
    let timedOut = false;
    const onTimeout = () => {
      timedOut = true;
      reject(new UnavailableError("The database is busy"));
    };
    const timer = setTimeout(onTimeout, MAX_QUEUE_WAIT_MS);
    const runNext = async () => {
      clearTimeout(timer);
      queuedWrites -= 1;
      writeQueueWait.observe((performance.now() - queuedAt) / 1_000);
      if (timedOut) return;
      requireDatabaseInPlace();
      resolve(await write());
    };
    queueTail = queueTail.then(runNext).catch(reject);
  });
}

const MAX_ATTEMPTS = 3;
/** PostgreSQL's code for a deadlock victim. */
const DEADLOCK = "40P01";

/** PostgreSQL's code for a broken reference: a concurrent transaction deleted the referenced row, or references the deleted one. */
const FOREIGN_KEY_VIOLATION = "23503";

/** Returns PostgreSQL's code of an error for which the whole transaction can be retried; null for other errors. */
function conflictCode(error: unknown): string | null {
  const code = error instanceof DatabaseError ? errorCode(error.original) : undefined;
  return code === DEADLOCK || code === FOREIGN_KEY_VIOLATION ? code : null;
}

/** Whether a statement failed due to a concurrent transaction; the whole transaction must be retried then. */
export const isSerializationFailure = (error: unknown): boolean => conflictCode(error) !== null;

/**
 * Runs a transaction or a savepoint, and retries it after a conflict with a concurrent one: it was rolled back, and the retry
 * sees the current data. @throws errors of `run`, of a conflict after three attempts
 */
export async function retryOnConflict<T>(run: () => Promise<T>, attempt = 1): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const code = conflictCode(error);
    if (code === null || attempt === MAX_ATTEMPTS) throw error;
    if (code === DEADLOCK) deadlocks.inc();
    log.warn({ err: error, attempt }, "a concurrent transaction came between; retrying");
    return retryOnConflict(run, attempt + 1);
  }
}

async function measureTransaction<T>(transaction: Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const observe = (outcome: "committed" | "rolled_back") =>
    transactionDuration.observe({ outcome }, (performance.now() - startedAt) / 1_000);
  try {
    const result = await transaction;
    observe("committed");
    return result;
  } catch (error) {
    observe("rolled_back");
    throw error;
  }
}

/**
 * Runs work in the caller's transaction, or in a new one that commits when `work` resolves and rolls back when it throws.
 * `work` must pass on the caller it receives, so that nested calls join the transaction. It must be free of side effects
 * outside the database, since it may be retried on PostgreSQL: see `runAfterCommit`.
 * @throws Error for a nested independent transaction, which would deadlock on SQLite; UnavailableError after 15 seconds in
 *   SQLite's write queue; errors of `work`
 */
export function inTransaction<T>(
  caller: Caller,
  work: (caller: CallerInTransaction) => Promise<T>,
): Promise<T> {
  if (caller.transaction) return work(caller as CallerInTransaction);
  if (transactionContext.getStore())
    throw new Error("Work in a transaction must hand its caller on");
  const run = () =>
    measureTransaction(
      database().transaction({ type: Transaction.TYPES.IMMEDIATE }, (transaction) =>
        transactionContext.run(true, () => work({ ...caller, transaction })),
      ),
    );
  return dialect() === "sqlite" ? enqueueWrite(run) : retryOnConflict(run);
}

/**
 * Runs long reads, such as counts of a hundred thousand rows, on a connection of their own: on SQLite all reads outside
 * transactions share one, and wait for each other. `read` must not write.
 */
export function readApart<T>(caller: Caller, read: (caller: Caller) => Promise<T>): Promise<T> {
  if (caller.transaction || dialect() !== "sqlite") return read(caller);
  return database().transaction({ type: Transaction.TYPES.DEFERRED }, (transaction) =>
    read({ ...caller, transaction }),
  );
}

/**
 * Runs a side effect outside the database, such as deleting files, after the outermost transaction has committed. `work` must
 * re-read the database, as a savepoint may have been rolled back, or the commit itself have failed.
 */
export function runAfterCommit(
  { transaction }: CallerInTransaction,
  work: () => Promise<void> | void,
): void {
  let root = transaction;
  // Parent transaction of a savepoint, omitted by Sequelize's types.
  while ("parent" in root && root.parent instanceof Transaction) root = root.parent;
  root.afterCommit(work);
}
