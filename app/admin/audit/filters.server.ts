import { AUDIT_FILTERS } from "~/models/audit/audit-event.schema";
import { parseScreenListQuery, parseTextQuery } from "~/app/http/list-query.server";
import { AUDIT_PAGE_SIZE, type AuditQuery } from "~/server/audit/events";

/** Parses the audit list's query from its URL; the sort order is fixed. @throws BadRequestError */
export function parseAuditQuery(url: URL): AuditQuery {
  const rules = { sortFields: ["id"] as const, pageSize: AUDIT_PAGE_SIZE };
  const { page, limit, search } = parseScreenListQuery(url, rules);
  const filters = Object.fromEntries(
    AUDIT_FILTERS.map((name) => [name, parseTextQuery(url, name)]),
  ) as Pick<AuditQuery, (typeof AUDIT_FILTERS)[number]>;
  return { page, limit, search, ...filters };
}
