import { Op } from "sequelize";
import { AuditEvent } from "~/models";
import type { Caller } from "./caller";
import { insertRow } from "./insert-row";
import { inTransaction } from "./transaction";

/** What an event is about. */
export type AuditRecord = { type: string; id?: number | string | null; name?: string | null };

type Changes = Record<string, [before: unknown, after: unknown]>;

export type AuditEntry = { action: string; record: AuditRecord; changes?: Changes };

/** The columns that change by themselves, or only repeat another one. */
const TECHNICAL = new Set([
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
  "questionsVersion",
  "detailsVersion",
]);

/** Records as presenters give them: never a model, and so never a secret. */
type Presented = { id: number; name?: string };

/**
 * Writes an event into the audit, in the caller's transaction where there is one: the change and its event are saved
 * together or not at all.
 */
export async function recordEvent(caller: Caller, entry: AuditEntry): Promise<void> {
  const row = rowOf(caller, entry);
  await inTransaction(caller, ({ transaction }) => insertRow(AuditEvent, row, transaction));
}

/** Writes many events at once, such as those of an import. */
export async function recordEvents(caller: Caller, entries: AuditEntry[]): Promise<void> {
  const rows = entries.map((entry) => rowOf(caller, entry));
  await inTransaction(caller, ({ transaction }) => AuditEvent.bulkCreate(rows, { transaction }));
}

type PageViewed = {
  page: number;
  /** What its rows are called there, such as "messages". */
  field: string;
  rows: { id: number }[];
};

/** Records that a page of a list was read, and which records stood on it; an empty one is no event. */
export async function recordPageViewed(
  caller: Caller,
  type: string,
  { page, field, rows }: PageViewed,
): Promise<void> {
  if (rows.length === 0) return;
  await recordEvent(caller, {
    action: "viewed",
    record: { type, name: `Page ${page} of the list` },
    changes: { [field]: [null, rows.map(({ id }) => id).join(", ")] },
  });
}

function rowOf({ actor, token, channel, address, requestId }: Caller, entry: AuditEntry) {
  const { action, record, changes = {} } = entry;
  return {
    at: new Date(),
    actorId: actor.id,
    actorName: actor.name,
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

/** Records that a record was made; `name` is what people call it. Returns it. */
export async function recordCreated<T extends Presented>(
  caller: Caller,
  type: string,
  made: T,
  name = made.name,
): Promise<T> {
  await recordEvent(caller, createdEntry(type, made, name));
  return made;
}

/** The event of a record that was made. */
export function createdEntry(type: string, made: Presented, name = made.name): AuditEntry {
  return { action: "created", record: { type, id: made.id, name }, changes: diffFields({}, made) };
}

/** Records what an update changed; one that changed nothing leaves no event. Returns the record as it is now. */
export async function recordUpdated<T extends Presented>(
  caller: Caller,
  type: string,
  before: T,
  after: T,
  name = after.name,
): Promise<T> {
  const changes = diffFields(before, after);
  if (Object.keys(changes).length > 0) {
    await recordEvent(caller, { action: "updated", record: { type, id: after.id, name }, changes });
  }
  return after;
}

/** Records that a record was deleted, with what it held. Returns it. */
export async function recordDeleted<T extends Presented>(
  caller: Caller,
  type: string,
  gone: T,
  name = gone.name,
): Promise<T> {
  await recordEvent(caller, deletedEntry(type, gone, name));
  return gone;
}

/** The event of a record that was deleted. */
export function deletedEntry(type: string, gone: Presented, name = gone.name): AuditEntry {
  return { action: "deleted", record: { type, id: gone.id, name }, changes: diffFields(gone, {}) };
}

/** The fields that differ. Of related records their names count, as people know them. */
function diffFields(before: object, after: object): Changes {
  const [from, to] = [factsOf(before), factsOf(after)];
  const fields = new Set([...Object.keys(from), ...Object.keys(to)]);
  const changes: Changes = {};
  for (const field of fields) {
    const [old, now] = [valueOrNull(from[field]), valueOrNull(to[field])];
    if (JSON.stringify(old) !== JSON.stringify(now)) changes[field] = [old, now];
  }
  return changes;
}

/** An empty text is nothing, as the screens say. */
const valueOrNull = (value: unknown) => (value === "" ? null : (value ?? null));

function factsOf(record: object): Record<string, unknown> {
  const facts = Object.entries(record).filter(([field]) => !TECHNICAL.has(field));
  return Object.fromEntries(facts.map(([field, value]) => [field, relatedName(value)]));
}

function relatedName(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relatedName);
  return typeof value === "object" && value !== null && "name" in value ? value.name : value;
}

/** What is told of a record without anything of it being saved. */
const NO_NEW_VERSION = ["refused", "link made", "viewed", "exported"];

/** Who saved one of some records of a type last, as far as the audit knows. */
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
      action: { [Op.notIn]: NO_NEW_VERSION },
    },
    order: [["id", "DESC"]],
    transaction: caller.transaction,
  });
  return event && { event: event.id, by: event.actorName, at: event.at.toISOString() };
}
