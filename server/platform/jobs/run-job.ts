import { toDatabaseError } from "~/server/platform/database-errors";
import { InsufficientStorageError, UnavailableError } from "~/server/platform/errors";
import { log } from "~/server/platform/log";
import { jobDuration, jobRuns } from "~/server/platform/metrics";
import { TimeoutError, withTimeout } from "~/server/platform/with-timeout";
import { backoffMs } from "./backoff";
import type { AnyJob } from "./job-definition";
import { type ClaimedJob, completeJob, extendLease, failJob, LEASE_MS, releaseJob } from "./queue";

const HEARTBEAT_MS = LEASE_MS / 3;
const DEFAULT_ATTEMPTS = 8;
const DEFAULT_TIMEOUT_MS = 600_000;
/** Delay of a job while the database, or its disk, is not available. */
const UNAVAILABLE_DELAY_MS = 10_000;
/** Least maximum delay of a recurring job that fails. */
const MIN_RECURRING_BACKOFF_MS = 30_000;

/** Reason of an abort by a stop of the process. */
export class StoppingError extends Error {
  override name = "StoppingError";
}
/** Reason of an abort since another instance may have the job. */
class LeaseLostError extends Error {
  override name = "LeaseLostError";
}

/** Maximum duration of a run of a job, in milliseconds. */
export const maxDuration = ({ timeoutMs = DEFAULT_TIMEOUT_MS }: AnyJob): number => timeoutMs;

/** Runs a claimed job with its heartbeat, and records its outcome. Never rejects. */
export async function runJob(
  definition: AnyJob,
  job: ClaimedJob,
  abort: AbortController,
): Promise<void> {
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
  const timeoutMs = maxDuration(definition);
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
