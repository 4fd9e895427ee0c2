import { literal, Op, type WhereOptions } from "sequelize";
import type { AuditFilter } from "~/models/audit/audit-event.schema";
import { cleanLine } from "~/models/rules/clean-text.schema";
import { database, dialect } from "~/server/platform/database";
import { startOfDay } from "~/server/platform/dates";
import { BadRequestError } from "~/server/platform/errors";

/** Audit filters; "" matches everything. */
export type AuditFilters = Record<AuditFilter | "search", string>;

/**
 * Builds the condition for the events that match the filters.
 * @returns undefined when no filter is set
 * @throws BadRequestError that names an invalid day
 */
export function matching(filters: AuditFilters): WhereOptions | undefined {
  const text = (filter: AuditFilter | "search") => cleanLine(filters[filter]);
  const [from, until] = [dayOf("from", text("from")), dayOf("to", text("to"), 1)];
  const search = text("search");
  const conditions = [
    text("person") && { actorId: text("person") },
    text("type") && { recordType: text("type") },
    text("record") && { recordId: text("record") },
    from && { at: { [Op.gte]: from } },
    until && { at: { [Op.lt]: until } },
    search && { [Op.or]: SEARCHED.map((column) => literal(holds(column, search))) },
  ].filter((condition) => condition !== null && condition !== "");
  return conditions.length > 0 ? { [Op.and]: conditions } : undefined;
}

/** Searched expressions: the actor, the record, and the action as the list shows it ("tag created"). */
const SEARCHED = ["actor_name", "record_name", "record_type || ' ' || action"];

function dayOf(name: string, day: string, daysLater?: number): Date | null {
  if (!day) return null;
  const start = startOfDay(day, daysLater);
  if (!start) throw new BadRequestError(`${name} must be a day such as 2026-05-31`);
  return start;
}

/**
 * Condition that a column contains a text, ignoring case. Each letter is matched in both cases explicitly, since LIKE
 * and lower() ignore letters such as Ü on SQLite, and on PostgreSQL in some locales.
 */
function holds(column: string, text: string): string {
  const pattern = [...text].map(dialect() === "postgres" ? inRegex : inGlob).join("");
  return dialect() === "postgres"
    ? `(${column}) ~ ${database().escape(pattern)}`
    : `(${column}) GLOB ${database().escape(`*${pattern}*`)}`;
}

const inRegex = (character: string) =>
  bothCases(character) ?? character.replace(/[\\^$.|?*+()[\]{}]/, "\\$&");
const inGlob = (character: string) => bothCases(character) ?? character.replace(/[*?[]/, "[$&]");

function bothCases(character: string): string | null {
  const cases = [...new Set([character, character.toLowerCase(), character.toUpperCase()])];
  const single = cases.filter((each) => [...each].length === 1);
  return single.length > 1 ? `[${single.join("")}]` : null;
}
