/** What the audit can be narrowed by, beside its search: the names in addresses and forms. */
export const AUDIT_FILTERS = ["person", "type", "record", "from", "to"] as const;
export type AuditFilter = (typeof AUDIT_FILTERS)[number];
