import { QueryTypes, type Transaction } from "sequelize";
import { migrations } from "~/migrations";
import { StoredFile } from "~/models";
import { fileStorage } from "~/server/files/storage";
import { findStorageOwner } from "~/server/files/storage-owner";
import { systemCaller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { executedMigrations } from "~/server/platform/migrate";
import { BackupError } from "./backup-error";
import { countOf } from "./derived";
import { tablesOf } from "./tables";

/** What a start writes by itself, even without sample content. */
const OF_THE_START = ["audit_events", "installation"];

/**
 * Lets a restore go on into a database that is empty, or that has nothing but the sample content and may be replaced: what
 * people have done there is never written over.
 * @returns whether there are tables, which then have to go
 * @throws BackupError
 */
export async function requireReplaceable(
  transaction: Transaction,
  replaces: boolean,
): Promise<boolean> {
  const done = await executedMigrations(transaction);
  if (done.length === 0) return false;
  const known = migrations.map(({ name }) => name);
  if (done.some((name) => !known.includes(name))) {
    throw new BackupError("The database was made by a newer release: use that release's command.");
  }
  const filled = await tablesWithRows(transaction);
  if (filled.length === 0) return true;
  const { traces, hasSample } = await tracesIn(transaction);
  const isOfTheStart = filled.every((name) => OF_THE_START.includes(name));
  if (traces > 0 || !(hasSample || isOfTheStart)) {
    throw new BackupError(
      "The database is not empty: somebody has worked with it. Restore into a new one.",
    );
  }
  if (hasSample && !replaces) {
    throw new BackupError("The database has the sample content. Say --replace to let it go.");
  }
  return true;
}

/** The ids of the stored files that a database has rows of; the first releases had no table of them. */
export async function readFileIds(transaction: Transaction): Promise<string[]> {
  const hasFiles = (await tablesOf(transaction)).some(({ name }) => name === "stored_files");
  if (!hasFiles) return [];
  const rows = await StoredFile.findAll({ attributes: ["id"], raw: true, transaction });
  return rows.map(({ id }) => id);
}

async function tablesWithRows(transaction: Transaction): Promise<string[]> {
  const filled: string[] = [];
  for (const { name } of await tablesOf(transaction)) {
    if ((await countOf(transaction, name)) > 0) filled.push(name);
  }
  return filled;
}

/** Whatever people and programs change leaves an event, and what is begun a draft. */
async function tracesIn(transaction: Transaction): Promise<{ traces: number; hasSample: boolean }> {
  const tables = (await tablesOf(transaction)).map(({ name }) => name);
  // The first releases had no audit: nobody can tell.
  if (!["audit_events", "drafts"].every((name) => tables.includes(name))) {
    return { traces: 1, hasSample: false };
  }
  const [found] = await database().query<{ traces: number | string; samples: number | string }>(
    "SELECT (SELECT COUNT(*) FROM audit_events WHERE channel <> 'system') + " +
      "(SELECT COUNT(*) FROM drafts) AS traces, " +
      "(SELECT COUNT(*) FROM installation WHERE name = 'sample-content') AS samples",
    { type: QueryTypes.SELECT, transaction },
  );
  return { traces: Number(found?.traces), hasSample: Number(found?.samples) > 0 };
}

/**
 * Refuses a storage that belongs to another installation, or that has files which the backup does not have: a restore for
 * practice must not touch what others work with. After a disaster the storage of the lost installation may be taken.
 * @param objects those of the backup
 * @throws BackupError, UnavailableError
 */
export async function requireStorageForRestore(
  transaction: Transaction,
  objects: ReadonlySet<string>,
  { replaces, takesStorage }: { replaces: boolean; takesStorage: boolean },
): Promise<void> {
  if (takesStorage) return;
  const hasTables = (await executedMigrations(transaction)).length > 0;
  const owner = await findStorageOwner(
    hasTables ? { ...systemCaller("restore"), transaction } : null,
  );
  if (owner === "another installation") {
    throw new BackupError(
      "The file storage belongs to another installation. Name another one; only where that installation is gone for good, " +
        "say --take-storage.",
    );
  }
  if (owner === "this database" && replaces) return;
  for await (const { name } of fileStorage().list()) {
    if (objects.has(name)) continue;
    throw new BackupError(
      "The file storage has other files already. Name another one; only where they are nobody's any more, say --take-storage.",
    );
  }
}
