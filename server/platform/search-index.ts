import { literal, type Model, type ModelStatic } from "sequelize";
import { characters, normalizeName } from "~/models/text.schema";
import { database, dialect } from "./database";

/** Trigrams need three characters; a shorter text is looked for at the beginning of the name. */
const SHORTEST_CONTAINED = 3;
const LAST_CHARACTER = "\u{10ffff}";

/**
 * A subquery of the ids whose name contains a text, whatever its case, for `{ [Op.in]: … }`. It reads the search
 * index of the table (migrations: addNameSearch), never the table.
 */
export function idsWithNameLike(model: ModelStatic<Model>, search: string) {
  const table = model.tableName;
  const text = normalizeName(search);
  const quote = (value: string) => database().escape(value);
  if (characters(text) < SHORTEST_CONTAINED) {
    return literal(
      `(SELECT id FROM ${table} WHERE normalized_name >= ${quote(text)} ` +
        `AND normalized_name < ${quote(text + LAST_CHARACTER)})`,
    );
  }
  if (dialect() === "postgres") {
    const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
    return literal(`(SELECT id FROM ${table} WHERE normalized_name LIKE ${quote(pattern)})`);
  }
  const phrase = `"${text.replaceAll('"', '""')}"`;
  return literal(
    `(SELECT rowid FROM ${table}_search WHERE ${table}_search MATCH ${quote(phrase)})`,
  );
}

/** The id in a text such as "T011", "t11" or "11", given the letter of the entity; null when it is no such label. */
export function idInLabel(letter: string, search: string): number | null {
  const match = new RegExp(`^${letter}?0*([1-9]\\d{0,8})$`, "i").exec(search.trim());
  return match ? Number(match[1]) : null;
}
