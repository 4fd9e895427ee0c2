import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { dialect } from "~/server/platform/database";
import { log } from "~/server/platform/log";
import { jobRuns } from "~/server/platform/metrics";
import { withTimeout } from "~/server/platform/with-timeout";
import { createJumpDetector } from "./clock";
import type { AnyJob } from "./job-definition";
import { claimJob, type ClaimedJob, ensureRecurringJobs, findDueJobs, repairTimes } from "./queue";
import { findJobDefinition, setJobDefinitions } from "./registry";
import { maxDuration, runJob, StoppingError } from "./run-job";
import { onWakeJobs } from "./wake";

/** How often an instance looks for due jobs, unless something wakes it. */
const POLL_MS = 1_000;
/** Maximum of concurrent jobs in an instance. */
const MAX_RUNNING = 6;
/**
 * Maximum of them that may take long. The deliveries of mail and of text messages take two of the others while they have a backlog,
 * and one is left for short jobs such as sealing.
 */
const MAX_LONG_RUNNING = 3;
const LONG_MS = 1_800_000;
const DEFAULT_CONCURRENCY = 2;
/** How long a stop waits for running jobs; what is left is due at once for the next start, or for another instance. */
const STOP_SECONDS = 3;
const MAX_DUE_READ = 50;

type Running = { definition: AnyJob; abort: AbortController; ended: Promise<void> };

export type JobRunner = {
  /** Looks for due jobs now. @param kind a recurring job to look at, even if its last check found nothing to do */
  wake: (kind?: string) => void;
  /** Runs what is due until nothing is left; for tests. */
  drain: () => Promise<void>;
  /** Claims no more jobs, aborts those that run, and waits for them up to 3 seconds. */
  stop: () => Promise<void>;
};

/**
 * Runs jobs in this process (AREAS 2), up to six at once, of which three may take longer than half an hour: claims what is due in a
 * short transaction, runs it outside of it under a lease that a heartbeat extends, and records the outcome with the fencing token.
 * Does not keep the process alive.
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
  const repairAllTimes = async (hasOrphans: boolean) => {
    await repairTimes(hasOrphans);
    for (const definition of definitions) await definition.repairTimes?.();
  };
  await repairAllTimes(dialect() === "sqlite");

  const isLong = (definition: AnyJob) => maxDuration(definition) > LONG_MS;
  const countRunning = (matches: (definition: AnyJob) => boolean) =>
    [...running.values()].filter(({ definition }) => matches(definition)).length;
  const hasRoom = (definition: AnyJob) => {
    const { kind, concurrency = DEFAULT_CONCURRENCY } = definition;
    const hasLongRoom = !isLong(definition) || countRunning(isLong) < MAX_LONG_RUNNING;
    return hasLongRoom && countRunning((each) => each.kind === kind) < concurrency;
  };

  /** Claims and begins what is due. @returns the number of jobs that were begun */
  const beginDue = async (): Promise<number> => {
    if (hasClockJumped()) {
      // Jobs that were not due may have become due meanwhile, as after a machine was suspended.
      notNeededUntil.clear();
      await repairAllTimes(false);
    }
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
    running.set(job.id, { definition, abort, ended });
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
