import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { Transaction } from "sequelize";
import { migrations } from "~/migrations";
import { incomingFolder } from "~/server/files/incoming";
import { quarantineFiles } from "~/server/files/quarantine";
import { checkFileStorage, fileStorage } from "~/server/files/storage";
import { renewInstallationId, overwriteStorageOwner } from "~/server/files/storage-owner";
import { stopRestoredMessages } from "~/server/outbox/stop-restored";
import { recordEvent } from "~/server/platform/audit";
import { type ChainHead, readStoredHead } from "~/server/platform/audit-seal";
import { authorize, type Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { DATABASE_IN_USE_MESSAGE, isDatabaseInUse } from "~/server/platform/database-in-use";
import { requireDatabase } from "~/server/platform/database-problem";
import { migrateIn } from "~/server/platform/migrate";
import { settings } from "~/server/platform/settings";
import { liftStatementTimeout } from "~/server/platform/statement-timeout";
import { BackupError, explainFileError } from "./backup-error";
import { checkBackup, type CheckedBackup, parseObjectName, parseJsonOrNull } from "./check-backup";
import { type DataFile, writeDataFile, findConflictingTexts } from "./data-folder";
import { restoreSequences, countTableRows, rebuildDerivedData, withoutTriggers } from "./derived";
import { type ArchiveEntry, invalidArchiveError, readArchive } from "./read-archive";
import { type BackupRow, insertRows } from "./rows";
import { MIGRATED_TABLES, readTables } from "./tables";
import { readFileIds, requireReplaceable, requireStorageForRestore } from "./target-state";

export type RestoreOptions = {
  /** Whether the sample content and existing texts may be replaced; other data never is. */
  mayReplace?: boolean;
  /** Whether to take over the storage of another installation, which no longer exists. */
  mayTakeStorage?: boolean;
  /** Passphrase of an encrypted backup. */
  passphrase?: string | null;
};

/**
 * Restores a backup into the database, the storage and the DATA_DIR of the settings. The whole backup is verified
 * before anything changes. Files are written first and the rows in one transaction, so that an interrupted restore
 * leaves an empty database and can be retried. Backups of older releases are migrated. The restored database becomes a
 * new installation, which then owns the storage; the files of the replaced sample content go to quarantine. See
 * docs/decisions/0033-backup-and-restore.md.
 * @returns the verified backup, the head of the audit chain that DATA_DIR had before, and the number of messages that were to be sent, and
 *   were stopped
 * @throws BackupError when it cannot be restored, SettingsError, ForbiddenError; errors of the storage
 */
export async function restoreBackup(
  caller: Caller,
  file: string,
  { mayReplace = false, mayTakeStorage = false, passphrase = null }: RestoreOptions = {},
): Promise<CheckedBackup & { headBefore: ChainHead | null; stoppedMessages: number }> {
  authorize(caller, "system.backup");
  const backup = await checkBackup(
    file,
    migrations.map(({ name }) => name),
    passphrase,
  );
  await requireExclusiveUse();
  await inLongTransaction((transaction) => requireReplaceable(transaction, mayReplace));
  await checkFileStorage();
  await inLongTransaction((transaction) =>
    requireStorageForRestore(transaction, backup.objects, { mayReplace, mayTakeStorage }),
  );

  const headBefore = readStoredHead();
  const entries = readArchive(file, passphrase);
  let stoppedMessages = 0;
  try {
    const { dataFiles, firstTableEntry } = await restoreFiles(entries, mayReplace);
    const { id, replacedFileIds } = await inLongTransaction(async (transaction) => {
      const hasTables = await requireReplaceable(transaction, mayReplace);
      const replacedFileIds = hasTables ? await readFileIds(transaction) : [];
      if (hasTables) await migrateIn(transaction, "all-down");
      await migrateIn(transaction, "up", { lastName: backup.header.migrations.at(-1) });
      await restoreTables(transaction, firstTableEntry, entries, file);
      await restoreSequences(transaction, backup.footer.lastIds);
      await rebuildDerivedData(transaction);
      await requireAllRows(transaction, backup, file);
      await migrateIn(transaction, "up");
      stoppedMessages = await stopRestoredMessages({ ...caller, transaction });
      await recordRestore({ ...caller, transaction }, backup);
      for (const each of dataFiles) await writeDataFile(each);
      return { id: await renewInstallationId({ ...caller, transaction }), replacedFileIds };
    });
    await overwriteStorageOwner(id);
    if (!mayTakeStorage)
      await quarantineFiles(replacedFileIds.filter((id) => !backup.objects.has(id)));
  } finally {
    await entries.return();
  }
  return { ...backup, headBefore, stoppedMessages };
}

async function requireExclusiveUse(): Promise<void> {
  if (await isDatabaseInUse(settings())) throw new BackupError(DATABASE_IN_USE_MESSAGE);
  await requireDatabase(settings());
}

/** Runs work in a write transaction without the statement timeout of requests. */
async function inLongTransaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
  return database().transaction({ type: Transaction.TYPES.IMMEDIATE }, async (transaction) => {
    await liftStatementTimeout(transaction, { mayPause: true });
    return work(transaction);
  });
}

/**
 * Restores the entries before the first table.
 * @returns the files of DATA_DIR, which are written last, and the entry of the first table
 */
async function restoreFiles(entries: AsyncGenerator<ArchiveEntry, void>, mayReplace: boolean) {
  const dataFiles: DataFile[] = [];
  for (;;) {
    const { value: entry, done } = await entries.next();
    if (done || entry.name.startsWith("tables/")) {
      const conflicting = mayReplace ? [] : await findConflictingTexts(dataFiles);
      if (conflicting.length === 0) return { dataFiles, firstTableEntry: entry };
      throw new BackupError(
        `DATA_DIR has another ${conflicting.join(", ")}. Use --replace to replace it.`,
      );
    }
    const objectName = parseObjectName(entry.name);
    if (objectName) await restoreObject(objectName, entry);
    else if (entry.name.startsWith("data/")) {
      dataFiles.push({ name: entry.name.slice("data/".length), bytes: await entry.readBytes() });
    }
  }
}

async function restoreObject(name: string, { content }: ArchiveEntry): Promise<void> {
  const temporary = path.join(incomingFolder(), randomBytes(16).toString("hex"));
  try {
    await mkdir(incomingFolder(), { recursive: true, mode: 0o700 });
    await pipeline(content, createWriteStream(temporary, { mode: 0o600, flags: "wx" }));
    await fileStorage().put(name, temporary);
  } catch (error) {
    throw explainFileError(error, "The uploaded files cannot be written");
  } finally {
    await rm(temporary, { force: true });
  }
}

async function restoreTables(
  transaction: Transaction,
  firstTableEntry: ArchiveEntry | void,
  entries: AsyncGenerator<ArchiveEntry, void>,
  file: string,
): Promise<void> {
  const tables = await readTables(transaction);
  await withoutTriggers(transaction, tables, async () => {
    for (const name of MIGRATED_TABLES) {
      if (tables.some((each) => each.name === name))
        await database().query(`DELETE FROM ${name}`, { transaction });
    }
    for (let entry = firstTableEntry; entry; entry = (await entries.next()).value) {
      const [folder, name] = entry.name.split("/");
      if (folder !== "tables") continue;
      const table = tables.find((each) => each.name === name);
      if (!table) throw invalidArchiveError(file);
      await insertRows(transaction, table, parseRows(await entry.readBytes(), file));
    }
  });
}

function parseRows(bytes: Buffer, file: string): BackupRow[] {
  const lines = bytes.toString("utf8").split("\n");
  return lines
    .filter((line) => line !== "")
    .map((line) => {
      const row = parseJsonOrNull(line);
      if (typeof row !== "object" || row === null) throw invalidArchiveError(file);
      return row as BackupRow;
    });
}

/** Requires that all rows were restored: the file may have changed since the check, or lack a table. */
async function requireAllRows(transaction: Transaction, { footer }: CheckedBackup, file: string) {
  for (const { name } of await readTables(transaction)) {
    if ((await countTableRows(transaction, name)) !== footer.rows[name])
      throw invalidArchiveError(file);
  }
}

async function recordRestore(writer: Caller, { header, footer }: CheckedBackup): Promise<void> {
  await recordEvent(writer, {
    action: "restored",
    record: { type: "backup" },
    changes: {
      snapshotAt: [null, footer.snapshotAt],
      release: [null, header.release],
      files: [null, footer.files],
    },
  });
}
