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

const NO_DATABASE = "The database does not answer.";

/** The settings that say how this process runs: none of the secrets. Sizes in megabytes. */
function ownSettings(all: Settings) {
  return {
    access: all.access,
    // Without what an address may have before its host.
    publicUrl: all.publicUrl?.origin ?? null,
    trustProxy: all.trustProxy,
    timeZone: all.timeZone,
    fileLimitsMb: all.fileLimitsMb,
    signInIdleMinutes: all.signInIdleMinutes,
    signInHours: all.signInHours,
    tokenRequestsPerMinute: all.tokenRequestsPerMinute,
    visitorRequestsPerMinute: all.visitorRequestsPerMinute,
    metricsToken: all.metricsToken !== null,
  };
}

/**
 * How this process and what it stands on are doing, for the operator. Nine statements, whatever the number of rows. What
 * does not answer within three seconds is a reading with a problem; the rest is told all the same. Times are ISO 8601 in
 * UTC, sizes bytes.
 * @throws ForbiddenError
 */
export async function readSystem(caller: Caller) {
  authorize(caller, "system.read");
  const fromDatabase = <T>(work: () => Promise<T>) => reading(() => NO_DATABASE, work);
  const [database, migrations, storage, files, held, disk, backup, drafts, sealing, kept] =
    await Promise.all([
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
  const tidied = lastHousekeeping();
  return {
    readAt: new Date().toISOString(),
    release: { ...RELEASE, startedAt: STARTED_AT.toISOString(), node: process.versions.node },
    database,
    migrations,
    storage: { place: storagePlace(), answers: storage, files, held, disk },
    backup,
    drafts,
    queue: { sealing, kept, writesWaiting: countQueuedWrites() },
    housekeeping: tidied && { ...tidied, endedAt: tidied.endedAt.toISOString() },
    settings: ownSettings(settings()),
  };
}

export type SystemState = Awaited<ReturnType<typeof readSystem>>;
