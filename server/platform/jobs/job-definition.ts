import type { CallerInTransaction } from "~/server/platform/transaction";
import { enqueueJob } from "./queue";

/** What a running job gets. */
export type JobRun<Payload> = {
  payload: Payload;
  jobId: number;
  /** Fencing token: a later holder of the job has a higher one. */
  lease: number;
  /**
   * Aborted by a stop of the process, by a timeout, and when the lease is lost. Long work calls `signal.throwIfAborted()`
   * between its transactions.
   */
  signal: AbortSignal;
};

export type JobDefinition<Payload = unknown> = {
  /** Identifier in the table and in metrics, such as "bulk-change". */
  kind: string;
  /** Name on the system page, such as "Bulk change". */
  label: string;
  /**
   * Does the work, in transactions of its own. It runs at least once: a kill between its last write and the end of the job
   * repeats it.
   * @returns when to run again; nothing: by the interval of a recurring job, else never
   */
  run(job: JobRun<Payload>): Promise<Date | null | void>;
  /** Interval of a recurring job, which has one row from the start on. */
  everyMs?: number;
  /** Read before a recurring job is claimed: false saves the two writes of a run without work. */
  isNeeded?: () => Promise<boolean> | boolean;
  /** Attempts before the dead-letter state (default 8). Recurring jobs are tried until they succeed. */
  maxAttempts?: number;
  /** Maximum duration of a run; then it counts as failed, and another one may begin (default 10 minutes). */
  timeoutMs?: number;
  /** Whether its keys say nothing to people, as hashes: the label has the job's id instead. */
  hidesKey?: true;
  /** Repairs times of its own tables that were written while the clock was ahead: called at a start, and after the clock was set. */
  repairTimes?: () => Promise<void>;
  /** Maximum of concurrent jobs of this kind in an instance (default 2). */
  concurrency?: number;
};

/** A job of any kind, for the runner, which hands each kind its own payload. */
export type AnyJob = JobDefinition;

type EnqueueOptions = {
  /** Part of the unique key, after the kind: the same one adds no second job. */
  key?: string | number;
  /** Default: now. */
  runAt?: Date;
};

/** Defines a kind of job. @returns the definition, with `enqueue`, which adds a job in the caller's transaction */
export function defineJob<Payload extends object = Record<string, never>>(
  definition: JobDefinition<Payload>,
) {
  return {
    ...definition,
    enqueue: (writer: CallerInTransaction, payload: Payload, options: EnqueueOptions = {}) =>
      enqueueJob(writer, {
        kind: definition.kind,
        key: options.key === undefined ? definition.kind : `${definition.kind}:${options.key}`,
        payload,
        runAt: options.runAt ?? null,
      }),
  };
}
