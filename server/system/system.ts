import { findLastBackup } from "~/server/backup/last-backup";
import { readSealingLag } from "~/server/platform/audit-seal";
import { authorize, type Caller } from "~/server/platform/caller";
import { readMigrationState } from "~/server/platform/migrate";
import { RELEASE, readStartedAt } from "~/server/platform/release";
import { type Settings, settings } from "~/server/platform/settings";
import { countQueuedWrites } from "~/server/platform/transaction";
import { readDatabaseState } from "./database-state";
import { readJobsState, summarizeHousekeeping } from "./jobs-state";
import { readWithProblem } from "./reading";
import {
  readDiskSpace,
  countFilesByKind,
  countUnreferencedFiles,
  checkStorage,
  readStorageLocation,
  describeStorageError,
} from "./storage-state";
import { countDraftsByKind, countIdempotencyRecordsAndSignIns } from "./work-state";

const DATABASE_PROBLEM = "The database does not answer.";

/** Settings of this process without secrets. Sizes in megabytes. */
function presentSettings(current: Settings) {
  return {
    access: current.access,
    // Without credentials in the URL.
    publicUrl: current.publicUrl?.origin ?? null,
    trustProxy: current.trustProxy,
    secondFactor: current.secondFactor,
    timeZone: current.timeZone,
    clockOffset: current.clockOffset?.text ?? null,
    phoneRegion: current.phoneRegion,
    fileLimitsMb: current.fileLimitsMb,
    signInIdleMinutes: current.signInIdleMinutes,
    signInHours: current.signInHours,
    tokenRequestsPerMinute: current.tokenRequestsPerMinute,
    visitorRequestsPerMinute: current.visitorRequestsPerMinute,
    // The host of the mail server, without its login; the gateway's address may hold a key.
    mailServer: current.mail?.server.host ?? null,
    textMessages: current.sms !== null,
    metricsToken: current.metricsToken !== null,
  };
}

/**
 * Reads the state of this process and its dependencies, for the operator. Eleven queries, whatever the number of rows.
 * A part that does not respond within three seconds is reported as a problem, without failing the rest. Times are ISO
 * 8601 in UTC, sizes in bytes.
 * @throws ForbiddenError
 */
export async function readSystemState(caller: Caller) {
  authorize(caller, "system.read");
  const fromDatabase = <T>(work: () => Promise<T>) => readWithProblem(() => DATABASE_PROBLEM, work);
  const [
    database,
    migrations,
    storage,
    files,
    unreferenced,
    disk,
    backup,
    drafts,
    sealing,
    idempotency,
    jobs,
  ] = await Promise.all([
    fromDatabase(readDatabaseState),
    fromDatabase(() => readMigrationState({ orThrow: true })),
    readWithProblem(describeStorageError, checkStorage),
    fromDatabase(countFilesByKind),
    fromDatabase(countUnreferencedFiles),
    readWithProblem(() => "The disk cannot be read.", readDiskSpace),
    fromDatabase(() => findLastBackup(caller)),
    fromDatabase(countDraftsByKind),
    fromDatabase(readSealingLag),
    fromDatabase(countIdempotencyRecordsAndSignIns),
    fromDatabase(() => readJobsState(caller)),
  ]);
  return {
    readAt: new Date().toISOString(),
    release: { ...RELEASE, startedAt: readStartedAt().toISOString(), node: process.versions.node },
    database,
    migrations,
    storage: { location: readStorageLocation(), check: storage, files, unreferenced, disk },
    backup,
    drafts,
    queue: { sealing, counts: idempotency, writesWaiting: countQueuedWrites() },
    jobs,
    housekeeping: jobs.value && summarizeHousekeeping(jobs.value.jobs),
    settings: presentSettings(settings()),
  };
}

export type SystemState = Awaited<ReturnType<typeof readSystemState>>;
