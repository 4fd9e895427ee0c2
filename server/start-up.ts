import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { createSetUpLink } from "./access/one-time-links";
import { requireSharedSecret } from "./system/shared-secret";
import { checkFileStorage, explainStorageError } from "./files/storage";
import { isStorageUp } from "./files/storage-health";
import { claimStorage } from "./files/storage-owner";
import { refuseLostDatabase } from "./lost-database";
import { systemCaller } from "./platform/caller";
import { moveClock } from "./platform/clock";
import { sealPendingEvents } from "./platform/audit-seal";
import { closeDatabase, pingDatabase, openDatabase } from "./platform/database";
import { throwDataDirError } from "./platform/data-directory";
import { explainDatabaseError, requireDatabase } from "./platform/database-problem";
import { errorCode } from "./platform/errors";
import { startJobs } from "./platform/jobs/runner";
import { log, reportMigration } from "./platform/log";
import { measureProcess } from "./platform/metrics";
import { migrate, readMigrationState } from "./platform/migrate";
import { listJobDefinitions } from "./job-definitions";
import { isJobsOnly, requireSharedDatabase } from "./jobs-only";
import { publishLastCheck, stopPageCheck } from "./platform/page-check";
import { lockForServer, unlockForServer } from "./platform/server-lock";
import { settings, SettingsError } from "./platform/settings";
import { loadSampleContent } from "./sample-content/load";

export type StartUpReport = {
  migrated: string[];
  isSampleLoaded: boolean;
  /** Path for setting up the first administrator; null if an administrator exists, or under open access. */
  setUpLink: string | null;
};

let stopBackgroundTasks: (() => Promise<void>) | undefined;
let startUpPromise: Promise<StartUpReport> | undefined;

/**
 * Initializes the process: settings, database, migrations, sample content, jobs. Memoized; every server awaits it
 * before listening.
 * @throws SettingsError with a one-line message for the operator
 */
export function startUp(): Promise<StartUpReport> {
  return (startUpPromise ??= initialize().catch((error: unknown) => {
    throw explainError(error);
  }));
}

async function initialize(): Promise<StartUpReport> {
  const { dataDir, databaseUrl, sampleContent, access, clockOffset } = settings();
  if (clockOffset) moveClock(clockOffset);
  if (isJobsOnly()) requireSharedDatabase({ databaseUrl });
  await requireWritable(dataDir);
  if (databaseUrl === null) await lockForServer(dataDir);
  openDatabase(settings());
  await requireDatabase(settings());
  await checkFileStorage();
  await refuseLostDatabase();
  const migrated = await migrate("up", reportMigration);
  await requireSharedSecret();
  await claimStorage();
  const isSampleLoaded = sampleContent && (await loadSampleContent());
  const setUpLink = access === "sign-in" ? await createSetUpLink(systemCaller("set-up")) : null;
  const jobs = await startJobs(listJobDefinitions());
  await publishLastCheck();
  measureProcess();
  stopBackgroundTasks = async () => {
    stopPageCheck();
    await jobs.stop();
    // After all other writes, so that a stopped instance leaves nothing unsealed.
    await sealPendingEvents().catch((error: unknown) =>
      log.error({ task: "audit", err: error }, "sealing the audit failed"),
    );
  };
  return { migrated, isSampleLoaded, setUpLink };
}

/** Converts errors that the operator can fix to one-line messages; unexpected ones keep their stack. */
function explainError(error: unknown): unknown {
  if (error instanceof SettingsError) return error;
  return explainStorageError(explainDatabaseError(settings(), error));
}

/**
 * Refuses to start on a read-only data directory, where signing in would fail. Probed by writing, since permissions of a
 * failed disk may look fine. A full disk is accepted: reads still work.
 * @throws SettingsError
 */
async function requireWritable(dataDir: string): Promise<void> {
  const probe = path.join(dataDir, `.writable.${process.pid}`);
  try {
    await writeFile(probe, "");
    await rm(probe);
  } catch (error) {
    if (!["ENOSPC", "EDQUOT"].includes(errorCode(error) ?? "")) throwDataDirError(dataDir, error);
  }
}

let isShuttingDown = false;

/** Makes this instance unready, so that proxies send new requests to others. */
export function announceShutDown(): void {
  isShuttingDown = true;
}

export type Readiness = {
  isReady: boolean;
  /** State of each dependency. */
  parts: {
    server: "running" | "stopping";
    database: "up" | "down";
    /** `other`: the database has migrations of an older or a newer release; null while the database is down. */
    migrations: "current" | "other" | null;
    files: "up" | "down";
  };
};

/**
 * Readiness check: no shutdown has begun, the database responds, and its migrations are up to date. Uploaded files do not count:
 * without them pages, forms and the API work, and every instance would leave the proxy at once.
 */
export async function readReadiness(): Promise<Readiness> {
  const [isDatabaseUp, areFilesUp] = await Promise.all([pingDatabase(), isStorageUp()]);
  const { pending, unknown } = isDatabaseUp
    ? await readMigrationState()
    : { pending: [], unknown: [] };
  const isCurrent = pending.length === 0 && unknown.length === 0;
  return {
    isReady: !isShuttingDown && isDatabaseUp && isCurrent,
    parts: {
      server: isShuttingDown ? "stopping" : "running",
      database: isDatabaseUp ? "up" : "down",
      migrations: isDatabaseUp ? (isCurrent ? "current" : "other") : null,
      files: areFilesUp ? "up" : "down",
    },
  };
}

/** Stops background tasks and closes the database. */
export async function shutDown(): Promise<void> {
  await stopBackgroundTasks?.();
  startUpPromise = undefined;
  await closeDatabase();
  await unlockForServer();
}
