import { literal, Op, type WhereOptions } from "sequelize";
import type { AuditFilter } from "~/models/audit/audit-event.schema";
import { cleanLine } from "~/models/rules/clean-text.schema";
import { database, dialect } from "~/server/platform/database";
import { parseDate } from "~/models/rules/date.schema";
import { startOfDay } from "~/server/platform/dates";
import { BadRequestError } from "~/server/platform/errors";

/** Audit filters; "" matches everything. */
export type AuditFilters = Record<AuditFilter | "search", string>;

/**
 * Builds the condition for the events that match the filters.
 * @returns undefined when no filter is set
 * @throws BadRequestError that names an invalid day
 */
export function auditCondition(filters: AuditFilters): WhereOptions | undefined {
  const readFilter = (filter: AuditFilter | "search") => cleanLine(filters[filter]);
  const [from, until] = [parseDay("from", readFilter("from")), parseDay("to", readFilter("to"), 1)];
  const search = readFilter("search");
  const conditions = [
    readFilter("person") && personCondition(readFilter("person")),
    readFilter("type") && { recordType: readFilter("type") },
    readFilter("record") && { recordId: readFilter("record") },
    from && { at: { [Op.gte]: from } },
    until && { at: { [Op.lt]: until } },
    search && {
      [Op.or]: SEARCHED_EXPRESSIONS.map((column) => literal(containsSql(column, search))),
    },
  ].filter((condition) => condition !== null && condition !== "");
  return conditions.length > 0 ? { [Op.and]: conditions } : undefined;
}

/** An actor's id, such as "administrator:12", "system" or "open". */
const ACTOR_ID = /^(?:\w+:\d+|open|system|visitor)$/;

/** Condition for the events of a person: the actor's id, or a text of any length in the name. */
const personCondition = (person: string): WhereOptions =>
  ACTOR_ID.test(person) ? { actorId: person } : literal(containsSql("actor_name", person));

/** SQL expressions that are searched: the actor, the record, and the action as the list shows it ("tag created"). */
const SEARCHED_EXPRESSIONS = ["actor_name", "record_name", "record_type || ' ' || action"];

/** Parses a day to its first instant, or to that of a day `daysLater`; null for "". @throws BadRequestError */
function parseDay(name: string, day: string, daysLater?: number): Date | null {
  if (!day) return null;
  const start = startOfDay(parseDate(day.trim()) ?? "", daysLater);
  if (!start) throw new BadRequestError(`${name} must be a day such as 2026-05-31`);
  return start;
}

/**
 * Condition that a column contains a text, ignoring case. Each letter is matched in both cases explicitly, since LIKE
 * and lower() ignore letters such as Ü on SQLite, and on PostgreSQL in some locales.
 */
function containsSql(column: string, text: string): string {
  const pattern = [...text].map(dialect() === "postgres" ? toRegexPart : toGlobPart).join("");
  return dialect() === "postgres"
    ? `(${column}) ~ ${database().escape(pattern)}`
    : `(${column}) GLOB ${database().escape(`*${pattern}*`)}`;
}

const toRegexPart = (character: string) =>
  toCharacterClass(character) ?? character.replace(/[\\^$.|?*+()[\]{}]/, "\\$&");
const toGlobPart = (character: string) =>
  toCharacterClass(character) ?? character.replace(/[*?[]/, "[$&]");

function toCharacterClass(character: string): string | null {
  const cases = [...new Set([character, character.toLowerCase(), character.toUpperCase()])];
  const singleCharacters = cases.filter((each) => [...each].length === 1);
  return singleCharacters.length > 1 ? `[${singleCharacters.join("")}]` : null;
}
