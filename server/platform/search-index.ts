import { literal, type Model, type ModelStatic, Op, Utils, type WhereOptions } from "sequelize";
import { normalizeName } from "~/models/rules/clean-text.schema";
import { countCharacters } from "~/models/rules/text.schema";
import { database, dialect } from "./database";

/** Minimum length of a trigram search, in characters; shorter texts are found by a scan of the searched column. */
export const MIN_TRIGRAM_LENGTH = 3;

/** Subquery of the ids that a search matches, and nothing else. On SQLite only: it reads an index, never the table. */
class SearchSubquery extends Utils.Literal {
  constructor(readonly select: string) {
    super(`(${select})`);
  }
}

/** Returns the SELECT of ids if a condition consists of a search in an index of SQLite only; null otherwise. */
export function findSearchSubquery(where: WhereOptions | undefined): string | null {
  const ids = onlyValue(onlyValue(where, "id"), Op.in);
  return ids instanceof SearchSubquery ? ids.select : null;
}

/**
 * Combines subqueries of ids among conditions of which all must hold, such as those of a search and of a tag, into one. On SQLite
 * only: it would look up each pair of the ids of two.
 */
export function intersectIdSubqueries(conditions: readonly WhereOptions[]): WhereOptions[] {
  if (dialect() !== "sqlite") return [...conditions];
  const subqueries: InstanceType<typeof Utils.Literal>[] = [];
  const others = conditions.map((condition): WhereOptions => {
    const { id, ...rest } = condition as { id?: unknown };
    const subquery = onlyValue(id, Op.in);
    if (!(subquery instanceof Utils.Literal)) return condition;
    subqueries.push(subquery);
    return rest;
  });
  if (subqueries.length < 2) return [...conditions];
  const selects = subqueries.map(({ val }) => `SELECT * FROM ${String(val)}`);
  return [
    ...others.filter((condition) => Reflect.ownKeys(condition).length > 0),
    { id: { [Op.in]: literal(`(${selects.join(" INTERSECT ")})`) } },
  ];
}

/** Returns the value of an object's key if it is the only one. */
function onlyValue(value: unknown, key: string | symbol): unknown {
  const entries = Object(value) as Record<string | symbol, unknown>;
  return Reflect.ownKeys(entries).length === 1 ? entries[key] : undefined;
}

/**
 * Builds a subquery of the ids whose name contains a text of any length, ignoring case, for `{ [Op.in]: … }`. From three
 * characters on it reads the trigram index of the table (migrations: addNameSearch), below that the narrow index of names.
 */
export const selectIdsByName = (model: ModelStatic<Model>, search: string) =>
  selectIdsContaining(model, "normalized_name", search);

/**
 * Like `selectIdsByName`, for records with several searched lines (models: maintainSearchText; migrations: addTextSearch).
 * @param alternatives other texts, at least as long as a trigram, that may be contained instead
 */
export const selectIdsByText = (
  model: ModelStatic<Model>,
  search: string,
  alternatives: readonly string[] = [],
) => selectIdsContaining(model, "search_text", search, alternatives);

function selectIdsContaining(
  { tableName: table }: ModelStatic<Model>,
  column: string,
  search: string,
  alternatives: readonly string[] = [],
) {
  const text = normalizeName(search);
  const quote = (value: string) => database().escape(value);
  const isShort = countCharacters(text) < MIN_TRIGRAM_LENGTH;
  if (dialect() === "postgres") {
    // A trigram index would be read as a whole for a short pattern.
    const condition = isShort
      ? containsOnPostgres(column, text)
      : [text, ...alternatives].map((each) => matchTrigrams(column, each)).join(" OR ");
    return literal(`(SELECT id FROM ${table} WHERE ${condition})`);
  }
  if (isShort)
    return new SearchSubquery(`SELECT rowid FROM ${table} WHERE instr(${column}, ${quote(text)})`);
  const phrases = [text, ...alternatives].map((each) => `"${each.replaceAll('"', '""')}"`);
  return new SearchSubquery(
    `SELECT rowid FROM ${table}_search WHERE ${table}_search MATCH ${quote(phrases.join(" OR "))}`,
  );
}

/** Condition that a column contains a text, which reads no index. */
const containsOnPostgres = (column: string, text: string) =>
  `strpos(${column}, ${database().escape(text)}) > 0`;

/** Part of an e-mail address before the domain, with the sign after it. */
const LOCAL_PART = /^[^@]{3,}@(?=.)/;

/**
 * Condition that a column contains a text, by the trigram index of PostgreSQL. Of an e-mail address it looks up what comes before the
 * domain: many rows have the trigrams of the domain, whose lists it would read as well.
 */
function matchTrigrams(column: string, text: string): string {
  const [localPart] = LOCAL_PART.exec(text) ?? [];
  const pattern = `%${(localPart ?? text).replace(/[\\%_]/g, "\\$&")}%`;
  const condition = `${column} LIKE ${database().escape(pattern)}`;
  return localPart ? `(${condition} AND ${containsOnPostgres(column, text)})` : condition;
}

/** Parses the id of a label such as "T011", "t11" or "11", given the letter of the entity; null for other texts. */
export function parseLabelId(letter: string, search: string): number | null {
  const match = new RegExp(`^(?:${letter})?0*([1-9]\\d{0,8})$`, "i").exec(search.trim());
  return match ? Number(match[1]) : null;
}
