import { QueryTypes } from "sequelize";
import { authorize, type Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import type { ContentType } from "~/server/platform/revisions";

/** Who edited a record last, and when (ISO 8601). */
export type LastEdit = { by: string; at: string };

/**
 * Finds who last edited a content record, and when; null if nobody has since it was created. A session's publishing is no
 * edit: see `statusChangedBy`.
 */
export async function findLastEdit(
  caller: Caller,
  type: ContentType,
  id: number,
): Promise<LastEdit | null> {
  return (await findLastEdits(caller, type, [id])).get(id) ?? null;
}

/** Selects the last edit of each record, by SQL conditions on their keys. Reads the index of edits from its end. */
const LAST_EDITS =
  "SELECT MAX(id) FROM revisions WHERE action = 'updated' AND record_type = :type AND record_id IN (:ids) " +
  "GROUP BY record_id";

/** Finds the last edits of the records of a page, by id; a record that nobody edited has none. One statement. */
export async function findLastEdits(
  caller: Caller,
  type: ContentType,
  ids: number[],
): Promise<Map<number, LastEdit>> {
  authorize(caller, "content.read");
  if (ids.length === 0) return new Map();
  const rows = await database().query<{ recordId: number; by: string; at: string | Date }>(
    `SELECT record_id AS "recordId", actor_name AS "by", at FROM revisions WHERE id IN (${LAST_EDITS})`,
    { type: QueryTypes.SELECT, replacements: { type, ids }, transaction: caller.transaction },
  );
  return new Map(
    rows.map(({ recordId, by, at }) => [recordId, { by, at: new Date(at).toISOString() }]),
  );
}

/**
 * SQL of the ids of the records whose last edit is a person's, for a list's filter. `actorId` is that of the audit, such as
 * "administrator 3". Both conditions are read from indexes of edits.
 */
export function selectIdsByLastEditor(type: ContentType, actorId: string): string {
  const escape = (text: string) => database().escape(text);
  return (
    `(SELECT edit.record_id FROM revisions AS edit WHERE edit.action = 'updated' ` +
    `AND edit.record_type = ${escape(type)} AND edit.actor_id = ${escape(actorId)} ` +
    "AND NOT EXISTS (SELECT 1 FROM revisions AS later WHERE later.action = 'updated' " +
    "AND later.record_type = edit.record_type AND later.record_id = edit.record_id AND later.id > edit.id))"
  );
}

/** Lists the people who edited records of a type, by the name of their last edit, for a list's filter. */
export async function listEditors(caller: Caller, type: ContentType) {
  authorize(caller, "content.read");
  const next = (after: string) =>
    "SELECT MIN(actor_id) FROM revisions WHERE action = 'updated' AND record_type = :type " +
    `AND actor_id > ${after}`;
  // Skips along the index of editors: DISTINCT would read an entry for every edit.
  const people = await database().query<{ id: string; name: string }>(
    `WITH RECURSIVE found(value) AS (${next("''")} UNION ALL ` +
      `SELECT (${next("value")}) FROM found WHERE value IS NOT NULL) ` +
      "SELECT value AS id, (SELECT actor_name FROM revisions WHERE action = 'updated' " +
      "AND record_type = :type AND actor_id = value ORDER BY id DESC LIMIT 1) AS name " +
      "FROM found WHERE value IS NOT NULL",
    { type: QueryTypes.SELECT, replacements: { type }, transaction: caller.transaction },
  );
  return people.sort((one, other) => one.name.localeCompare(other.name, "en"));
}
