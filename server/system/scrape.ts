import { findLastBackup } from "~/server/backup/last-backup";
import { isStorageUp } from "~/server/files/storage-health";
import { readMessageFigures } from "~/server/outbox/message-figures";
import { readSealingLag } from "~/server/platform/audit-seal";
import { type Caller, systemCaller } from "~/server/platform/caller";
import { readPoolState } from "~/server/platform/database";
import { withTimeout } from "~/server/platform/with-timeout";
import { log } from "~/server/platform/log";
import * as metrics from "~/server/platform/metrics";
import type { HeaderReader } from "~/server/platform/request-origin";
import { countQueuedWrites } from "~/server/platform/transaction";
import { readJobFigures } from "./jobs-state";
import { requireScraper } from "./scraper";

const TIMEOUT_SECONDS = 2;

/**
 * Renders this process's metrics in the Prometheus format (docs/operating.md, "Watching it"). Four queries, whatever
 * the number of rows; a database that does not respond within two seconds is reported as a metric.
 * @param header reads a header of the request
 * @throws SignInRequiredError, ForbiddenError: see requireScraper
 */
export async function renderMetrics(
  caller: Caller,
  header: HeaderReader,
): Promise<{ type: string; body: string }> {
  requireScraper(caller.address, header);
  metrics.writeQueueLength.set(countQueuedWrites());
  await Promise.all([updateDatabaseMetrics(), isStorageUp()]);
  updatePoolMetrics();
  return { type: metrics.registry.contentType, body: await metrics.registry.metrics() };
}

/** Updates the database metrics. Unknown ones are removed, since a stale value would look current. */
async function updateDatabaseMetrics(): Promise<void> {
  try {
    const reads = Promise.all([
      readSealingLag(),
      findLastBackup(systemCaller("metrics")),
      readJobFigures(),
      readMessageFigures(),
    ]);
    const [{ events, oldestAt }, backup, { oldestDueSeconds, ...jobs }, messages] =
      await withTimeout(TIMEOUT_SECONDS, reads);
    metrics.databaseUp.set(1);
    metrics.unsealedEvents.set(events);
    metrics.unsealedSeconds.set(oldestAt ? (Date.now() - Date.parse(oldestAt)) / 1_000 : 0);
    for (const [state, count] of Object.entries(jobs)) metrics.jobsByState.set({ state }, count);
    for (const { count, ...labels } of messages) metrics.messagesByStatus.set(labels, count);
    metrics.oldestDueJobSeconds.set(oldestDueSeconds);
    metrics.backupFinishedAt.set(backup ? Date.parse(backup.finishedAt) / 1_000 : 0);
  } catch (error) {
    log.warn({ err: error }, "the metrics could not read the database");
    metrics.databaseUp.set(0);
    metrics.unsealedEvents.remove();
    metrics.unsealedSeconds.remove();
    metrics.backupFinishedAt.remove();
    metrics.jobsByState.reset();
    metrics.messagesByStatus.reset();
    metrics.oldestDueJobSeconds.remove();
  }
}

function updatePoolMetrics(): void {
  const pool = readPoolState();
  if (!pool) return metrics.poolWaiting.remove();
  metrics.poolConnections.set({ state: "in_use" }, pool.inUse);
  metrics.poolConnections.set({ state: "idle" }, pool.idle);
  metrics.poolWaiting.set(pool.waiting);
}
