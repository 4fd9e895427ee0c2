import { QueryTypes } from "sequelize";
import { systemCaller } from "~/server/platform/caller";
import { database, dialect } from "~/server/platform/database";
import { timeInSql } from "~/server/platform/dates";
import {
  type CallerInTransaction,
  inTransaction,
  runAfterCommit,
} from "~/server/platform/transaction";
import { sqlTime } from "./clock";
import { wakeJobs } from "./wake";

/** Duration of a lease, unless the heartbeat extends it: how long the jobs of a killed instance wait. */
export const LEASE_MS = 30_000;
const MAX_ERROR_LENGTH = 500;

export type NewJob = {
  kind: string;
  /** Unique: the same key adds no second job, but lets one that is running run again. */
  key: string;
  payload: object;
  /** Null: now. */
  runAt: Date | null;
};

/**
 * Adds a job in the caller's transaction, and wakes the runner of this process after the commit. Idempotent by key: one that
 * waits is due at the earlier of the two times, one in the dead-letter state begins anew (AREAS 2).
 */
export async function enqueueJob(writer: CallerInTransaction, job: NewJob): Promise<void> {
  const { kind, key, payload, runAt } = job;
  const due = runAt ? ":runAt" : sqlTime();
  await execute(
    `INSERT INTO jobs (kind, key, payload, status, run_at, created_at) ` +
      `VALUES (:kind, :key, :payload, 'waiting', ${due}, ${sqlTime()}) ` +
      "ON CONFLICT (key) DO UPDATE SET enqueued = jobs.enqueued + 1, payload = excluded.payload, " +
      "run_at = CASE WHEN jobs.status = 'waiting' AND jobs.run_at < excluded.run_at THEN jobs.run_at ELSE excluded.run_at END, " +
      "attempts = CASE WHEN jobs.status = 'failed' THEN 0 ELSE jobs.attempts END, " +
      "status = CASE WHEN jobs.status = 'failed' THEN 'waiting' ELSE jobs.status END",
    { kind, key, payload: JSON.stringify(payload), runAt: runAt && timeInSql(runAt) },
    writer,
  );
  runAfterCommit(writer, () => wakeJobs());
}

/** Creates the rows of recurring jobs, which are due at once, or updates their intervals. @param intervals milliseconds by kind */
export async function ensureRecurringJobs(intervals: Map<string, number>): Promise<void> {
  await inTransaction(systemCaller("jobs"), async (writer) => {
    for (const [kind, everyMs] of intervals) {
      await execute(
        "INSERT INTO jobs (kind, key, payload, status, every_ms, run_at, created_at) " +
          `VALUES (:kind, :kind, '{}', 'waiting', :everyMs, ${sqlTime()}, ${sqlTime()}) ` +
          "ON CONFLICT (key) DO UPDATE SET every_ms = excluded.every_ms, run_at = excluded.run_at " +
          "WHERE jobs.every_ms IS DISTINCT FROM excluded.every_ms",
        { kind, everyMs },
        writer,
      );
    }
  });
}

export type DueJob = { id: number; kind: string };

const IS_DUE = (now: string) =>
  `((status = 'waiting' AND run_at <= ${now}) OR (status = 'running' AND leased_until <= ${now}))`;

/** Reads the jobs that are due, or whose lease has expired, in their order. Reads only. @param skippedIds jobs to leave out */
export function findDueJobs(
  kinds: readonly string[],
  skippedIds: readonly number[],
  limit: number,
): Promise<DueJob[]> {
  if (kinds.length === 0) return Promise.resolve([]);
  const skipped = skippedIds.length > 0 ? "AND id NOT IN (:skippedIds) " : "";
  return database().query<DueJob>(
    `SELECT id, kind FROM jobs WHERE ${IS_DUE(sqlTime())} AND kind IN (:kinds) ${skipped}` +
      "ORDER BY run_at, id LIMIT :limit",
    { type: QueryTypes.SELECT, replacements: { kinds, skippedIds, limit } },
  );
}

export type ClaimedJob = {
  id: number;
  kind: string;
  payload: string;
  everyMs: number | null;
  /** This attempt included. */
  attempts: number;
  lease: number;
  enqueued: number;
};

/** Claims a due job in a short transaction. @returns null if another instance was first */
export function claimJob(id: number, instance: string): Promise<ClaimedJob | null> {
  const locked = dialect() === "postgres" ? " FOR UPDATE SKIP LOCKED" : "";
  return inTransaction(systemCaller("jobs"), async (writer) => {
    const [job] = await execute<ClaimedJob>(
      "UPDATE jobs SET status = 'running', lease = lease + 1, attempts = attempts + 1, leased_by = :instance, " +
        `leased_until = ${sqlTime(LEASE_MS)}, last_started_at = ${sqlTime()} ` +
        `WHERE id = (SELECT id FROM jobs WHERE id = :id AND ${IS_DUE(sqlTime())}${locked}) ` +
        'RETURNING id, kind, payload, every_ms AS "everyMs", attempts, lease, enqueued',
      { id, instance },
      writer,
    );
    return job ?? null;
  });
}

type Lease = { id: number; lease: number };
const IS_HELD = "id = :id AND lease = :lease AND status = 'running'";

/** Extends a lease. @returns false if it is lost: another instance has claimed the job meanwhile */
export async function extendLease({ id, lease }: Lease): Promise<boolean> {
  const rows = await write(
    `UPDATE jobs SET leased_until = ${sqlTime(LEASE_MS)} WHERE ${IS_HELD} RETURNING id`,
    { id, lease },
  );
  return rows.length > 0;
}

/** Ends a job that succeeded: a recurring one waits for its next run, another one is deleted, unless it was enqueued again meanwhile. */
export async function completeJob(job: ClaimedJob, nextRunAt: Date | null): Promise<boolean> {
  const { id, lease, enqueued, everyMs } = job;
  const held = { id, lease, enqueued };
  if (everyMs === null && nextRunAt === null) {
    const deleted = await write(
      `DELETE FROM jobs WHERE ${IS_HELD} AND enqueued = :enqueued RETURNING id`,
      held,
    );
    if (deleted.length > 0) return true;
  }
  // As a delay: the clock of a process may be wrong, and the others would wait with it.
  const next = sqlTime(nextRunAt ? nextRunAt.getTime() - Date.now() : (everyMs ?? 0));
  const rows = await write(
    "UPDATE jobs SET status = 'waiting', attempts = 0, last_error = NULL, leased_until = NULL, " +
      `last_done_at = ${sqlTime()}, run_at = CASE WHEN enqueued = :enqueued THEN ${next} ELSE ${sqlTime()} END ` +
      `WHERE ${IS_HELD} RETURNING id`,
    held,
  );
  return rows.length > 0;
}

/** Records a failed attempt: the job is due again after the delay, or, with null, in the dead-letter state. */
export async function failJob({ id, lease }: Lease, error: string, delayMs: number | null) {
  await write(
    "UPDATE jobs SET status = :status, last_error = :error, leased_until = NULL, " +
      `run_at = ${sqlTime(delayMs ?? 0)} WHERE ${IS_HELD} RETURNING id`,
    {
      id,
      lease,
      status: delayMs === null ? "failed" : "waiting",
      error: error.slice(0, MAX_ERROR_LENGTH),
    },
  );
}

/** Gives a job back after a delay, without counting the attempt: what the instance or the database cannot do, the job is not to blame for. */
export async function releaseJob({ id, lease }: Lease, delayMs = 0): Promise<void> {
  await write(
    "UPDATE jobs SET status = 'waiting', leased_until = NULL, attempts = attempts - 1, " +
      `run_at = ${sqlTime(delayMs)} WHERE ${IS_HELD} RETURNING id`,
    { id, lease },
  );
}

/** Times that lie further ahead were written while the clock was ahead. */
export const MAX_SKEW_MS = 60_000;

/**
 * Makes jobs due whose times were written while the clock was ahead, which would otherwise wait until it is there again.
 * @param hasOrphans whether no other process runs jobs, as at a start on SQLite: then every lease is ended
 */
export async function repairTimes(hasOrphans: boolean): Promise<void> {
  const ahead = sqlTime(MAX_SKEW_MS);
  await inTransaction(systemCaller("jobs"), async (writer) => {
    await execute(
      `UPDATE jobs SET run_at = ${sqlTime()}, created_at = ${sqlTime()}, last_started_at = NULL ` +
        `WHERE status = 'waiting' AND (created_at > ${ahead} OR last_started_at > ${ahead}) RETURNING id`,
      {},
      writer,
    );
    const isStale = hasOrphans ? "" : ` AND leased_until > ${sqlTime(2 * LEASE_MS)}`;
    await execute(
      `UPDATE jobs SET leased_until = ${sqlTime()} WHERE status = 'running'${isStale} RETURNING id`,
      {},
      writer,
    );
  });
}

const write = (sql: string, replacements: Record<string, unknown>) =>
  inTransaction(systemCaller("jobs"), (writer) =>
    execute<{ id: number }>(sql, replacements, writer),
  );

/** Runs a statement that returns rows. */
function execute<Row extends object>(
  sql: string,
  replacements: Record<string, unknown>,
  { transaction }: CallerInTransaction,
): Promise<Row[]> {
  // With the comment in front, Sequelize detects no INSERT or UPDATE, whose returned rows it would drop on SQLite.
  return database().query<Row>(`/* job */ ${sql}`, {
    type: QueryTypes.SELECT,
    replacements,
    transaction,
  });
}
