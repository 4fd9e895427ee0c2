import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { dialect } from "~/server/platform/database";
import { toDatabaseError } from "~/server/platform/database-errors";
import { UnavailableError, InsufficientStorageError } from "~/server/platform/errors";
import { log } from "~/server/platform/log";
import { jobDuration, jobRuns } from "~/server/platform/metrics";
import { TimeoutError, withTimeout } from "~/server/platform/with-timeout";
import { backoffMs } from "./backoff";
import { createJumpDetector } from "./clock";
import type { AnyJob } from "./job-definition";
import {
  claimJob,
  type ClaimedJob,
  completeJob,
  ensureRecurringJobs,
  extendLease,
  failJob,
  findDueJobs,
  LEASE_MS,
  releaseJob,
  repairTimes,
} from "./queue";
import { findJobDefinition, setJobDefinitions } from "./registry";
import { onWakeJobs } from "./wake";

/** How often an instance looks for due jobs, unless something wakes it. */
const POLL_MS = 1_000;
const HEARTBEAT_MS = LEASE_MS / 3;
/** Maximum of concurrent jobs in an instance. */
const MAX_RUNNING = 4;
const DEFAULT_CONCURRENCY = 2;
const DEFAULT_ATTEMPTS = 8;
const DEFAULT_TIMEOUT_MS = 600_000;
/** Delay of a job while the database, or the disk, is not available. */
const UNAVAILABLE_DELAY_MS = 10_000;
/** Least maximum delay of a recurring job that fails. */
const MIN_RECURRING_BACKOFF_MS = 30_000;
/** How long a stop waits for running jobs; what is left is due at once for the next start, or for another instance. */
const STOP_SECONDS = 3;
const MAX_DUE_READ = 50;

/** Why a job is aborted. */
class StoppingError extends Error {
  override name = "StoppingError";
}
class LeaseLostError extends Error {
  override name = "LeaseLostError";
}

type Running = { kind: string; abort: AbortController; ended: Promise<void> };

export type JobRunner = {
  /** Looks for due jobs now. @param kind a recurring job to look at, even if its last check found nothing to do */
  wake: (kind?: string) => void;
  /** Runs what is due until nothing is left; for tests. */
  drain: () => Promise<void>;
  /** Claims no more jobs, aborts those that run, and waits for them up to 3 seconds. */
  stop: () => Promise<void>;
};

/**
 * Runs jobs in this process, up to four at once: claims what is due in a short transaction, runs it outside of it under a lease that a
 * heartbeat extends, and records the outcome with the fencing token (AREAS 2). Does not keep the process alive.
 * @param definitions the kinds that this release knows; others are left alone
 * @param polls whether to look for jobs by itself; false in tests, which call `drain`
 */
export async function startJobs(
  definitions: readonly AnyJob[],
  { polls = true }: { polls?: boolean } = {},
): Promise<JobRunner> {
  setJobDefinitions(definitions);
  const instance = `${hostname()}:${process.pid}:${randomBytes(3).toString("hex")}`;
  const running = new Map<number, Running>();
  /** When recurring jobs without work are looked at again, by id, on the monotonic clock. */
  const notNeededUntil = new Map<number, { kind: string; at: number }>();
  const hasClockJumped = createJumpDetector();
  let isStopped = false;
  let isFailing = false;

  for (const { kind } of definitions) {
    for (const outcome of ["done", "failed", "dead"]) jobRuns.inc({ kind, outcome }, 0);
  }
  await ensureRecurringJobs(
    new Map(definitions.flatMap(({ kind, everyMs }) => (everyMs ? [[kind, everyMs]] : []))),
  );
  await repairTimes(dialect() === "sqlite");

  const countRunning = (kind: string) =>
    [...running.values()].filter((each) => each.kind === kind).length;
  const hasRoom = ({ kind, concurrency = DEFAULT_CONCURRENCY }: AnyJob) =>
    countRunning(kind) < concurrency;

  /** Claims and begins what is due. @returns the number of jobs that were begun */
  const beginDue = async (): Promise<number> => {
    if (hasClockJumped()) await repairTimes(false);
    const now = performance.now();
    for (const [id, { at }] of notNeededUntil) if (at <= now) notNeededUntil.delete(id);
    const kinds = definitions.filter(hasRoom).map(({ kind }) => kind);
    const skippedIds = [...running.keys(), ...notNeededUntil.keys()];
    let begun = 0;
    for (const { id, kind } of await findDueJobs(kinds, skippedIds, MAX_DUE_READ)) {
      const definition = findJobDefinition(kind);
      if (isStopped || running.size >= MAX_RUNNING) return begun;
      if (!definition || !hasRoom(definition)) continue;
      if (definition.isNeeded && !(await definition.isNeeded())) {
        notNeededUntil.set(id, { kind, at: now + (definition.everyMs ?? POLL_MS) });
        continue;
      }
      const job = await claimJob(id, instance);
      if (!job) continue;
      begun += 1;
      begin(definition, job);
    }
    return begun;
  };

  const begin = (definition: AnyJob, job: ClaimedJob) => {
    const abort = new AbortController();
    const ended = runJob(definition, job, abort).finally(() => {
      running.delete(job.id);
      look();
    });
    running.set(job.id, { kind: job.kind, abort, ended });
  };

  let looking: Promise<void> | null = null;
  let isRequested = false;
  const lookAll = async () => {
    try {
      while (isRequested && !isStopped) {
        isRequested = false;
        await beginDue();
      }
      if (isFailing) log.info({ task: "jobs" }, "jobs go on");
      isFailing = false;
    } catch (error) {
      // Logged once until it succeeds again, as the log may be what fills the disk.
      if (!isFailing && !isStopped) log.error({ task: "jobs", err: error }, "jobs stand still");
      isFailing = true;
    } finally {
      looking = null;
    }
  };
  const look = () => {
    if (isStopped) return;
    isRequested = true;
    looking ??= lookAll();
  };
  const wake = (kind?: string) => {
    for (const [id, each] of notNeededUntil) if (each.kind === kind) notNeededUntil.delete(id);
    look();
  };
  const timer = polls ? setInterval(look, POLL_MS) : undefined;
  timer?.unref();
  if (polls) {
    onWakeJobs(wake);
    look();
  }

  return {
    wake,
    drain: async () => {
      for (;;) {
        isRequested = false;
        await beginDue();
        await looking;
        if (running.size === 0) return;
        await Promise.race([...running.values()].map(({ ended }) => ended));
      }
    },
    stop: async () => {
      isStopped = true;
      onWakeJobs(undefined);
      clearInterval(timer);
      await looking;
      for (const { abort } of running.values()) abort.abort(new StoppingError("The process stops"));
      const ended = Promise.all([...running.values()].map((each) => each.ended));
      await withTimeout(STOP_SECONDS, ended).catch(() => undefined);
    },
  };
}

/** Runs a claimed job with its heartbeat, and records its outcome. Never rejects. */
async function runJob(definition: AnyJob, job: ClaimedJob, abort: AbortController): Promise<void> {
  const { kind, everyMs } = job;
  const startedAt = performance.now();
  const stopHeartbeat = startHeartbeat(job, abort);
  try {
    const nextRunAt = await runInTime(definition, job, abort);
    stopHeartbeat();
    await completeJob(job, nextRunAt ?? null);
    jobRuns.inc({ kind, outcome: "done" });
  } catch (error) {
    stopHeartbeat();
    await recordFailure(definition, job, { error, reason: abort.signal.reason as unknown }).catch(
      // The lease ends by itself, and the job is claimed again.
      (failure: unknown) => log.warn({ task: kind, err: failure }, "a job's outcome is not stored"),
    );
  } finally {
    jobDuration.observe({ kind }, (performance.now() - startedAt) / 1_000);
    // A recurring job that waits for its interval is no news; the others are few.
    if (everyMs === null) log.info({ task: kind, job: job.id, attempt: job.attempts }, "job run");
  }
}

/** Runs a job until it ends, times out, or loses its lease: one that ignores the signal holds nothing up. */
async function runInTime(definition: AnyJob, job: ClaimedJob, abort: AbortController) {
  const { timeoutMs = DEFAULT_TIMEOUT_MS } = definition;
  const { signal } = abort;
  if (job.attempts > (definition.maxAttempts ?? DEFAULT_ATTEMPTS) && job.everyMs === null) {
    throw new Error("The process ended during each attempt");
  }
  const work = definition.run({
    payload: JSON.parse(job.payload) as unknown,
    jobId: job.id,
    lease: job.lease,
    signal,
  });
  // Stays unhandled if it fails after the timeout.
  work.catch(() => undefined);
  const lost = new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => {
      // A stop lets the work end its transaction; nobody waits for work without a lease.
      if (signal.reason instanceof LeaseLostError) reject(signal.reason);
    });
  });
  try {
    return await withTimeout(timeoutMs / 1_000, Promise.race([work, lost]));
  } catch (error) {
    if (error instanceof TimeoutError) abort.abort(error);
    throw error;
  }
}

/** Extends the lease until it is stopped; aborts the job once the lease is lost, or could not be extended in time. */
function startHeartbeat(job: ClaimedJob, abort: AbortController): () => void {
  let extendedAt = performance.now();
  const beat = async () => {
    const isHeld = await extendLease(job).catch(() => null);
    if (isHeld) extendedAt = performance.now();
    const isExpired = performance.now() - extendedAt > LEASE_MS;
    if (isHeld === false || isExpired) abort.abort(new LeaseLostError("The lease was lost"));
  };
  const timer = setInterval(() => void beat(), HEARTBEAT_MS);
  timer.unref();
  return () => clearInterval(timer);
}

async function recordFailure(
  definition: AnyJob,
  job: ClaimedJob,
  { error, reason }: { error: unknown; reason: unknown },
): Promise<void> {
  const { kind, everyMs, attempts } = job;
  if (reason instanceof StoppingError) return releaseJob(job);
  if (error instanceof LeaseLostError) {
    return log.warn({ task: kind, job: job.id }, "a job's lease was lost; another instance has it");
  }
  jobRuns.inc({ kind, outcome: "failed" });
  if (isUnavailable(error)) return releaseJob(job, UNAVAILABLE_DELAY_MS);
  const isDead = everyMs === null && attempts >= (definition.maxAttempts ?? DEFAULT_ATTEMPTS);
  const maxMs = everyMs === null ? undefined : Math.max(everyMs, MIN_RECURRING_BACKOFF_MS);
  if (isDead) jobRuns.inc({ kind, outcome: "dead" });
  log.error({ task: kind, job: job.id, attempt: attempts, err: error }, "a job failed");
  const message = error instanceof Error ? error.message : String(error);
  await failJob(job, message, isDead ? null : backoffMs(attempts, undefined, maxMs));
}

/** Whether the database, or its disk, is at fault. */
const isUnavailable = (error: unknown): boolean =>
  error instanceof UnavailableError ||
  error instanceof InsufficientStorageError ||
  toDatabaseError(error) !== null;
