import { literal, Op, type WhereOptions } from "sequelize";
import type { AuditFilter } from "~/models/audit/audit-event.schema";
import { cleanLine } from "~/models/rules/clean-text.schema";
import { database, dialect } from "~/server/platform/database";
import { dayStart } from "~/server/platform/dates";
import { BadRequestError } from "~/server/platform/errors";

/** What to find in the audit; "" is everything. */
export type AuditFilters = Record<AuditFilter | "search", string>;

/**
 * The condition for the events that the filters leave; undefined when they leave all.
 * @throws BadRequestError that names a wrong day
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

/** Who, to what, and what happened, as the list says it: "tag created". */
const SEARCHED = ["actor_name", "record_name", "record_type || ' ' || action"];

function dayOf(name: string, day: string, daysLater?: number): Date | null {
  if (!day) return null;
  const start = dayStart(day, daysLater);
  if (!start) throw new BadRequestError(`${name} must be a day such as 2026-05-31`);
  return start;
}

/**
 * Whether a text stands somewhere in a column, whatever the case of its letters. Each letter is written as both of its
 * cases, since LIKE and lower() leave letters such as Ü alone on SQLite, and on PostgreSQL in some locales.
 */
function holds(column: string, text: string): string {
  const pattern = [...text].map(dialect() === "postgres" ? inRegex : inGlob).join("");
  return dialect() === "postgres"
    ? `(${column}) ~ ${database().escape(pattern)}`
    : `(${column}) GLOB ${database().escape(`*${pattern}*`)}`;
}

const inRegex = (sign: string) => bothCases(sign) ?? sign.replace(/[\\^$.|?*+()[\]{}]/, "\\$&");
const inGlob = (sign: string) => bothCases(sign) ?? sign.replace(/[*?[]/, "[$&]");

function bothCases(sign: string): string | null {
  const cases = [...new Set([sign, sign.toLowerCase(), sign.toUpperCase()])];
  const single = cases.filter((each) => [...each].length === 1);
  return single.length > 1 ? `[${single.join("")}]` : null;
}
