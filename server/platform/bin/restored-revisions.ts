import { database } from "~/server/platform/database";
import { timeInSql } from "~/server/platform/dates";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { numberInJson, textInJson } from "./json-rows";

/** Columns of a version that its restored one has too. */
const KEPT = "record_type, record_id, name, parent_type, parent_id";

/** Versions of a record and its children. */
const OWN =
  "((record_type = :type AND record_id = :id) OR (parent_type = :type AND parent_id = :id))";
/** Versions of what an import created. */
const IMPORTED =
  "(record_type, record_id) IN (SELECT record_type, record_id FROM import_records WHERE import_id = :id)";
/** Records with items of their own stay deleted. */
const HAS_NO_ITEM =
  "NOT EXISTS (SELECT 1 FROM bin_items WHERE bin_items.record_type = revisions.record_type " +
  "AND bin_items.record_id = revisions.record_id)";

/** Values of the version that follows: those of the last one, or none of a deleted record. */
const VALUES = {
  restored: { version: "version + 1", snapshot: "snapshot" },
  deleted: { version: "version", snapshot: "NULL" },
} as const;

type Versions = { action: keyof typeof VALUES; where: string; replacements: { id: number } };

/** Stores a version after the last one of each of some records, in one statement. */
async function recordVersions(
  { transaction, actor, token, channel }: CallerInTransaction,
  { action, where, replacements }: Versions,
): Promise<void> {
  const { version, snapshot } = VALUES[action];
  await database().query(
    `INSERT INTO revisions (${KEPT}, snapshot, version, at, actor_id, actor_name, channel, via, action) ` +
      `SELECT ${KEPT}, ${snapshot}, ${version}, :now, :actorId, :actorName, :channel, :via, '${action}' ` +
      "FROM revisions WHERE id IN (SELECT MAX(id) FROM revisions WHERE action <> 'deleted' " +
      `AND ${where} GROUP BY record_type, record_id) AND ${HAS_NO_ITEM} ORDER BY id`,
    {
      replacements: {
        ...replacements,
        now: timeInSql(new Date()),
        actorId: actor.id,
        actorName: actor.name,
        channel,
        via: token ? `${token.name} (number ${token.id})` : null,
      },
      transaction,
    },
  );
}

/**
 * Stores a version of a restored record, and of each of its children, from the last ones before the deletion, so that their
 * history goes on. Children with items of their own stay deleted.
 */
export const recordRestoredRevisions = (writer: CallerInTransaction, type: string, id: number) =>
  recordVersions(writer, {
    action: "restored",
    where: OWN,
    replacements: { type, id } as { id: number },
  });

/** Stores a version of everything that an import created, when it is taken back and when it is restored. */
export const recordImportRevisions = (
  writer: CallerInTransaction,
  importId: number,
  action: Versions["action"],
) => recordVersions(writer, { action, where: IMPORTED, replacements: { id: importId } });

/** Deletes the versions of what an import in the bin created; call it before its rows are deleted. */
export async function deleteImportRevisions(
  { transaction }: CallerInTransaction,
  itemId: number,
): Promise<void> {
  await database().query(
    `DELETE FROM revisions WHERE (record_type, record_id) IN (SELECT ${textInJson("record_type")}, ` +
      `${numberInJson("record_id")} FROM bin_rows WHERE item_id = :itemId ` +
      `AND table_name = 'import_records') AND ${HAS_NO_ITEM}`,
    { replacements: { itemId }, transaction },
  );
}
