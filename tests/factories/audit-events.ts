import { recordEvent } from "~/server/platform/audit";
import type { AuditFilters } from "~/server/audit/audit-condition";
import type { Caller } from "~/server/platform/caller";
import { admin } from "../support/database";

/** Filters that let every event pass. */
export const NO_FILTERS: AuditFilters = {
  search: "",
  person: "",
  type: "",
  record: "",
  from: "",
  to: "",
};

/** Builds a caller with the role of an editor. */
export const buildEditor = (id: string, name: string): Caller => ({
  ...admin,
  actor: { id, name, role: "editor" },
});
/** Two people with the role of an editor. */
export const [anna, omer] = [
  buildEditor("administrator:1", "Anna Müller"),
  buildEditor("administrator:2", "Ömer"),
];

/** Records the creation of a record by a person. */
export const recordCreation = (by: Caller, name: string, type = "tag", id: string | null = null) =>
  recordEvent(by, { action: "created", record: { type, id, name } });

/** Columns of an audit event, without those that tell events apart. */
export const EVENT_COLUMNS = {
  at: new Date("2026-01-01T12:00:00Z"),
  actorId: "administrator:1",
  actorName: "Anna Müller",
  actorRole: "editor",
  channel: "screen",
  action: "created",
  recordType: "tag",
  changes: "{}",
  requestId: "request",
};
