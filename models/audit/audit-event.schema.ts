/** Filters of the audit list beside its search: names of query parameters and form fields. */
export const AUDIT_FILTERS = ["person", "type", "record", "from", "to"] as const;
export type AuditFilter = (typeof AUDIT_FILTERS)[number];
