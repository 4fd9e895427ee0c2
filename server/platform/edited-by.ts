import { literal, Op, QueryTypes } from "sequelize";
import { cleanLine } from "~/models/rules/clean-text.schema";
import type { Caller } from "./caller";
import { database } from "./database";
import type { ListFilter } from "./list-filters";

/** What makes somebody an editor of a record. */
const EDITS = "('created', 'updated')";

/**
 * Filters a list by the name of a person or program that made or changed the record, as the audit has it; reads one index
 * (audit_events_by_editor).
 * @param types names of the list's records in the audit
 */
export const editedByFilter = (...types: string[]): ListFilter => ({
  type: "text",
  label: "Edited by",
  description:
    "Only what somebody of exactly this name made or changed, as the audit has the name.",
  toCondition: (name) => ({
    id: {
      [Op.in]: literal(
        `(SELECT CAST(record_id AS INTEGER) FROM audit_events WHERE record_type IN (${quoteAll(types)}) ` +
          `AND actor_name = ${database().escape(cleanLine(name))} AND action IN ${EDITS})`,
      ),
    },
  }),
  suggest: (caller, limit) => listEditors(caller, types, limit),
});

const quoteAll = (texts: string[]) => texts.map((text) => database().escape(text)).join(", ");

/** Reads the first names of those in the audit of a kind of records, skipping along the index from name to name. */
async function listEditors({ transaction }: Caller, types: string[], limit: number) {
  const rows = await database().query<{ name: string }>(
    types
      .map((type) => {
        const ofType = `FROM audit_events WHERE record_type = ${database().escape(type)}`;
        return (
          `SELECT value AS name FROM (WITH RECURSIVE found(value) AS (SELECT MIN(actor_name) ${ofType} UNION ALL ` +
          `SELECT (SELECT MIN(actor_name) ${ofType} AND actor_name > value) FROM found WHERE value IS NOT NULL) ` +
          `SELECT value FROM found WHERE value IS NOT NULL LIMIT ${limit}) AS names`
        );
      })
      .join(" UNION ") + ` ORDER BY name LIMIT ${limit}`,
    { type: QueryTypes.SELECT, transaction },
  );
  return rows.map(({ name }) => name);
}
