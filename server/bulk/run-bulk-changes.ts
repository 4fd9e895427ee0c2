import { setImmediate as yieldToEventLoop, setTimeout as wait } from "node:timers/promises";
import { BulkChange } from "~/models";
import { createBackgroundWork } from "~/server/platform/background-work";
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

/**
 * Runs a batch of each running bulk change in turn, until none can be carried on by this instance. One whose batch fails, as by a
 * statement that takes too long, holds up no other. @throws the first error of such a batch, at the end
 */
export async function runBulkChanges(hasEnded = () => false): Promise<void> {
  const failed = new Map<number, unknown>();
  for (let isWorking = true; isWorking && !hasEnded();) {
    isWorking = false;
    const running = await BulkChange.findAll({
      attributes: ["id"],
      where: { status: "running" },
      order: [["id", "ASC"]],
    });
    for (const { id } of running) {
      if (failed.has(id)) continue;
      if (hasEnded()) return;
      const result = await runBatch(id).catch((error: unknown) => {
        failed.set(id, error);
      });
      if (result && result !== "busy") isWorking = true;
      await yieldToEventLoop();
    }
  }
  for (const error of failed.values()) throw error;
}

const background = createBackgroundWork("bulk change", runBulkChanges);

/** Carries on the running bulk changes at once, if this process does so at all. */
export const wakeBulkChanges = background.wake;

/**
 * Carries on bulk changes in the background: those of this instance, and what others left.
 * @returns function that stops after the running batch: the rest is left to the next start, or to another instance
 */
export const startBulkChanges = background.start;
