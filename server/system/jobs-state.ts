import { literal, QueryTypes } from "sequelize";
import { Job } from "~/models";
import type { JobStatus } from "~/models/jobs/job";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { ConflictError, NotFoundError } from "~/server/platform/errors";
import { HOUSEKEEPING } from "~/server/platform/housekeeping";
import { sqlTime } from "~/server/platform/jobs/clock";
import { findJobDefinition } from "~/server/platform/jobs/registry";
import { wakeJobs } from "~/server/platform/jobs/wake";
import { lockOptions } from "~/server/platform/record-version";
import { inTransaction, runAfterCommit } from "~/server/platform/transaction";

/** Maximum of jobs that are listed. */
const MAX_LISTED = 30;

/** Presents a job as plain data, without its payload. Times are ISO 8601 in UTC. */
function presentJob(job: Job) {
  const { id, kind, key, status, attempts, lastError, everyMs } = job;
  const definition = findJobDefinition(kind);
  const shownKey = definition?.hidesKey ? String(id) : key.slice(kind.length + 1);
  return {
    id,
    kind,
    /** Name for people; with the key, or else the id, of one among several of its kind. */
    label: [definition?.label ?? kind, shownKey].filter(Boolean).join(" "),
    status,
    isRecurring: everyMs !== null,
    /** Whether it runs only when there is something to do, whatever its next time is. */
    runsWhenNeeded: definition?.isNeeded !== undefined && !kind.startsWith(HOUSEKEEPING),
    attempts,
    lastError,
    runAt: job.runAt.toISOString(),
    lastStartedAt: job.lastStartedAt?.toISOString() ?? null,
    lastDoneAt: job.lastDoneAt?.toISOString() ?? null,
  };
}
export type JobData = ReturnType<typeof presentJob>;

export type JobsState = {
  counts: Record<JobStatus, number>;
  /** Failed ones first, then those that run, then by their next time; 30 at most. */
  jobs: JobData[];
};

/** Reads how many jobs wait, run, and are out of attempts, and the first 30 of them. Two statements. */
export async function readJobsState({ transaction }: Caller): Promise<JobsState> {
  const order: [string, string][] = [
    // "failed" < "running" < "waiting".
    ["status", "ASC"],
    ["runAt", "ASC"],
    ["id", "ASC"],
  ];
  const [counts, jobs] = await Promise.all([
    countJobs(),
    Job.findAll({ order, limit: MAX_LISTED, transaction }),
  ]);
  return { counts, jobs: jobs.map(presentJob) };
}

async function countJobs(): Promise<Record<JobStatus, number>> {
  const rows = await Job.count({ group: ["status"] });
  const found = new Map(rows.map(({ status, count }) => [status, count]));
  const count = (status: JobStatus) => found.get(status) ?? 0;
  return { waiting: count("waiting"), running: count("running"), failed: count("failed") };
}

/**
 * Reads figures for the metrics: jobs by state, and how long the longest due one waits, in seconds. Recurring ones, which may wait
 * until they are needed, count as waiting. One statement.
 */
export async function readJobFigures() {
  const isDue = `status = 'waiting' AND every_ms IS NULL AND run_at <= ${sqlTime()}`;
  const [row] = await database().query<Record<string, number | string | Date | null>>(
    "SELECT COALESCE(SUM(CASE WHEN status = 'waiting' THEN 1 ELSE 0 END), 0) AS waiting, " +
      "COALESCE(SUM(CASE WHEN status = 'running' THEN 1 ELSE 0 END), 0) AS running, " +
      "COALESCE(SUM(CASE WHEN status = 'failed' THEN 1 ELSE 0 END), 0) AS failed, " +
      `COALESCE(SUM(CASE WHEN ${isDue} THEN 1 ELSE 0 END), 0) AS due, ` +
      `MIN(CASE WHEN ${isDue} THEN run_at END) AS oldest FROM jobs`,
    { type: QueryTypes.SELECT },
  );
  const read = (name: string) => Number(row?.[name] ?? 0);
  const oldest = row?.oldest ?? null;
  return {
    waiting: read("waiting"),
    running: read("running"),
    failed: read("failed"),
    due: read("due"),
    oldestDueSeconds: oldest ? Math.max(0, (Date.now() - new Date(oldest).getTime()) / 1_000) : 0,
  };
}

/** Outcome of housekeeping: end of its last task, and the names of those that fail; null before the first. */
export function summarizeHousekeeping(jobs: JobData[]) {
  const tasks = jobs.filter(({ kind }) => kind.startsWith(HOUSEKEEPING));
  const endedAt = tasks
    .flatMap(({ lastDoneAt }) => lastDoneAt ?? [])
    .sort()
    .at(-1);
  const failed = tasks.filter(({ lastError }) => lastError !== null);
  if (!endedAt && failed.length === 0) return null;
  const names = failed.map(({ label }) => label.replace(/^Housekeeping: /, ""));
  return { endedAt: endedAt ?? null, failed: names };
}

/**
 * Makes a job due at once, with all its attempts: one in the dead-letter state, or a recurring one (AREAS 2).
 * @throws NotFoundError, as for one that has ended meanwhile; ConflictError for one that runs
 */
export async function runJobAgain(caller: Caller, id: number): Promise<JobData> {
  authorize(caller, "system.jobs");
  return inTransaction(caller, async (writer) => {
    const job = await Job.findByPk(id, lockOptions(writer, Job));
    if (!job) throw new NotFoundError("Job not found. It may have ended meanwhile.");
    if (job.status === "running") throw new ConflictError("This job runs already");
    const { transaction } = writer;
    const now = literal(sqlTime());
    await Job.update(
      { status: "waiting", runAt: now, attempts: 0 },
      { where: { id }, transaction },
    );
    await job.reload({ transaction });
    const { label } = presentJob(job);
    await recordEvent(writer, { action: "run again", record: { type: "job", id, name: label } });
    runAfterCommit(writer, () => wakeJobs(job.kind));
    return presentJob(job);
  });
}
