import { literal, Op, QueryTypes, where, type WhereOptions } from "sequelize";
import { BinItem } from "~/models";
import { cleanLine } from "~/models/rules/clean-text.schema";
import { recordEvents, recordPageViewed } from "~/server/platform/audit";
import { numberInJson, textInJson } from "~/server/platform/bin/json-rows";
import { authorize, type Caller, hasPermission } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import type { MayDelete } from "~/server/platform/housekeeping";
import { type ListQuery, type ListRules, readPage } from "~/server/platform/list";
import { createdFilters, optionFilter } from "~/server/platform/list-filters";
import { lockOptions } from "~/server/platform/record-version";
import { byName, searchCondition } from "~/server/platform/search-condition";
import type { SortColumn } from "~/server/platform/sort-column";
import { inTransaction } from "~/server/platform/transaction";
import { presentBinItem } from "./bin-contents";
import { BIN_KINDS } from "./bin-kinds";
import { destroyItems } from "./bin-restore";
import { IMPORT, listImportKinds } from "./imports";
import type { RecordType } from "./record-types";

const SORT_COLUMNS = {
  name: ["normalizedName", "id"],
  type: ["recordType", "id"],
  deletedBy: ["deletedBy", "id"],
  deletedAt: ["createdAt", "id"],
} satisfies Record<string, SortColumn[]>;
export type BinSortField = keyof typeof SORT_COLUMNS;

/** Reads who deleted what is in the bin, by name. */
async function listDeleters({ transaction }: Caller, limit: number): Promise<string[]> {
  const rows = await database().query<{ name: string }>(
    `SELECT DISTINCT deleted_by AS name FROM bin_items ORDER BY deleted_by LIMIT ${limit}`,
    { type: QueryTypes.SELECT, transaction },
  );
  return rows.map(({ name }) => name);
}

/** Begins a text with a capital letter. */
const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Sort fields of the bin, its default order (newest first), filters and page size. */
export const BIN_LIST: ListRules<BinSortField> = {
  sortFields: Object.keys(SORT_COLUMNS) as BinSortField[],
  defaultSort: "deletedAt",
  defaultOrder: "DESC",
  pageSize: 10,
  filters: {
    kind: optionFilter("Kind", "recordType", {
      options: BIN_KINDS.map(({ type }) => ({ value: type, label: capitalize(type) })),
      description: "Only deleted records of this kind.",
    }),
    deletedBy: {
      type: "text",
      label: "Deleted by",
      description: "Only what somebody of exactly this name deleted.",
      toCondition: (name) => ({ deletedBy: cleanLine(name) }),
      suggest: listDeleters,
    },
    createdFrom: { ...createdFilters.createdFrom, label: "Deleted from" },
    createdTo: { ...createdFilters.createdTo, label: "Deleted to" },
  },
};
export type BinQuery = ListQuery<BinSortField> & { type?: string };

/**
 * Reads a page of the deleted records that the caller may restore, optionally of one kind; the search matches their names.
 * Names of patients' records say only their kind and number.
 */
export async function listBin(caller: Caller, query: BinQuery) {
  authorize(caller, "bin.use");
  const { items, ...page } = await readPage(caller, BinItem, {
    query: { ...query, filters: [...(query.filters ?? []), ...typeConditions(caller, query.type)] },
    where: searchCondition(query.search, [byName(BinItem)]),
    sortedBy: SORT_COLUMNS[query.sortBy],
    present: (rows) => rows.map(presentBinItem),
  });
  return { items, ...page };
}

/** Conditions of the kind, and of those that a caller may restore; none for a caller who may restore all. */
function typeConditions(caller: Caller, type?: string): WhereOptions[] {
  const hidden = BIN_KINDS.filter(({ write }) => !hasPermission(caller, write));
  return [
    ...(type ? [{ recordType: type }] : []),
    ...(hidden.length > 0 ? [{ recordType: { [Op.notIn]: hidden.map((each) => each.type) } }] : []),
    ...hideImports(caller),
  ];
}

/** Condition that hides imports which a caller may not make: they have the name of a file, and how many records went along. */
function hideImports(caller: Caller): WhereOptions[] {
  const kinds = listImportKinds(caller);
  if (kinds.length === listImportKinds().length) return [];
  const isAllowed = where(literal(textInJson("kind", "record")), { [Op.in]: kinds });
  return [{ [Op.or]: [{ recordType: { [Op.ne]: IMPORT } }, isAllowed] }];
}

/**
 * Reads a page of the deleted records of a kind, newest first, as they were presented when they were deleted. Records an
 * audit event for a page of patients' records. @param parentId whose records, where the kind's list requires one
 */
export async function listDeletedRecords(
  caller: Caller,
  recordType: RecordType,
  query: Omit<ListQuery<BinSortField>, "sortBy" | "sortOrder">,
  parentId?: number,
) {
  authorize(caller, recordType.write);
  const { type, requiredParent } = recordType;
  const isOfKind = searchCondition(query.search, [byName(BinItem)], { recordType: type });
  const isOfParent =
    requiredParent &&
    parentId !== undefined &&
    literal(`${numberInJson(requiredParent, "record")} = ${parentId}`);
  const { items, pagination } = await readPage(caller, BinItem, {
    query: { ...query, sortBy: "deletedAt", sortOrder: "DESC" },
    where: isOfParent ? ({ [Op.and]: [isOfKind, isOfParent] } as WhereOptions) : isOfKind,
    sortedBy: SORT_COLUMNS.deletedAt,
    present: (rows) => rows.map(presentDeletedRecord),
  });
  if (recordType.read === "patients.read") {
    const { page } = query;
    await recordPageViewed(caller, recordType.type, { page, field: "deleted", rows: items });
  }
  return { deleted: items, pagination };
}

const presentDeletedRecord = (item: BinItem) => ({
  id: item.recordId,
  name: item.name,
  deletedBy: item.deletedBy,
  deletedAt: item.createdAt.toISOString(),
  restorableUntil: item.expiresAt.toISOString(),
  record: JSON.parse(item.record) as Record<string, unknown>,
});
export type DeletedRecordData = ReturnType<typeof presentDeletedRecord>;

/** Limits of a transaction, for which other writes wait on SQLite. One item may have more rows. */
const BATCH_ITEMS = 20;
const BATCH_ROWS = 2_000;

/**
 * Deletes what has been in the bin for as long as the hospital has set for good, with its files and an audit event each. Called by housekeeping;
 * uses short transactions of its own. @returns the number of records
 */
export async function emptyExpiredBin(
  caller: Caller,
  mayDelete: MayDelete = () => true,
): Promise<number> {
  let deleted = 0;
  while (mayDelete()) {
    const count = await inTransaction(caller, async (writer) => {
      const found = await BinItem.findAll({
        where: { expiresAt: { [Op.lte]: new Date() } },
        order: ["expiresAt", "id"],
        limit: BATCH_ITEMS,
        ...lockOptions(writer, BinItem),
      });
      const expired = takeRows(found, BATCH_ROWS);
      if (expired.length === 0) return 0;
      await destroyItems(writer, expired);
      await recordEvents(
        writer,
        expired.map(({ recordType: type, recordId: id, name }) => ({
          action: "deleted for good",
          record: { type, id, name },
        })),
      );
      return expired.length;
    });
    deleted += count;
    if (count === 0) break;
  }
  return deleted;
}

/** Takes the first items, until they have a number of rows together. */
function takeRows(items: readonly BinItem[], maxRows: number): BinItem[] {
  let rows = 0;
  return items.filter((item) => {
    const isTaken = rows < maxRows;
    const counts = Object.values(JSON.parse(item.contents) as Record<string, number>);
    rows += counts.reduce((sum, count) => sum + count, 0);
    return isTaken;
  });
}
