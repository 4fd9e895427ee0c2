import { QueryTypes } from "sequelize";
import { MAX_BULK_IDS } from "~/models/bulk/bulk-action.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { BadRequestError } from "~/server/platform/errors";
import type { ListQuery } from "~/server/platform/list";
import { findMatchingRows, selectIds } from "~/server/platform/matching-rows";
import { type CallerInTransaction, readApart } from "~/server/platform/transaction";
import type { Dependents } from "~/server/record-types/bulk-actions";
import type { BulkKind } from "~/server/record-types/record-type";

/** Records to change: by their ids, or all of the list that match a query. */
export type Selection = { ids: readonly number[] } | { query: ListQuery<string> };

/** SQL that selects the ids of the records that exist. @throws BadRequestError for too many ids, errors of the list */
async function selectExisting(caller: Caller, type: BulkKind, selection: Selection) {
  if ("ids" in selection) {
    const { ids } = selection;
    if (ids.length > MAX_BULK_IDS) throw new BadRequestError(TOO_MANY);
    // Ids are checked integers.
    return `SELECT id FROM ${type.model.tableName} WHERE id IN (${ids.join(", ") || "NULL"})`;
  }
  const { list } = type;
  if (!list) throw new Error(`The kind ${type.type} has no list`);
  return selectIds(await findMatchingRows((query) => list.read(caller, query), selection.query));
}

const TOO_MANY = `At most ${MAX_BULK_IDS} records can be named`;

/** Preview of a bulk change, for its confirmation. */
export type SelectionCounts = {
  /** Records that exist. */
  records: number;
  /** Records that were named, and are gone. */
  missing: number;
  /** Rows of other tables that a deletion concerns, by what they are; none of those without any. */
  dependents: { things: Dependents["things"]; effect: Dependents["effect"]; rows: number }[];
  /** Records that cannot be deleted, since others use them. */
  inUse: number;
  /** Records that are never deleted, and why; null for none. */
  protected: { records: number; reason: string } | null;
  /** Requests that are Confirmed: patients rely on them. */
  confirmedRequests: number;
};

/** Counts selected records, and what deleting them would do. @throws ForbiddenError, BadRequestError, errors of the list */
export async function countSelection(
  caller: Caller,
  type: BulkKind,
  selection: Selection,
): Promise<SelectionCounts> {
  authorize(caller, type.read);
  const selected = await selectExisting(caller, type, selection);
  const counts = await readApart(caller, (reader) => countSelected(reader, type, selected));
  return {
    ...counts,
    missing: "ids" in selection ? selection.ids.length - counts.records : 0,
  };
}

/** Counts the records of a bulk change that matched a query, and what deleting them would do. */
export const countStoredItems = (writer: CallerInTransaction, type: BulkKind, id: number) =>
  countSelected(
    writer,
    type,
    `SELECT record_id AS id FROM bulk_change_items WHERE bulk_change_id = ${id}`,
  );

async function countSelected(
  { transaction }: Caller,
  { model: { tableName }, dependents = [], protection, isConfirmable }: BulkKind,
  selected: string,
): Promise<Omit<SelectionCounts, "missing">> {
  const matches = (condition: string) => `id IN (SELECT id FROM ${tableName} WHERE ${condition})`;
  const isProtected = protection && matches(protection.where);
  const ofSelected = (condition: string) =>
    `SELECT id FROM (${selected}) AS chosen WHERE ${condition}`;
  const deletable = isProtected ? ofSelected(`NOT ${isProtected}`) : selected;
  const inSelection = ({ table, key }: Dependents) =>
    `FROM ${table} WHERE ${key} IN (${deletable})`;
  const blockers = dependents.filter(({ effect }) => effect === "prevents");
  const used = blockers.map((each) => `SELECT ${each.key} ${inSelection(each)}`).join(" UNION ");
  // One statement, so that the numbers are those of one moment.
  const columns = [
    `(SELECT COUNT(*) FROM (${selected}) AS selected)`,
    used ? `(SELECT COUNT(*) FROM (${used}) AS used)` : "0",
    isProtected ? `(SELECT COUNT(*) FROM (${ofSelected(isProtected)}) AS kept)` : "0",
    isConfirmable
      ? `(SELECT COUNT(*) FROM (${ofSelected(matches("status = 'Confirmed'"))}) AS confirmed_requests)`
      : "0",
    ...dependents.map((each) => `(SELECT COUNT(*) ${inSelection(each)})`),
  ];
  const [row = {}] = await database().query<Record<string, number | string>>(
    `SELECT ${columns.map((column, index) => `${column} AS c${index}`).join(", ")}`,
    { type: QueryTypes.SELECT, transaction },
  );
  const [records = 0, inUse = 0, kept = 0, confirmedRequests = 0, ...rows] = columns.map(
    (_, index) => Number(row[`c${index}`]),
  );
  return {
    records,
    inUse,
    protected: protection && kept > 0 ? { records: kept, reason: protection.reason } : null,
    confirmedRequests,
    dependents: sumByThings(dependents.map((each, index) => ({ ...each, rows: rows[index] ?? 0 }))),
  };
}

/** Adds the rows of tables that a person does not tell apart, such as those of the tags of different records. */
function sumByThings(counted: SelectionCounts["dependents"]): SelectionCounts["dependents"] {
  const sums = new Map<string, SelectionCounts["dependents"][number]>();
  for (const { things, effect, rows } of counted) {
    const before = sums.get(things[0])?.rows ?? 0;
    if (rows + before > 0) sums.set(things[0], { things, effect, rows: rows + before });
  }
  return [...sums.values()];
}

/**
 * Stores the records of a bulk change, with the number of rows that each deletion was confirmed to delete too. Named records
 * that are gone are stored as well: the change reports them.
 * @returns their number
 */
export async function storeItems(
  writer: CallerInTransaction,
  type: BulkKind,
  selection: Selection,
  { bulkChangeId, deletesDependents }: { bulkChangeId: number; deletesDependents: boolean },
): Promise<number> {
  const limit = type.dependents?.find(({ isConfirmed }) => isConfirmed);
  const confirmed = !limit
    ? "NULL"
    : deletesDependents
      ? `(SELECT COUNT(*) FROM ${limit.table} WHERE ${limit.key} = records.id)`
      : "0";
  const records =
    "ids" in selection
      ? `SELECT column1 AS id FROM (VALUES ${toRows(selection.ids)}) AS named`
      : await selectExisting(writer, type, selection);
  const { transaction } = writer;
  await database().query(
    `INSERT INTO bulk_change_items (bulk_change_id, record_id, confirmed) ` +
      `SELECT ${bulkChangeId}, records.id, ${confirmed} FROM (${records}) AS records`,
    { transaction },
  );
  const [row] = await database().query<{ items: number | string }>(
    `SELECT COUNT(*) AS items FROM bulk_change_items WHERE bulk_change_id = ${bulkChangeId}`,
    { type: QueryTypes.SELECT, transaction },
  );
  return Number(row?.items ?? 0);
}

function toRows(ids: readonly number[]): string {
  if (ids.length > MAX_BULK_IDS) throw new BadRequestError(TOO_MANY);
  return [...new Set(ids)].map((id) => `(${id})`).join(", ");
}
