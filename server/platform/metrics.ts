import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { RELEASE } from "./release";

/**
 * Registry of this process's Prometheus metrics (docs/operating.md, "Watching it"). All metrics are defined here; each is
 * updated in one place. Label values come from fixed lists, never from names, URLs or input, to bound cardinality.
 */
export const registry = new Registry();
const registers = [registry];

/** Histogram buckets from 1 ms to 10 s. */
const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Finished requests; `route` is a pattern of the route map, `status` is 2xx to 5xx, or aborted. */
export const httpRequests = new Counter({
  name: "calmward_http_requests_total",
  help: "Requests that were answered, or left by their client before that (status aborted).",
  labelNames: ["method", "route", "status"] as const,
  registers,
});

/** Request duration, until the last byte was passed to the operating system. */
export const httpDuration = new Histogram({
  name: "calmward_http_request_duration_seconds",
  help: "How long requests took, from their head to the last byte of the answer.",
  labelNames: ["method", "route"] as const,
  buckets: DURATION_BUCKETS,
  registers,
});

export const httpInFlight = new Gauge({
  name: "calmward_http_requests_in_flight",
  help: "Requests that are being answered now.",
  registers,
});

/** Bytes on the wire, heads included; counted when a request ends. */
export const httpBytes = new Counter({
  name: "calmward_http_bytes_total",
  help: "Bytes over the line, heads included, by direction (received, sent).",
  labelNames: ["direction"] as const,
  registers,
});

/** Whether the database responded during the scrape: 1 or 0. */
export const databaseUp = new Gauge({
  name: "calmward_database_up",
  help: "1 when the database answered this scrape within two seconds, else 0.",
  registers,
});

/** Result of the last nightly check of SQLite's database: 1 or 0; no value on PostgreSQL, and before the first. */
export const databaseCheckOk = new Gauge({
  name: "calmward_database_check_ok",
  help: "1 when the last nightly check found every page of the database whole, 0 when it found damage (SQLite).",
  registers,
});

/** Unix time of that check, in seconds. */
export const databaseCheckedAt = new Gauge({
  name: "calmward_database_check_timestamp_seconds",
  help: "When the database's pages were last checked, in seconds since 1970 (SQLite).",
  registers,
});

/** Whether the storage of uploaded files responded within the last seconds: 1 or 0. */
export const storageUp = new Gauge({
  name: "calmward_storage_up",
  help: "1 when the folder or bucket of uploaded files answered last, else 0.",
  registers,
});

/** Statement duration, without the wait for a connection; `kind` is read, write or other. */
export const statementDuration = new Histogram({
  name: "calmward_database_statement_duration_seconds",
  help: "How long statements took in the database, by kind (read, write, other).",
  labelNames: ["kind"] as const,
  buckets: [0.0001, 0.00025, 0.0005, ...DURATION_BUCKETS],
  registers,
});

/** Transaction duration, by outcome. */
export const transactionDuration = new Histogram({
  name: "calmward_database_transaction_duration_seconds",
  help: "How long transactions were open, by outcome (committed, rolled_back).",
  labelNames: ["outcome"] as const,
  buckets: DURATION_BUCKETS,
  registers,
});

/** Deadlocks in PostgreSQL: transactions that were aborted and retried. */
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

/** Statements and transactions waiting for a connection to PostgreSQL. */
export const poolWaiting = new Gauge({
  name: "calmward_database_pool_waiting",
  help: "Statements and transactions that wait for a connection to PostgreSQL.",
  registers,
});

/** Transactions in the write queue of SQLite, which has a single writer. */
export const writeQueueLength = new Gauge({
  name: "calmward_sqlite_write_queue_length",
  help: "Pending writes: transactions in the write queue (SQLite).",
  registers,
});

/** Time in the write queue. */
export const writeQueueWait = new Histogram({
  name: "calmward_sqlite_write_queue_wait_seconds",
  help: "How long pending writes waited in the write queue (SQLite).",
  buckets: DURATION_BUCKETS,
  registers,
});

/** Sign-in attempts, by outcome. A correct password with a pending second factor is not counted yet. */
export const signInAttempts = new Counter({
  name: "calmward_sign_ins_total",
  help: "Tries to sign in, by outcome (succeeded, refused, limited).",
  labelNames: ["outcome"] as const,
  registers,
});

/** Requests with an unknown, revoked or expired API token. */
export const tokensRefused = new Counter({
  name: "calmward_tokens_refused_total",
  help: "Requests with an API token that is not known, was revoked, or is over.",
  registers,
});

/** Attempts over a rate limit; `limit` is its name. */
export const rateLimitHits = new Counter({
  name: "calmward_rate_limit_hits_total",
  help: "Attempts that were refused since there were too many, by limit.",
  labelNames: ["limit"] as const,
  registers,
});

/** Uploads, by outcome; without the files of the sample content. */
export const uploads = new Counter({
  name: "calmward_uploads_total",
  help:
    "Uploaded files, by kind and outcome " +
    "(stored, too_large, wrong_type, damaged, no_room, forbidden, failed).",
  labelNames: ["kind", "outcome"] as const,
  registers,
});

/** Bytes of stored uploads, as received. */
export const uploadBytes = new Counter({
  name: "calmward_upload_bytes_total",
  help: "Bytes of the uploaded files that were stored, as they were sent, by kind.",
  labelNames: ["kind"] as const,
  registers,
});

/** Uploads being received or inspected. */
export const uploadsInProgress = new Gauge({
  name: "calmward_uploads_in_progress",
  help: "Uploaded files that are coming in or being looked into now.",
  registers,
});

/** Runs of jobs by kind and outcome; one that is out of attempts counts as failed and as dead. */
export const jobRuns = new Counter({
  name: "calmward_job_runs_total",
  help: "Runs of background jobs, by kind and outcome (done, failed, and dead: out of attempts).",
  labelNames: ["kind", "outcome"] as const,
  registers,
});

/** Duration of a job's run. */
export const jobDuration = new Histogram({
  name: "calmward_job_duration_seconds",
  help: "How long runs of background jobs took, by kind.",
  labelNames: ["kind"] as const,
  buckets: [0.01, 0.1, 1, 10, 60, 600],
  registers,
});

/** Jobs in the table, by state. */
export const jobsByState = new Gauge({
  name: "calmward_jobs",
  help: "Background jobs, by state (waiting, due, running, failed: out of attempts).",
  labelNames: ["state"] as const,
  registers,
});

/** Messages of the outbox that changed within a day, by channel and status. */
export const messagesByStatus = new Gauge({
  name: "calmward_messages",
  help: "Messages that were written, or whose status changed, within a day, by channel (email, text) and status.",
  labelNames: ["channel", "status"] as const,
  registers,
});

/** Age of the job that is due longest; work without an instance that runs it. */
export const oldestDueJobSeconds = new Gauge({
  name: "calmward_jobs_oldest_due_seconds",
  help: "How long the longest due job that has work waits; 0 when none is due.",
  registers,
});

/** Runs of housekeeping tasks, by outcome. */
export const housekeepingRuns = new Counter({
  name: "calmward_housekeeping_runs_total",
  help: "Tasks of the hourly housekeeping, by task and outcome (done, failed).",
  labelNames: ["task", "outcome"] as const,
  registers,
});

/** Unix time of a housekeeping task's last success, in seconds. */
export const housekeepingDoneAt = new Gauge({
  name: "calmward_housekeeping_last_success_timestamp_seconds",
  help: "When each task of the housekeeping was last done here, in seconds since 1970.",
  labelNames: ["task"] as const,
  registers,
});

/** Unsealed audit events; sealing runs every few seconds. */
export const unsealedEvents = new Gauge({
  name: "calmward_audit_unsealed_events",
  help: "Audit events that are not sealed yet.",
  registers,
});

/** Age of the oldest unsealed event. */
export const unsealedSeconds = new Gauge({
  name: "calmward_audit_oldest_unsealed_seconds",
  help: "How long the oldest unsealed audit event has waited; 0 when all are sealed.",
  registers,
});

/** Unix time of the last finished backup, in seconds. */
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

// Without a value until there is one: 0 would be an alert.
databaseCheckOk.remove();
databaseCheckedAt.remove();

// Initialized to 0 instead of missing, so that rates include the first event.
for (const outcome of ["succeeded", "refused", "limited"]) signInAttempts.inc({ outcome }, 0);
for (const kind of ["image", "audio", "video"]) {
  for (const outcome of ["stored", "no_room", "failed"]) uploads.inc({ kind, outcome }, 0);
}

let isMeasuring = false;

/** Default gauges of prom-client that are misnamed as totals; other default metrics have the same figures by type. */
const MISNAMED_METRICS = ["handles", "requests", "resources"].map(
  (noun) => `nodejs_active_${noun}_total`,
);

/** Starts collecting process metrics: memory, CPU, event loop. Idempotent. For servers, not for short-lived commands. */
export function measureProcess(): void {
  if (isMeasuring) return;
  isMeasuring = true;
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED_METRICS) registry.removeSingleMetric(name);
}
