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
import { makeNewInstallation, takeStorage } from "~/server/files/storage-owner";
import { recordEvent } from "~/server/platform/audit";
import { type ChainHead, keptHead } from "~/server/platform/audit-seal";
import { authorize, type Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { IN_USE, isDatabaseInUse } from "~/server/platform/database-in-use";
import { requireDatabase } from "~/server/platform/database-problem";
import { migrateIn } from "~/server/platform/migrate";
import { settings } from "~/server/platform/settings";
import { liftStatementTimeout } from "~/server/platform/statement-timeout";
import { BackupError, explainFileError } from "./backup-error";
import { checkBackup, type CheckedBackup, objectIn, parsed } from "./check-backup";
import { type DataFile, putDataFile, textsInTheWay } from "./data-folder";
import { continueAfter, countOf, deriveAgain, withoutTriggers } from "./derived";
import { type ArchiveEntry, broken, readArchive } from "./read-archive";
import { type BackupRow, insertRows } from "./rows";
import { tablesOf } from "./tables";
import { readFileIds, requireReplaceable, requireStorageForRestore } from "./target-state";

export type RestoreOptions = {
  /** Whether the sample content and other texts may go; what people have done never does. */
  replaces?: boolean;
  /** Whether the storage may belong to another installation, which is gone for good. */
  takesStorage?: boolean;
};

/**
 * Puts a backup back: into the database, the storage and the DATA_DIR that the settings name. The whole backup is checked
 * before anything changes. The files come first and the rows in one transaction, so that a restore that is killed leaves
 * an empty database, and can begin again. What an older release has made is migrated. What is restored is an installation of
 * its own, which the storage then belongs to. The files of the sample content that it replaces go to quarantine. See
 * docs/decisions/0033-backup-and-restore.md.
 * @returns what the backup says of itself, and the head of the audit's chain that DATA_DIR had before
 * @throws BackupError where it cannot be put back, SettingsError, ForbiddenError; what the storage throws
 */
export async function restoreBackup(
  caller: Caller,
  file: string,
  { replaces = false, takesStorage = false }: RestoreOptions = {},
): Promise<CheckedBackup & { headBefore: ChainHead | null }> {
  authorize(caller, "system.backup");
  const backup = await checkBackup(
    file,
    migrations.map(({ name }) => name),
  );
  await requireNobodyElse();
  await inOneTransaction((transaction) => requireReplaceable(transaction, replaces));
  await checkFileStorage();
  await inOneTransaction((transaction) =>
    requireStorageForRestore(transaction, backup.objects, { replaces, takesStorage }),
  );

  const headBefore = keptHead();
  const entries = readArchive(file);
  try {
    const { data, first } = await putFiles(entries, replaces);
    const { id, replaced } = await inOneTransaction(async (transaction) => {
      const hasTables = await requireReplaceable(transaction, replaces);
      const replaced = hasTables ? await readFileIds(transaction) : [];
      if (hasTables) await migrateIn(transaction, "all-down");
      await migrateIn(transaction, "up", backup.beginning.migrations.at(-1));
      await putTables(transaction, first, entries, file);
      await continueAfter(transaction, backup.end.lastIds);
      await deriveAgain(transaction);
      await requireAllRows(transaction, backup, file);
      await migrateIn(transaction, "up");
      await recordRestored({ ...caller, transaction }, backup);
      for (const each of data) await putDataFile(each);
      return { id: await makeNewInstallation({ ...caller, transaction }), replaced };
    });
    await takeStorage(id);
    if (!takesStorage) await quarantineFiles(replaced.filter((id) => !backup.objects.has(id)));
  } finally {
    await entries.return();
  }
  return { ...backup, headBefore };
}

async function requireNobodyElse(): Promise<void> {
  if (await isDatabaseInUse(settings())) throw new BackupError(IN_USE);
  await requireDatabase(settings());
}

async function inOneTransaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
  return database().transaction({ type: Transaction.TYPES.IMMEDIATE }, async (transaction) => {
    await liftStatementTimeout(transaction, { mayPause: true });
    return work(transaction);
  });
}

/** Takes the entries before the first table. @returns the files of DATA_DIR, which are put last, and the first table's entry */
async function putFiles(entries: AsyncGenerator<ArchiveEntry, void>, replaces: boolean) {
  const data: DataFile[] = [];
  for (;;) {
    const { value: entry, done } = await entries.next();
    if (done || entry.name.startsWith("tables/")) {
      const inTheWay = replaces ? [] : await textsInTheWay(data);
      if (inTheWay.length === 0) return { data, first: entry };
      throw new BackupError(
        `DATA_DIR has another ${inTheWay.join(", ")}. Say --replace to let it go.`,
      );
    }
    const object = objectIn(entry.name);
    if (object) await putObject(object, entry);
    else if (entry.name.startsWith("data/")) {
      data.push({ name: entry.name.slice("data/".length), bytes: await entry.bytes() });
    }
  }
}

async function putObject(name: string, { content }: ArchiveEntry): Promise<void> {
  const place = path.join(incomingFolder(), randomBytes(16).toString("hex"));
  try {
    await mkdir(incomingFolder(), { recursive: true, mode: 0o700 });
    await pipeline(content, createWriteStream(place, { mode: 0o600, flags: "wx" }));
    await fileStorage().put(name, place);
  } catch (error) {
    throw explainFileError(error, "The uploaded files cannot be written");
  } finally {
    await rm(place, { force: true });
  }
}

async function putTables(
  transaction: Transaction,
  first: ArchiveEntry | void,
  entries: AsyncGenerator<ArchiveEntry, void>,
  file: string,
): Promise<void> {
  const tables = await tablesOf(transaction);
  await withoutTriggers(transaction, tables, async () => {
    for (let entry = first; entry; entry = (await entries.next()).value) {
      const [folder, name] = entry.name.split("/");
      if (folder !== "tables") continue;
      const table = tables.find((each) => each.name === name);
      if (!table) throw broken(file);
      await insertRows(transaction, table, rowsIn(await entry.bytes(), file));
    }
  });
}

function rowsIn(bytes: Buffer, file: string): BackupRow[] {
  const lines = bytes.toString("utf8").split("\n");
  return lines
    .filter((line) => line !== "")
    .map((line) => {
      const row = parsed(line);
      if (typeof row !== "object" || row === null) throw broken(file);
      return row as BackupRow;
    });
}

/** The file may have changed since it was checked, or say nothing of a table. */
async function requireAllRows(transaction: Transaction, { end }: CheckedBackup, file: string) {
  for (const { name } of await tablesOf(transaction)) {
    if ((await countOf(transaction, name)) !== end.rows[name]) throw broken(file);
  }
}

async function recordRestored(writer: Caller, { beginning, end }: CheckedBackup): Promise<void> {
  await recordEvent(writer, {
    action: "restored",
    record: { type: "backup" },
    changes: {
      snapshotAt: [null, end.snapshotAt],
      release: [null, beginning.release],
      files: [null, end.files],
    },
  });
}
