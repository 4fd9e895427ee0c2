import { setImmediate as yieldToEventLoop, setTimeout as wait } from "node:timers/promises";
import { BulkChange } from "~/models";
import { log } from "~/server/platform/log";
import { withTimeout } from "~/server/platform/with-timeout";
import { runBatch } from "./run-batch";

const BUSY_MS = 50;

/**
 * Runs the batches of a bulk change until it has ended, or until a number of milliseconds is over: then the background goes
 * on with it. @returns whether it has ended
 */
export async function runBulkChange(id: number, maxMs = Infinity): Promise<boolean> {
  const startedAt = performance.now();
  for (;;) {
    const result = await runBatch(id);
    if (result === "ended") return true;
    if (performance.now() - startedAt > maxMs) {
      wakeBulkChanges();
      return false;
    }
    await (result === "busy" ? wait(BUSY_MS) : yieldToEventLoop());
  }
}

/** Runs a batch of each running bulk change in turn, until none can be carried on by this instance. */
export async function runBulkChanges(hasEnded = () => false): Promise<void> {
  for (let isWorking = true; isWorking && !hasEnded();) {
    isWorking = false;
    const running = await BulkChange.findAll({
      attributes: ["id"],
      where: { status: "running" },
      order: [["id", "ASC"]],
    });
    for (const { id } of running) {
      if (hasEnded()) return;
      if ((await runBatch(id)) !== "busy") isWorking = true;
      await yieldToEventLoop();
    }
  }
}

/** How often an instance looks for bulk changes that another one left, as after it was killed. */
const INTERVAL_MS = 10_000;
/** How long a stop waits for the running batch. */
const STOP_SECONDS = 3;

let wake: (() => void) | undefined;

/** Carries on the running bulk changes at once, if this process does so at all. */
export function wakeBulkChanges(): void {
  wake?.();
}

/**
 * Carries on bulk changes in the background: those of this instance, and what others left.
 * @returns function that stops after the running batch: the rest is left to the next start, or to another instance
 */
export function startBulkChanges(): () => Promise<void> {
  let isStopped = false;
  let isFailing = false;
  let running: Promise<void> | null = null;
  let isRequested = false;
  const hasEnded = () => isStopped;
  const run = async () => {
    try {
      while (isRequested) {
        isRequested = false;
        await runBulkChanges(hasEnded);
      }
      isFailing = false;
    } catch (error) {
      // Logged once until it succeeds again, as the log may be what fills the disk.
      if (!isFailing && !isStopped)
        log.error({ task: "bulk change", err: error }, "it stands still");
      isFailing = true;
    } finally {
      running = null;
    }
  };
  wake = () => {
    isRequested = !isStopped;
    running ??= run();
  };
  wake();
  const timer = setInterval(wake, INTERVAL_MS);
  timer.unref();
  return async () => {
    isStopped = true;
    wake = undefined;
    clearInterval(timer);
    if (running) await withTimeout(STOP_SECONDS, running).catch(() => undefined);
  };
}
