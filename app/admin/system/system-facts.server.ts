import { formatSize } from "./format-size.server";
import type { FileKind } from "~/models/files/stored-file.schema";
import { isBackupOverdue } from "~/server/backup/last-backup";
import { formatAgo, formatExactTime, formatTime } from "~/server/platform/dates";
import type { Reading } from "~/server/system/reading";
import { MAX_UNREFERENCED_COUNTED } from "~/server/system/storage-state";
import type { JobData, JobsState } from "~/server/system/jobs-state";
import type { SystemState } from "~/server/system/system";
import type { DraftTotals } from "~/server/system/work-state";

const MAX_SEAL_LAG_MS = 60_000;
/** Space for one large video and other small uploads. */
const MIN_FREE_BYTES = 1_073_741_824;

/** Badge with a tone and a label; for an unknown value, the label is the sentence that explains why. */
type StateBadge = { tone: "success" | "warning" | "danger"; label: string };
/** Content of a row: state badge, text and hint. */
export type SystemRow = { state?: StateBadge; text?: string; hint?: string };

const formatNumber = (count: number) => count.toLocaleString("en-US");
const formatCount = (count: number, singular: string, plural = `${singular}s`) =>
  `${formatNumber(count)} ${count === 1 ? singular : plural}`;

/** Presents a reading's value, or its problem as a danger badge. */
function presentReading<T>(
  { value, problem }: Reading<T>,
  present: (value: T) => SystemRow,
): SystemRow {
  return problem === null ? present(value) : { state: { tone: "danger", label: problem } };
}

const successBadge = (label: string): StateBadge => ({ tone: "success", label });
const warningBadge = (label: string): StateBadge => ({ tone: "warning", label });

/** Formats the system's state for /admin/system. */
export function toSystemFacts(system: SystemState) {
  const { release, storage, queue, drafts, settings } = system;
  return {
    readAt: formatExactTime(system.readAt),
    release: {
      version: release.version,
      commit: release.commit,
      since: {
        text: formatExactTime(release.startedAt),
        hint: formatAgo(release.startedAt),
      } as SystemRow,
      node: release.node,
    },
    database: toDatabaseFacts(system),
    files: {
      location:
        storage.location.kind === "folder"
          ? `Folder ${storage.location.path}`
          : `Bucket ${storage.location.name}`,
      state: presentReading(storage.check, () => ({ state: successBadge("Available") })),
      image: toFilesRow(storage.files, "image"),
      audio: toFilesRow(storage.files, "audio"),
      video: toFilesRow(storage.files, "video"),
      unreferenced: presentReading(storage.unreferenced, (count) => ({
        text:
          count < MAX_UNREFERENCED_COUNTED
            ? formatNumber(count)
            : `${formatNumber(MAX_UNREFERENCED_COUNTED)} or more`,
      })),
      disk: presentReading(storage.disk, ({ free, size }) => ({
        ...(free < MIN_FREE_BYTES && { state: warningBadge("Nearly full") }),
        text: formatSize(free),
        hint: `of ${formatSize(size)}`,
      })),
    },
    backup: presentReading(system.backup, toBackupRow),
    work: {
      drafts: presentReading(drafts, toDraftsRow),
      sealing: presentReading(queue.sealing, toSealingRow),
      idempotencyRecords: presentReading(queue.counts, ({ idempotencyRecords }) => ({
        text: formatNumber(idempotencyRecords),
      })),
      signIns: presentReading(queue.counts, ({ signIns }) => ({ text: formatNumber(signIns) })),
      writesWaiting: formatNumber(queue.writesWaiting),
      housekeeping: toHousekeepingRow(system.housekeeping),
      jobs: presentReading(system.jobs, ({ counts }) => ({
        state:
          counts.failed > 0
            ? warningBadge(`${formatCount(counts.failed, "job")} failed`)
            : successBadge("No failures"),
        text: `${formatNumber(counts.running)} running, ${formatNumber(counts.waiting)} waiting`,
      })),
    },
    jobs: {
      rows: system.jobs.value?.jobs.map(toJobRow) ?? [],
      more: countMore(system.jobs.value),
    },
    settings: toSettingsFacts(settings),
  };
}

export type SystemFacts = ReturnType<typeof toSystemFacts>;

function toDatabaseFacts({ database, migrations }: SystemState) {
  return {
    product: presentReading(database, ({ product, version }) => ({
      text: `${product} ${version}`,
    })),
    state: presentReading(database, ({ latencyMs }) => ({
      state: successBadge("Responds"),
      hint: `in ${latencyMs.toFixed(1)} ms`,
    })),
    size: presentReading(database, ({ bytes }) => ({ text: formatSize(bytes) })),
    migrations: presentReading(migrations, ({ done, pending, unknown }) => {
      const mismatches = pending.length + unknown.length;
      return {
        state:
          mismatches === 0
            ? successBadge("Up to date")
            : warningBadge("Does not match this release"),
        hint: `${formatCount(done.length, "migration")} done`,
      };
    }),
    migrationNames: migrations.value,
  };
}

function toFilesRow(files: SystemState["storage"]["files"], kind: FileKind): SystemRow {
  return presentReading(files, (kinds) => {
    const found = kinds.find((each) => each.kind === kind);
    return { text: formatNumber(found?.files ?? 0), hint: formatSize(found?.bytes ?? 0) };
  });
}

function toBackupRow(backup: SystemState["backup"]["value"]): SystemRow {
  if (!backup) return { state: warningBadge("Never") };
  const { finishedAt, bytes, rows, files, by } = backup;
  return {
    state: isBackupOverdue(backup) ? warningBadge("Older than a day") : successBadge("Recent"),
    text: formatExactTime(finishedAt),
    hint:
      `${formatAgo(finishedAt)}, by ${by}; ${formatSize(bytes)} with ${formatCount(rows, "row")} ` +
      `and ${formatCount(files, "file")}`,
  };
}

function toDraftsRow(kinds: DraftTotals[]): SystemRow {
  const total = kinds.reduce((sum, { drafts }) => sum + drafts, 0);
  const oldest = kinds.map(({ untouchedSince }) => untouchedSince).sort()[0];
  if (oldest === undefined) return { text: "0" };
  const counts = kinds.map(
    ({ kind, drafts }) => `${kind.replaceAll("-", " ")} ${formatNumber(drafts)}`,
  );
  return {
    text: formatNumber(total),
    hint: `${counts.join(", ")}; the oldest was changed ${formatAgo(oldest)}`,
  };
}

function toSealingRow({
  events,
  oldestAt,
}: {
  events: number;
  oldestAt: string | null;
}): SystemRow {
  if (oldestAt === null) return { state: successBadge("All sealed") };
  const isLate = Date.now() - Date.parse(oldestAt) > MAX_SEAL_LAG_MS;
  return {
    ...(isLate && { state: warningBadge("Sealing is late") }),
    text: formatNumber(events),
    hint: `the oldest ${formatAgo(oldestAt)}`,
  };
}

function toHousekeepingRow(run: SystemState["housekeeping"]): SystemRow {
  if (!run) return { text: "Has not run yet" };
  const { failed, endedAt } = run;
  return {
    state:
      failed.length === 0 ? successBadge("Done") : warningBadge(`Failed: ${failed.join(", ")}`),
    ...(endedAt && { text: formatExactTime(endedAt), hint: formatAgo(endedAt) }),
  };
}

const JOB_STATES: Record<JobData["status"], StateBadge["tone"] | "neutral"> = {
  waiting: "neutral",
  running: "success",
  failed: "danger",
};

/** Formats a job: its state, next and last run, and what may be done with it. */
function toJobRow(job: JobData) {
  const { id, label, status, attempts, lastError, runAt, lastDoneAt, isRecurring } = job;
  const next = job.runsWhenNeeded && attempts === 0 ? "When there is work" : formatTime(runAt);
  return {
    id,
    label,
    tone: lastError !== null && status === "waiting" ? ("warning" as const) : JOB_STATES[status],
    state:
      status === "failed"
        ? "Failed"
        : status === "running"
          ? "Running"
          : lastError
            ? "Retrying"
            : "Waiting",
    /** With the attempts of one that has failed. */
    error: lastError && `${lastError} (${formatCount(attempts, "attempt")})`,
    next: status === "waiting" ? next : null,
    last: lastDoneAt && formatTime(lastDoneAt),
    mayRunAgain: status === "failed" || (status === "waiting" && (isRecurring || attempts > 0)),
  };
}
export type JobRow = ReturnType<typeof toJobRow>;

/** Number of jobs beyond those that are listed. */
function countMore(jobs: JobsState | null): number {
  if (!jobs) return 0;
  const { waiting, running, failed } = jobs.counts;
  return waiting + running + failed - jobs.jobs.length;
}

function toSettingsFacts(settings: SystemState["settings"]) {
  const { image, audio, video } = settings.fileLimitsMb;
  return {
    ACCESS: settings.access,
    PUBLIC_URL: settings.publicUrl ?? "Not set",
    TRUST_PROXY: settings.trustProxy === 0 ? "0 (off)" : String(settings.trustProxy),
    SECOND_FACTOR: settings.secondFactor,
    TIME_ZONE: settings.timeZone,
    CLOCK_OFFSET: settings.clockOffset ? `${settings.clockOffset} ahead` : "Not set",
    PHONE_REGION: settings.phoneRegion,
    METRICS_TOKEN: settings.metricsToken ? "Set" : "Not set: metrics on this machine only",
    Email: settings.mailServer ? `On, by ${settings.mailServer}` : "Off",
    "Text messages": settings.textMessages ? "On" : "Off",
    "Largest picture": `${image} MB`,
    "Largest recording": `${audio} MB`,
    "Largest video": `${video} MB`,
    "Maximum idle time": formatCount(settings.signInIdleMinutes, "minute"),
    "Maximum sign-in time": formatCount(settings.signInHours, "hour"),
    "Requests per token": `${formatNumber(settings.tokenRequestsPerMinute)} per minute`,
    "Visitor requests per address": `${formatNumber(settings.visitorRequestsPerMinute)} per minute`,
  };
}
