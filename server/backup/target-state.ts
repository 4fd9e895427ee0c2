import { QueryTypes, type Transaction } from "sequelize";
import { migrations } from "~/migrations";
import { StoredFile } from "~/models";
import { fileStorage } from "~/server/files/storage";
import { findStorageOwner } from "~/server/files/storage-owner";
import { systemCaller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { readExecutedMigrations } from "~/server/platform/migrate";
import { BackupError } from "./backup-error";
import { countTableRows } from "./derived";
import { MIGRATED_TABLES, readTables } from "./tables";

/** Tables that have rows after the first start, even without sample content. */
const STARTUP_TABLES = ["audit_events", "installation", ...MIGRATED_TABLES];

/**
 * Requires a database that is empty, or that holds only the sample content and may be replaced: user data is never
 * overwritten.
 * @returns whether there are tables, which must then be dropped
 * @throws BackupError
 */
export async function requireReplaceable(
  transaction: Transaction,
  mayReplace: boolean,
): Promise<boolean> {
  const executedNames = await readExecutedMigrations(transaction);
  if (executedNames.length === 0) return false;
  const knownMigrations = migrations.map(({ name }) => name);
  if (executedNames.some((name) => !knownMigrations.includes(name))) {
    throw new BackupError("The database was made by a newer release: use that release's command.");
  }
  const filledTables = await findFilledTables(transaction);
  if (filledTables.every((name) => MIGRATED_TABLES.includes(name))) return true;
  const { traces, hasSample } = await countTraces(transaction);
  const hasOnlyStartupRows = filledTables.every((name) => STARTUP_TABLES.includes(name));
  if (traces > 0 || !(hasSample || hasOnlyStartupRows)) {
    throw new BackupError(
      "The database is not empty: somebody has worked with it. Restore into a new one.",
    );
  }
  if (hasSample && !mayReplace) {
    throw new BackupError("The database has the sample content. Use --replace to replace it.");
  }
  return true;
}

/** Reads the ids of the stored files in the database; the first releases had no table of them. */
export async function readFileIds(transaction: Transaction): Promise<string[]> {
  const hasFiles = (await readTables(transaction)).some(({ name }) => name === "stored_files");
  if (!hasFiles) return [];
  const rows = await StoredFile.findAll({ attributes: ["id"], raw: true, transaction });
  return rows.map(({ id }) => id);
}

async function findFilledTables(transaction: Transaction): Promise<string[]> {
  const filled: string[] = [];
  for (const { name } of await readTables(transaction)) {
    if ((await countTableRows(transaction, name)) > 0) filled.push(name);
  }
  return filled;
}

/** Counts traces of use: each change by a person or a program leaves an audit event, each started wizard a draft. */
async function countTraces(
  transaction: Transaction,
): Promise<{ traces: number; hasSample: boolean }> {
  const tables = (await readTables(transaction)).map(({ name }) => name);
  // The first releases had no audit, so use cannot be ruled out.
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
 * Refuses a storage that belongs to another installation, or that has files which are not in the backup: a trial
 * restore must not touch live files. After a disaster the lost installation's storage may be taken over.
 * @param objects names of the backup's objects
 * @throws BackupError, UnavailableError
 */
export async function requireStorageForRestore(
  transaction: Transaction,
  objects: ReadonlySet<string>,
  { mayReplace, mayTakeStorage }: { mayReplace: boolean; mayTakeStorage: boolean },
): Promise<void> {
  if (mayTakeStorage) return;
  const hasTables = (await readExecutedMigrations(transaction)).length > 0;
  const owner = await findStorageOwner(
    hasTables ? { ...systemCaller("restore"), transaction } : null,
  );
  if (owner === "another installation") {
    throw new BackupError(
      "The file storage belongs to another installation. Name another one; only where that installation is gone for good, " +
        "use --take-storage.",
    );
  }
  if (owner === "this database" && mayReplace) return;
  for await (const { name } of fileStorage().list()) {
    if (objects.has(name)) continue;
    throw new BackupError(
      "The file storage has other files already. Name another one; only where they are nobody's anymore, use --take-storage.",
    );
  }
}
