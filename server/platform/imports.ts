import { Import } from "~/models";
import { recordImportRevisions } from "./bin/restored-revisions";
import { database } from "./database";
import type { CallerInTransaction } from "./transaction";

/** Created records, by their type in the audit. */
export type CreatedRecords = Record<string, { id: number; version: number }[]>;

/** Rows per statement, for SQLite's limit on its length. */
const BATCH_ROWS = 1_000;

/**
 * Stores what an import created, so that it can be taken back as one. Part of the import's transaction.
 * @param kind what was imported, such as "specialties"
 * @returns the import's id; null if it created nothing
 */
export async function storeImport(
  { transaction, actor }: CallerInTransaction,
  { kind, fileName, created }: { kind: string; fileName: string; created: CreatedRecords },
): Promise<number | null> {
  const rows = Object.entries(created).flatMap(([type, records]) =>
    records.map(({ id, version }): [string, number, number] => [type, id, version]),
  );
  if (rows.length === 0) return null;
  const { id } = await Import.create(
    { name: fileName, kind, importedBy: actor.name, recordCount: rows.length },
    { transaction },
  );
  for (let from = 0; from < rows.length; from += BATCH_ROWS) {
    const batch = rows.slice(from, from + BATCH_ROWS).map((row) => [id, ...row]);
    await database().query(
      "INSERT INTO import_records (import_id, record_type, record_id, record_version) VALUES :batch",
      { replacements: { batch }, transaction },
    );
  }
  return id;
}

/** Follows the restore of an import, which gives each of its records a new version. */
export async function completeRestoredImport(
  writer: CallerInTransaction,
  id: number,
): Promise<void> {
  const { transaction } = writer;
  await recordImportRevisions(writer, id, "restored");
  await database().query(
    "UPDATE import_records SET record_version = record_version + 1 WHERE import_id = :id",
    { replacements: { id }, transaction },
  );
}
