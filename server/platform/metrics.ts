import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { RELEASE } from "./release";

/**
 * What this process counts and measures for whoever watches it (docs/operating.md, "Watching it"). All instruments stand
 * here; each is used in one place. Labels are words of a fixed list: never a name, an address or what somebody sent.
 */
export const registry = new Registry();
const registers = [registry];

/** From 1 ms to 10 s. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Requests that have been answered; `route` is a pattern of the route map, `status` 2xx to 5xx, or aborted. */
export const httpRequests = new Counter({
  name: "calmward_http_requests_total",
  help: "Requests that were answered, or left by their client before that (status aborted).",
  labelNames: ["method", "route", "status"] as const,
  registers,
});

/** How long requests took, until the last byte was handed to the system. */
export const httpDuration = new Histogram({
  name: "calmward_http_request_duration_seconds",
  help: "How long requests took, from their head to the last byte of the answer.",
  labelNames: ["method", "route"] as const,
  buckets: SECONDS,
  registers,
});

/** Requests that are being answered now. */
export const httpInFlight = new Gauge({
  name: "calmward_http_requests_in_flight",
  help: "Requests that are being answered now.",
  registers,
});

/** Bytes of requests and answers as they go over the line, heads included; counted when a request ends. */
export const httpBytes = new Counter({
  name: "calmward_http_bytes_total",
  help: "Bytes over the line, heads included, by direction (received, sent).",
  labelNames: ["direction"] as const,
  registers,
});

/** Whether the database answered the question that the scrape asked: 1 or 0. */
export const databaseUp = new Gauge({
  name: "calmward_database_up",
  help: "1 when the database answered this scrape within two seconds, else 0.",
  registers,
});

/** How long statements took, without the wait for a connection; `kind` is read, write or other. */
export const statementDuration = new Histogram({
  name: "calmward_database_statement_duration_seconds",
  help: "How long statements took in the database, by kind (read, write, other).",
  labelNames: ["kind"] as const,
  buckets: [0.0001, 0.00025, 0.0005, ...SECONDS],
  registers,
});

/** How long transactions were open; what was refused or failed is rolled back. */
export const transactionDuration = new Histogram({
  name: "calmward_database_transaction_duration_seconds",
  help: "How long transactions were open, by outcome (committed, rolled_back).",
  labelNames: ["outcome"] as const,
  buckets: SECONDS,
  registers,
});

/** Transactions that PostgreSQL ended so that others could go on, and that began again. */
export const deadlocks = new Counter({
  name: "calmward_database_deadlocks_total",
  help: "Transactions that waited for each other, one of which began again (PostgreSQL).",
  registers,
});

/** Connections to PostgreSQL. */
export const poolConnections = new Gauge({
  name: "calmward_database_pool_connections",
  help: "Connections to PostgreSQL, by state (in_use, idle).",
  labelNames: ["state"] as const,
  registers,
});

/** Work that waits for a connection to PostgreSQL. */
export const poolWaiting = new Gauge({
  name: "calmward_database_pool_waiting",
  help: "Statements and transactions that wait for a connection to PostgreSQL.",
  registers,
});

/** Transactions that wait for their turn on SQLite, which has one writer. */
export const writeQueueLength = new Gauge({
  name: "calmward_sqlite_write_queue_length",
  help: "Transactions that wait for their turn to write (SQLite).",
  registers,
});

/** How long they waited. */
export const writeQueueWait = new Histogram({
  name: "calmward_sqlite_write_queue_wait_seconds",
  help: "How long transactions waited for their turn to write (SQLite).",
  buckets: SECONDS,
  registers,
});

/** Tries to sign in, by outcome. A right password with a code still to come is none yet. */
export const signIns = new Counter({
  name: "calmward_sign_ins_total",
  help: "Tries to sign in, by outcome (succeeded, refused, limited).",
  labelNames: ["outcome"] as const,
  registers,
});

/** API tokens that were not known, revoked or over. */
export const tokensRefused = new Counter({
  name: "calmward_tokens_refused_total",
  help: "Requests with an API token that is not known, was revoked, or is over.",
  registers,
});

/** Attempts over a limit; `limit` is the name that the product gives it. */
export const rateLimitHits = new Counter({
  name: "calmward_rate_limit_hits_total",
  help: "Attempts that were refused since there were too many, by limit.",
  labelNames: ["limit"] as const,
  registers,
});

/** What became of uploaded files. Those that the product brings along do not count. */
export const uploads = new Counter({
  name: "calmward_uploads_total",
  help:
    "Uploaded files, by kind and outcome " +
    "(stored, too_large, wrong_type, damaged, no_room, forbidden, failed).",
  labelNames: ["kind", "outcome"] as const,
  registers,
});

/** Bytes of the files that were stored, as they were sent. */
export const uploadBytes = new Counter({
  name: "calmward_upload_bytes_total",
  help: "Bytes of the uploaded files that were stored, as they were sent, by kind.",
  labelNames: ["kind"] as const,
  registers,
});

/** Files that are coming in or being looked into. */
export const uploadsInProgress = new Gauge({
  name: "calmward_uploads_in_progress",
  help: "Uploaded files that are coming in or being looked into now.",
  registers,
});

/** Tasks of the housekeeping. */
export const housekeepingRuns = new Counter({
  name: "calmward_housekeeping_runs_total",
  help: "Tasks of the hourly housekeeping, by task and outcome (done, failed).",
  labelNames: ["task", "outcome"] as const,
  registers,
});

/** When a task of the housekeeping was last done, in seconds since 1970. */
export const housekeepingDoneAt = new Gauge({
  name: "calmward_housekeeping_last_success_timestamp_seconds",
  help: "When each task of the housekeeping was last done here, in seconds since 1970.",
  labelNames: ["task"] as const,
  registers,
});

/** Audit events that are not sealed yet: sealing runs every few seconds. */
export const unsealedEvents = new Gauge({
  name: "calmward_audit_unsealed_events",
  help: "Audit events that are not sealed yet.",
  registers,
});

/** How long the oldest of them has waited. */
export const unsealedSeconds = new Gauge({
  name: "calmward_audit_oldest_unsealed_seconds",
  help: "How long the oldest unsealed audit event has waited; 0 when all are sealed.",
  registers,
});

/** When the last backup was finished, in seconds since 1970. */
export const backupFinishedAt = new Gauge({
  name: "calmward_backup_last_finished_timestamp_seconds",
  help: "When the last backup was finished, in seconds since 1970; 0 when there was none.",
  registers,
});

const buildInfo = new Gauge({
  name: "calmward_build_info",
  help: "Always 1: the release that runs, by version and commit.",
  labelNames: ["version", "commit"] as const,
  registers,
});
buildInfo.set({ version: RELEASE.version, commit: RELEASE.commit ?? "unknown" }, 1);

// What nobody has done yet is 0, not missing: a rate of it is asked for from the first time on.
for (const outcome of ["succeeded", "refused", "limited"]) signIns.inc({ outcome }, 0);
for (const kind of ["image", "audio", "video"]) {
  for (const outcome of ["stored", "no_room", "failed"]) uploads.inc({ kind, outcome }, 0);
}

let measuring = false;

/** What prom-client calls totals, and is none: checkers of metrics complain, and the same stands in others by type. */
const MISNAMED = ["handles", "requests", "resources"].map((what) => `nodejs_active_${what}_total`);

/** Begins to measure the process itself: memory, processor, event loop. For servers; commands do not live as long. */
export function measureProcess(): void {
  if (measuring) return;
  measuring = true;
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
}
