import { literal, type Model, type ModelStatic, Op, Utils, type WhereOptions } from "sequelize";
import { LINE_START, normalizeName } from "~/models/rules/clean-text.schema";
import { countCharacters } from "~/models/rules/text.schema";
import { database, dialect } from "./database";

/** Minimum length of a trigram search, in characters; shorter texts match the beginning of the name. */
const MIN_TRIGRAM_LENGTH = 3;
const LAST_CHARACTER = "\u{10ffff}";

/** Subquery of the ids that SQLite's search index matches, ordered by id. */
class SearchSubquery extends Utils.Literal {
  constructor(readonly select: string) {
    super(`(${select})`);
  }
}

/** Returns the SELECT of ids, in id order, if a condition consists of a search in SQLite's index only; null otherwise. */
export function findSearchSubquery(where: WhereOptions | undefined): string | null {
  const ids = onlyValue(onlyValue(where, "id"), Op.in);
  return ids instanceof SearchSubquery ? ids.select : null;
}

/** Returns the value of an object's key if it is the only one. */
function onlyValue(value: unknown, key: string | symbol): unknown {
  const entries = Object(value) as Record<string | symbol, unknown>;
  return Reflect.ownKeys(entries).length === 1 ? entries[key] : undefined;
}

/**
 * Builds a subquery of the ids whose name contains a text, ignoring case, for `{ [Op.in]: … }`. It reads the search
 * index of the table (migrations: addNameSearch), never the table.
 */
export function selectIdsByName(model: ModelStatic<Model>, search: string) {
  const text = normalizeName(search);
  if (countCharacters(text) >= MIN_TRIGRAM_LENGTH)
    return selectIdsContaining(model, "normalized_name", text);
  const quote = (value: string) => database().escape(value);
  return literal(
    `(SELECT id FROM ${model.tableName} WHERE normalized_name >= ${quote(text)} ` +
      `AND normalized_name < ${quote(text + LAST_CHARACTER)})`,
  );
}

/**
 * Like `selectIdsByName`, for records with several searched lines (models: maintainSearchText; migrations: addTextSearch). A text
 * that is too short for the index matches the beginning of a line.
 */
export function selectIdsByText(model: ModelStatic<Model>, search: string) {
  const text = normalizeName(search);
  const isShort = countCharacters(text) < MIN_TRIGRAM_LENGTH;
  return selectIdsContaining(model, "search_text", isShort ? LINE_START + text : text);
}

function selectIdsContaining(model: ModelStatic<Model>, column: string, text: string) {
  const table = model.tableName;
  const quote = (value: string) => database().escape(value);
  if (dialect() === "postgres") {
    const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
    return literal(`(SELECT id FROM ${table} WHERE ${column} LIKE ${quote(pattern)})`);
  }
  const phrase = `"${text.replaceAll('"', '""')}"`;
  return new SearchSubquery(
    `SELECT rowid FROM ${table}_search WHERE ${table}_search MATCH ${quote(phrase)}`,
  );
}

/** Parses the id of a label such as "T011", "t11" or "11", given the letter of the entity; null for other texts. */
export function parseLabelId(letter: string, search: string): number | null {
  const match = new RegExp(`^(?:${letter})?0*([1-9]\\d{0,8})$`, "i").exec(search.trim());
  return match ? Number(match[1]) : null;
}
