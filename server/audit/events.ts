import { Op, QueryTypes } from "sequelize";
import { AuditEvent } from "~/models";
import { authorize, type Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { NotFoundError } from "~/server/platform/errors";
import { readPage } from "~/server/platform/list";
import { type AuditFilters, auditCondition } from "./audit-condition";
import { type AuditEventData, presentAuditEvent } from "./present";

export const AUDIT_PAGE_SIZE = 50;
/** Sealing runs every few seconds: a longer lag is reported. */
const MAX_SEAL_LAG_MS = 60_000;

export type AuditQuery = AuditFilters & { page: number; limit: number };

/**
 * One page of the audit events that match the filters, newest first (DESIGN 6). Days are of the hospital's time zone,
 * the last one included; the search text is matched, ignoring case, in the name of the person or the record, or in the
 * action ("tag created").
 * @throws BadRequestError that names an invalid day
 */
export async function listAuditEvents(caller: Caller, query: AuditQuery) {
  authorize(caller, "audit.read");
  const { page, limit, search, from, to } = query;
  const { items: events, ...rest } = await readPage(caller, AuditEvent, {
    query: { page, limit, search, sortBy: "at", sortOrder: "DESC" },
    where: auditCondition(query),
    // Both orders are chronological: days are read from the index on time, other filters from indexes that end in the id.
    sortedBy: from || to ? ["at", "id"] : ["id"],
    present: (rows) => rows.map(presentAuditEvent),
  });
  return { events, ...rest };
}

/** Finds an audit event by id (DESIGN 6). @throws NotFoundError */
export async function getAuditEvent(caller: Caller, id: number): Promise<AuditEventData> {
  authorize(caller, "audit.read");
  const event = await AuditEvent.findByPk(id, { transaction: caller.transaction });
  if (!event) throw new NotFoundError("Event not found");
  return presentAuditEvent(event);
}

/** Filter options: the people in the audit, with the name of their latest event, and the record types; both sorted. */
export async function listAuditFilterOptions(caller: Caller) {
  authorize(caller, "audit.read");
  const [people, types] = await Promise.all([
    database().query<{ id: string; name: string }>(
      `${distinctValuesSql("actor_id")} SELECT value AS id, (SELECT actor_name FROM audit_events ` +
        `WHERE actor_id = value ORDER BY id DESC LIMIT 1) AS name FROM found WHERE value IS NOT NULL`,
      { type: QueryTypes.SELECT, transaction: caller.transaction },
    ),
    database().query<{ type: string }>(
      `${distinctValuesSql("record_type")} SELECT value AS type FROM found WHERE value IS NOT NULL`,
      { type: QueryTypes.SELECT, transaction: caller.transaction },
    ),
  ]);
  return {
    people: people.sort((one, other) => one.name.localeCompare(other.name, "en")),
    types: types.map(({ type }) => type).sort((one, other) => one.localeCompare(other, "en")),
  };
}

/** CTE of a column's distinct values that skips along an index: DISTINCT would read an entry for every event. */
const distinctValuesSql = (column: string) =>
  `WITH RECURSIVE found(value) AS (SELECT MIN(${column}) FROM audit_events UNION ALL ` +
  `SELECT (SELECT MIN(${column}) FROM audit_events WHERE ${column} > value) FROM found ` +
  `WHERE value IS NOT NULL)`;

/** Counts the events that have been unsealed for more than a minute; 0 is healthy. @param now in milliseconds */
export async function countUnsealedEvents(caller: Caller, now = Date.now()): Promise<number> {
  authorize(caller, "audit.read");
  return AuditEvent.count({
    where: { position: null, at: { [Op.lt]: new Date(now - MAX_SEAL_LAG_MS) } },
    transaction: caller.transaction,
  });
}
