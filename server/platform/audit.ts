import { Op } from "sequelize";
import { AuditEvent } from "~/models";
import { caretakerLabel } from "~/models/rules/labels.schema";
import type { Caller } from "./caller";
import { insertRow } from "./insert-row";
import { recordRevision, recordRevisions } from "./revisions";
import { inTransaction } from "./transaction";

/** Subject of an event. */
export type AuditRecord = { type: string; id?: number | string | null; name?: string | null };

export type Changes = Record<string, [before: unknown, after: unknown]>;

export type AuditEntry = { action: string; record: AuditRecord; changes?: Changes };

/** Columns that are maintained automatically or derived from others; never reported as changes. */
const TECHNICAL_FIELDS = new Set([
  "id",
  "version",
  "createdAt",
  "updatedAt",
  "normalizedName",
  "views",
  "plays",
  "advertisementCount",
  "messagesCount",
  "questionCount",
  "stepCount",
  "offerCount",
  "usedCount",
  "usedCents",
  "questionsVersion",
  "detailsVersion",
]);

/** Output of a presenter, not a model instance, so that secrets never reach the audit. */
type Presented = { id: number; name?: string };

/**
 * Records an audit event in the caller's transaction, if any, so that a change and its event are committed atomically.
 */
export async function recordEvent(caller: Caller, entry: AuditEntry): Promise<void> {
  const row = toRow(caller, entry);
  await inTransaction(caller, ({ transaction }) => insertRow(AuditEvent, row, transaction));
}

/** Records many events in one statement, such as those of an import. */
export async function recordEvents(caller: Caller, entries: AuditEntry[]): Promise<void> {
  const rows = entries.map((entry) => toRow(caller, entry));
  await inTransaction(caller, ({ transaction }) => AuditEvent.bulkCreate(rows, { transaction }));
}

type PageViewed = {
  page: number;
  /** Key of the record ids in the event's changes, such as "messages". */
  field: string;
  rows: { id: number }[];
};

/** Records that a page of a list was viewed, with the ids of its records; nothing for an empty page. */
export async function recordPageViewed(
  caller: Caller,
  type: string,
  { page, field, rows }: PageViewed,
): Promise<void> {
  // The rows of an export are recorded at its beginning.
  if (rows.length === 0 || caller.exportPart === "next") return;
  await recordEvent(caller, {
    action: caller.exportPart === "first" ? "exported" : "viewed",
    record: { type, name: caller.exportPart ? "The list" : `Page ${page} of the list` },
    changes: caller.exportPart ? {} : { [field]: [null, rows.map(({ id }) => id).join(", ")] },
  });
}

/** Name of who did it; the label of a caretaker or guardian, whose name would outlast an erasure. */
const auditedName = ({ actor, caretakerId }: Caller) =>
  caretakerId === undefined ? actor.name : caretakerLabel(caretakerId);

function toRow(caller: Caller, entry: AuditEntry) {
  const { actor, token, channel, address, requestId } = caller;
  const { action, record, changes = {} } = entry;
  return {
    at: new Date(),
    actorId: actor.id,
    actorName: auditedName(caller),
    actorRole: actor.role,
    channel,
    via: token ? `${token.name} (number ${token.id})` : null,
    action,
    recordType: record.type,
    recordId: record.id == null ? null : String(record.id),
    recordName: record.name ?? null,
    changes: JSON.stringify(changes),
    address,
    requestId,
  };
}

/** Records a creation, and the first version of content. @param name display name of the record @returns the created record */
export async function recordCreated<T extends Presented>(
  caller: Caller,
  type: string,
  created: T,
  name = created.name,
): Promise<T> {
  await recordEvent(caller, buildCreatedEntry(type, created, name));
  await recordRevision(caller, { type, action: "created", record: created, name });
  return created;
}

/** Records many creations in two statements. @param findName finds the display name of a record */
export async function recordAllCreated<T extends Presented>(
  caller: Caller,
  type: string,
  created: T[],
  findName: (record: T) => string | undefined,
): Promise<void> {
  const named = created.map((record) => ({ record, name: findName(record) }));
  await recordEvents(
    caller,
    named.map(({ record, name }) => buildCreatedEntry(type, record, name)),
  );
  await recordRevisions(
    caller,
    named.map((each) => ({ ...each, type, action: "created" })),
  );
}

/** Builds the event of a creation. */
function buildCreatedEntry(type: string, created: Presented, name = created.name): AuditEntry {
  const changes = diffFields({}, created);
  return { action: "created", record: { type, id: created.id, name }, changes };
}

/** Records the changed fields of an update, if any, and the new version of content. @returns the updated record */
export async function recordUpdated<T extends Presented>(
  caller: Caller,
  type: string,
  before: T,
  after: T,
  name = after.name,
): Promise<T> {
  const changes = diffFields(before, after);
  if (Object.keys(changes).length > 0) {
    await recordChange(caller, { type, action: "updated", before, record: after, name, changes });
  }
  return after;
}

type Change = { type: string; action: string; before: Presented; record: Presented } & {
  name?: string;
  changes: Changes;
};

/** Records a change with its own action and fields, such as the publishing of a record, and the new version of content. */
export async function recordChange(caller: Caller, change: Change): Promise<void> {
  const { type, action, record, name = record.name, changes } = change;
  await recordEvent(caller, { action, record: { type, id: record.id, name }, changes });
  await recordRevision(caller, { ...change, name });
}

/** Records a deletion with the record's last values. @returns the deleted record */
export async function recordDeleted<T extends Presented>(
  caller: Caller,
  type: string,
  deleted: T,
  name = deleted.name,
): Promise<T> {
  await recordEvent(caller, buildDeletedEntry(type, deleted, name));
  await recordRevision(caller, { type, action: "deleted", record: deleted, name });
  return deleted;
}

/** Records that a deleted record is back, with its values. @returns the record */
export async function recordRestored<T extends Presented>(
  caller: Caller,
  type: string,
  restored: T,
  name = restored.name,
): Promise<T> {
  const changes = diffFields({}, restored);
  await recordEvent(caller, {
    action: "restored",
    record: { type, id: restored.id, name },
    changes,
  });
  await recordRevision(caller, { type, action: "restored", record: restored, name });
  return restored;
}

/** Builds the event of a deletion. */
export function buildDeletedEntry(
  type: string,
  deleted: Presented,
  name = deleted.name,
): AuditEntry {
  const changes = diffFields(deleted, {});
  return { action: "deleted", record: { type, id: deleted.id, name }, changes };
}

/** Changed fields with their values before and after. Related records are represented by their names. */
export function diffFields(before: object, after: object): Changes {
  const [oldFields, newFields] = [selectFields(before), selectFields(after)];
  const fields = new Set([...Object.keys(oldFields), ...Object.keys(newFields)]);
  const changes: Changes = {};
  for (const field of fields) {
    const [oldValue, newValue] = [blankToNull(oldFields[field]), blankToNull(newFields[field])];
    if (JSON.stringify(oldValue) !== JSON.stringify(newValue))
      changes[field] = [oldValue, newValue];
  }
  return changes;
}

/** Maps "" and undefined to null, as screens do not distinguish them. */
const blankToNull = (value: unknown) => (value === "" ? null : (value ?? null));

function selectFields(record: object): Record<string, unknown> {
  const fields = Object.entries(record).filter(([field]) => !TECHNICAL_FIELDS.has(field));
  return Object.fromEntries(fields.map(([field, value]) => [field, toName(value)]));
}

/** Replaces related records by their names. */
function toName(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toName);
  return typeof value === "object" && value !== null && "name" in value ? value.name : value;
}

/** Actions that do not change the record. */
const READ_ONLY_ACTIONS = ["refused", "link made", "viewed", "exported"];

/** Finds the last audited change of any of the records: event id, actor's name and time (ISO 8601); null if none. */
export async function findLastChange(
  caller: Caller,
  type: string,
  ids: number[],
): Promise<{ event: number; by: string; at: string } | null> {
  const event = await AuditEvent.findOne({
    attributes: ["id", "actorName", "at"],
    where: {
      recordType: type,
      recordId: ids.map(String),
      action: { [Op.notIn]: READ_ONLY_ACTIONS },
    },
    order: [["id", "DESC"]],
    transaction: caller.transaction,
  });
  return event && { event: event.id, by: event.actorName, at: event.at.toISOString() };
}
