import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { deleteExpiredLinks, makeSetUpLink } from "./access/one-time-links";
import { requireSharedSecret } from "./access/shared-secret";
import { deleteExpiredSignIns } from "./access/sign-ins";
import { cleanUpFiles } from "./files/clean-up";
import { checkFileStorage, explainStorageError } from "./files/storage";
import { claimStorage } from "./files/storage-owner";
import { refuseLostDatabase } from "./lost-database";
import { systemCaller } from "./platform/caller";
import { startSealing } from "./platform/audit-seal";
import { closeDatabase, pingDatabase, openDatabase } from "./platform/database";
import { explainDatabaseError, requireDatabase } from "./platform/database-problem";
import { deleteExpiredDrafts } from "./platform/drafts";
import { deleteExpiredRecords } from "./platform/idempotency";
import { deleteExpiredLimits } from "./platform/rate-limits";
import { errorCode } from "./platform/errors";
import { startHousekeeping } from "./platform/housekeeping";
import { measureProcess } from "./platform/metrics";
import { migrate, migrationState } from "./platform/migrate";
import { refuseDataDir, settings, SettingsError } from "./platform/settings";
import { loadSampleContent } from "./sample-content/load";

export type StartUpReport = {
  migrated: string[];
  sampleLoaded: boolean;
  /** The path with which the first administrator begins; null when there is one, or nobody signs in. */
  setUpLink: string | null;
};

let stopTasks: (() => Promise<void>) | undefined;
let started: Promise<StartUpReport> | undefined;

/**
 * Brings the product up: settings, database, migrations, sample content, housekeeping. Done once per process, however
 * often it is called; every server awaits it before it listens.
 * @throws SettingsError with one line for the operator
 */
export function startUp(): Promise<StartUpReport> {
  return (started ??= bringUp().catch((error: unknown) => {
    throw explainError(error);
  }));
}

async function bringUp(): Promise<StartUpReport> {
  const { dataDir, sampleContent, access } = settings();
  await requireWritable(dataDir);
  openDatabase(settings());
  await requireDatabase(settings());
  await checkFileStorage();
  await refuseLostDatabase();
  const migrated = await migrate("up");
  await requireSharedSecret();
  await claimStorage();
  const sampleLoaded = sampleContent && (await loadSampleContent());
  const setUpLink = access === "sign-in" ? await makeSetUpLink(systemCaller("set-up")) : null;
  const stopHousekeeping = startHousekeeping(
    {
      drafts: deleteExpiredDrafts,
      "kept answers": deleteExpiredRecords,
      "sign-ins": deleteExpiredSignIns,
      "one-time links": deleteExpiredLinks,
      "rate limits": deleteExpiredLimits,
    },
    { files: cleanUpFiles },
  );
  const stopSealing = startSealing();
  measureProcess();
  stopTasks = async () => {
    stopHousekeeping();
    await stopSealing();
  };
  return { migrated, sampleLoaded, setUpLink };
}

/** What the operator can mend is told in one line; what nobody foresaw keeps its stack. */
function explainError(error: unknown): unknown {
  if (error instanceof SettingsError) return error;
  return explainStorageError(explainDatabaseError(settings(), error));
}

/**
 * A disk that can only be read would let nobody in. It is asked by writing: some that have failed say otherwise. One that is full
 * can still be read. The operator's commands may run on both. @throws SettingsError
 */
async function requireWritable(dataDir: string): Promise<void> {
  const probe = path.join(dataDir, `.writable.${process.pid}`);
  try {
    await writeFile(probe, "");
    await rm(probe);
  } catch (error) {
    if (!["ENOSPC", "EDQUOT"].includes(errorCode(error) ?? "")) refuseDataDir(dataDir, error);
  }
}

/** Whether the product can serve: the database answers and its migrations are current. */
export async function isReady(): Promise<boolean> {
  if (!(await pingDatabase())) return false;
  const { pending, unknown } = await migrationState();
  return pending.length === 0 && unknown.length === 0;
}

/** Closes what startUp opened. */
export async function shutDown(): Promise<void> {
  await stopTasks?.();
  started = undefined;
  await closeDatabase();
}
