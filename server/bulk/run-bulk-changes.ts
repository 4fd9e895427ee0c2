import { setImmediate as yieldToEventLoop, setTimeout as wait } from "node:timers/promises";
import { defineJob } from "~/server/platform/jobs/job-definition";
import { runBatch } from "./run-batch";

/** Pause while another instance, or a request, runs a batch of the same change. */
const BUSY_MS = 50;

/**
 * Runs the batches of a bulk change until it has ended, or until a number of milliseconds is over: then its job goes on with it.
 * @returns whether it has ended
 */
export async function runBulkChange(
  id: number,
  maxMs = Infinity,
  signal?: AbortSignal,
): Promise<boolean> {
  const startedAt = performance.now();
  for (;;) {
    signal?.throwIfAborted();
    const result = await runBatch(id);
    if (result === "ended") return true;
    if (performance.now() - startedAt > maxMs) return false;
    await (result === "busy" ? wait(BUSY_MS) : yieldToEventLoop());
  }
}

/** Carries a bulk change on: enqueued with each, since the request that begins it works on it for some seconds only. */
export const bulkChangeJob = defineJob<{ id: number }>({
  kind: "bulk-change",
  label: "Change of many records",
  // A hundred thousand records take minutes; what is done stays done.
  timeoutMs: 6 * 3_600_000,
  run: async ({ payload, signal }) => {
    await runBulkChange(payload.id, Infinity, signal);
  },
});
