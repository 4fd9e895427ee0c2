import { literal, Op, QueryTypes } from "sequelize";
import { cleanLine } from "~/models/rules/clean-text.schema";
import { authorize, type Caller } from "./caller";
import { database } from "./database";
import type { ListFilter } from "./list-filters";
import { type ContentType, versionPermissions } from "./revisions";

/** Last editor of a record, and the time (ISO 8601). */
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
  authorize(caller, versionPermissions(type).read);
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
 * SQL of the people who edited records of a type, each with the name of their last edit. Skips along the index of editors:
 * DISTINCT would read an entry for every edit.
 */
function selectEditors(type: ContentType): string {
  const edits = `FROM revisions WHERE action = 'updated' AND record_type = ${database().escape(type)}`;
  return (
    `WITH RECURSIVE found(value) AS (SELECT MIN(actor_id) ${edits} UNION ALL ` +
    `SELECT (SELECT MIN(actor_id) ${edits} AND actor_id > value) FROM found WHERE value IS NOT NULL) ` +
    `SELECT value AS id, (SELECT actor_name ${edits} AND actor_id = value ORDER BY id DESC LIMIT 1) AS name ` +
    "FROM found WHERE value IS NOT NULL"
  );
}

/** SQL of the ids of the records whose last edit is a person's, by SQL of the audit's ids of people. Reads indexes of edits. */
const selectIdsByEditors = (type: ContentType, actorIds: string) =>
  `SELECT edit.record_id FROM revisions AS edit WHERE edit.action = 'updated' ` +
  `AND edit.record_type = ${database().escape(type)} AND edit.actor_id IN (${actorIds}) ` +
  "AND NOT EXISTS (SELECT 1 FROM revisions AS later WHERE later.action = 'updated' " +
  "AND later.record_type = edit.record_type AND later.record_id = edit.record_id AND later.id > edit.id)";

/**
 * Filters a list by the name of the person or program that edited a record last: the name that they had at their last edit
 * of such a record.
 */
export const editedByFilter = (...types: ContentType[]): ListFilter => ({
  type: "text",
  label: "Edited by",
  description: "Only what somebody of exactly this name edited last. What is new has no edit.",
  toCondition(text) {
    const name = database().escape(cleanLine(text));
    const selects = types.map((type) =>
      selectIdsByEditors(
        type,
        `SELECT id FROM (${selectEditors(type)}) AS editors WHERE name = ${name}`,
      ),
    );
    return { id: { [Op.in]: literal(`(${selects.join(" UNION ALL ")})`) } };
  },
  async suggest(caller, limit) {
    const people = await Promise.all(types.map((type) => listEditors(caller, type)));
    return [...new Set(people.flat().map(({ name }) => name))].slice(0, limit);
  },
});

/** Lists the people who edited records of a type, by the name of their last edit, for a list's filter. */
export async function listEditors(caller: Caller, type: ContentType) {
  authorize(caller, versionPermissions(type).read);
  const people = await database().query<{ id: string; name: string }>(selectEditors(type), {
    type: QueryTypes.SELECT,
    transaction: caller.transaction,
  });
  return people.sort((one, other) => one.name.localeCompare(other.name, "en"));
}
