import { Op } from "sequelize";
import { Revision } from "~/models";
import type { Caller } from "./caller";
import { insertRow } from "./insert-row";
import { type CallerInTransaction, inTransaction } from "./transaction";

type Parent = { type: string; key: string } | null;

/**
 * Content records, whose versions are stored, with the parent that lists them and its key in the presented record. Nothing
 * else has versions: no request, message, answer, patient, administrator or token may ever stand here.
 */
const PARENTS = {
  department: null,
  specialty: { type: "department", key: "departmentId" },
  tag: null,
  advertiser: null,
  advertisement: { type: "advertiser", key: "advertiserId" },
  "religious partner": null,
  "religious message": { type: "religious partner", key: "religiousPartnerId" },
  survey: null,
  "survey question": { type: "survey", key: "surveyId" },
  session: null,
  "procedure plan": null,
  "billing plan": null,
  "caretaker guidance": null,
  "caretaker guidance step": { type: "caretaker guidance", key: "guidanceId" },
  "family guidance": null,
  "family guidance step": { type: "family guidance", key: "guidanceId" },
  facility: null,
  "facility step": { type: "facility", key: "facilityId" },
  partner: null,
  "partner offer": { type: "partner", key: "partnerId" },
} as const satisfies Record<string, Parent>;

/** Type of a content record, by its name in the audit. */
export type ContentType = keyof typeof PARENTS;
export const CONTENT_TYPES = Object.keys(PARENTS) as ContentType[];
export const isContentType = (type: string): type is ContentType => Object.hasOwn(PARENTS, type);

/** Types of records with contracts, whose versions need the permissions of billing; all others are content. */
const BILLING_TYPES: readonly ContentType[] = ["partner"];

/** Permissions to read the versions of a type, and to restore one. */
export const versionPermissions = (type: ContentType) =>
  BILLING_TYPES.includes(type)
    ? ({ read: "billing.read", write: "billing.write" } as const)
    : ({ read: "content.read", write: "content.write" } as const);

/** Presented record: plain data without secrets. */
export type Snapshot = { id: number };

export type NewRevision = {
  type: string;
  /** Past participle as in the audit. */
  action: string;
  record: Snapshot;
  name?: string | null;
  /** The record before: stored too where no version of the record is, as from before versions were stored. */
  before?: Snapshot;
  changes?: object;
};

/** Stores a version of a content record in the caller's transaction; nothing for other types. */
export async function recordRevision(caller: Caller, revision: NewRevision): Promise<void> {
  const { type, before } = revision;
  if (!isContentType(type)) return;
  await inTransaction(caller, async (writer) => {
    if (before) await storeFirstSnapshot(writer, { ...revision, type, record: before });
    await insertRow(Revision, toRow(caller, { ...revision, type }), writer.transaction);
  });
}

/** Stores versions of many content records in one statement. */
export async function recordRevisions(caller: Caller, revisions: NewRevision[]): Promise<void> {
  const rows = revisions.flatMap((each) =>
    isContentType(each.type) ? [toRow(caller, { ...each, type: each.type })] : [],
  );
  if (rows.length === 0) return;
  await inTransaction(caller, ({ transaction }) => Revision.bulkCreate(rows, { transaction }));
}

type ContentRevision = NewRevision & { type: ContentType };

function toRow({ actor, token, channel }: Caller, revision: ContentRevision) {
  const { type, action, record, name, changes } = revision;
  const isDeletion = action === "deleted";
  return {
    ...toKeys(type, record),
    at: new Date(),
    actorId: actor.id,
    actorName: actor.name,
    channel,
    via: token ? `${token.name} (number ${token.id})` : null,
    action,
    name: name ?? null,
    changes: changes ? JSON.stringify(changes) : null,
    // The version before, or the bin, has the values of a deleted record.
    snapshot: isDeletion ? null : JSON.stringify(record),
    restoredVersion: null,
  };
}

function toKeys(type: ContentType, record: Snapshot & { version?: number }) {
  const parent: Parent = PARENTS[type];
  return {
    recordType: type,
    recordId: record.id,
    version: record.version ?? null,
    parentType: parent?.type ?? null,
    parentId: parent && Number((record as Record<string, unknown>)[parent.key]),
  };
}

/** Finds the parent of a presented content record: its type and id; null for a record that has none. */
export function findParent(type: ContentType, record: Record<string, unknown>) {
  const parent: Parent = PARENTS[type];
  return parent && { type: parent.type as ContentType, id: Number(record[parent.key]) };
}

/**
 * Stores the values of a record that was last written before versions were stored: with the last event that is known of it,
 * else as saved by nobody known. One indexed read where there is nothing to do.
 */
async function storeFirstSnapshot(
  { transaction }: CallerInTransaction,
  { type, record, name }: ContentRevision,
): Promise<void> {
  const last = await Revision.findOne({
    attributes: ["id", "snapshot"],
    where: { recordType: type, recordId: record.id, action: { [Op.ne]: "deleted" } },
    order: [["id", "DESC"]],
    transaction,
    raw: true,
  });
  if (last && last.snapshot !== null) return;
  const snapshot = JSON.stringify(record);
  const keys = toKeys(type, record);
  if (last) {
    const values = { snapshot, version: keys.version };
    await Revision.update(values, { where: { id: last.id }, transaction });
    return;
  }
  const { updatedAt } = record as { updatedAt?: string };
  await Revision.create(
    {
      ...keys,
      at: updatedAt ? new Date(updatedAt) : new Date(),
      actorId: null,
      actorName: null,
      channel: null,
      via: null,
      action: "saved",
      name: name ?? null,
      changes: null,
      snapshot,
      restoredVersion: null,
    },
    { transaction },
  );
}

/** Deletes the versions of records that are deleted for good, and those of their children. */
export async function deleteRevisions(
  { transaction }: CallerInTransaction,
  type: string,
  ids: number[],
): Promise<void> {
  await Revision.destroy({ where: { recordType: type, recordId: ids }, transaction });
  await Revision.destroy({ where: { parentType: type, parentId: ids }, transaction });
}
