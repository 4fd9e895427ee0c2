import { lastBackup } from "~/server/backup/last-backup";
import { sealingLag } from "~/server/platform/audit-seal";
import { authorize, type Caller } from "~/server/platform/caller";
import { lastHousekeeping } from "~/server/platform/housekeeping";
import { migrationState } from "~/server/platform/migrate";
import { RELEASE, STARTED_AT } from "~/server/platform/release";
import { type Settings, settings } from "~/server/platform/settings";
import { countQueuedWrites } from "~/server/platform/transaction";
import { databaseState } from "./database-state";
import { reading } from "./reading";
import {
  diskSpace,
  filesByKind,
  heldFiles,
  storageAnswers,
  storagePlace,
  storageProblem,
} from "./storage-state";
import { draftsByKind, keptAnswersAndSignIns } from "./work-state";

const DATABASE_PROBLEM = "The database does not answer.";

/** Settings of this process without secrets. Sizes in megabytes. */
function presentSettings(current: Settings) {
  return {
    access: current.access,
    // Without credentials in the URL.
    publicUrl: current.publicUrl?.origin ?? null,
    trustProxy: current.trustProxy,
    timeZone: current.timeZone,
    fileLimitsMb: current.fileLimitsMb,
    signInIdleMinutes: current.signInIdleMinutes,
    signInHours: current.signInHours,
    tokenRequestsPerMinute: current.tokenRequestsPerMinute,
    visitorRequestsPerMinute: current.visitorRequestsPerMinute,
    metricsToken: current.metricsToken !== null,
  };
}

/**
 * Reads the state of this process and its dependencies, for the operator. Nine queries, whatever the number of rows.
 * A part that does not respond within three seconds is reported as a problem, without failing the rest. Times are ISO
 * 8601 in UTC, sizes in bytes.
 * @throws ForbiddenError
 */
export async function readSystem(caller: Caller) {
  authorize(caller, "system.read");
  const fromDatabase = <T>(work: () => Promise<T>) => reading(() => DATABASE_PROBLEM, work);
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
  ] = await Promise.all([
    fromDatabase(databaseState),
    fromDatabase(() => migrationState({ orThrow: true })),
    reading(storageProblem, storageAnswers),
    fromDatabase(filesByKind),
    fromDatabase(heldFiles),
    reading(() => "The disk cannot be read.", diskSpace),
    fromDatabase(() => lastBackup(caller)),
    fromDatabase(draftsByKind),
    fromDatabase(sealingLag),
    fromDatabase(keptAnswersAndSignIns),
  ]);
  const housekeeping = lastHousekeeping();
  return {
    readAt: new Date().toISOString(),
    release: { ...RELEASE, startedAt: STARTED_AT.toISOString(), node: process.versions.node },
    database,
    migrations,
    storage: { place: storagePlace(), answers: storage, files, held: unreferenced, disk },
    backup,
    drafts,
    queue: { sealing, kept: idempotency, writesWaiting: countQueuedWrites() },
    housekeeping: housekeeping && { ...housekeeping, endedAt: housekeeping.endedAt.toISOString() },
    settings: presentSettings(settings()),
  };
}

export type SystemState = Awaited<ReturnType<typeof readSystem>>;
