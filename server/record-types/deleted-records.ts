import { BinItem } from "~/models";
import { dayValue, type ListTable } from "~/server/lists/list-table";
import type { Caller } from "~/server/platform/caller";
import { daysBetween } from "~/server/platform/dates";
import { NotFoundError } from "~/server/platform/errors";
import { BIN_LIST, type BinSortField, listBin } from "./bin";
import type { BinItemData } from "./bin-contents";
import { type BinKind, findBinKind } from "./bin-kinds";
import { deleteForGood, restoreRecord } from "./bin-restore";
import { recordList } from "./record-list";
import type { BulkKind } from "./record-type";
import { findRecordType } from "./record-types";

/** Path of the bin in the back-office. */
export const BIN_PATH = "/admin/bin";

/** Name of an item of the bin in an address, in place of its record's kind. */
export const BIN_ITEM = "item";

/** Finds the record of an item in the bin. @throws NotFoundError */
export async function findBinItem(
  { transaction }: Caller,
  itemId: number,
): Promise<{ recordType: BinKind; id: number }> {
  const item = await BinItem.findByPk(itemId, { transaction });
  if (!item) throw new NotFoundError("It is not in the bin");
  return { recordType: findBinKind(item.recordType), id: item.recordId };
}

/** Runs an action on the record of an item in the bin. @throws NotFoundError */
const onRecord =
  (act: (caller: Caller, kind: BinKind, id: number) => Promise<unknown>) =>
  async (caller: Caller, itemId: number) => {
    const { recordType, id } = await findBinItem(caller, itemId);
    return act(caller, recordType, id);
  };

/** The bin as a list of which many can be restored, or deleted for good, at once; ids are those of its items. */
export const DELETED_RECORDS: BulkKind = {
  ...{ read: "bin.use", write: "bin.use" },
  type: "deleted record",
  plural: "deleted records",
  listPath: BIN_PATH,
  pagePath: (id) => `${BIN_PATH}/${BIN_ITEM}/${id}/restore`,
  model: BinItem,
  list: recordList(BIN_LIST, async (caller, query) => {
    const { items: rows, ...page } = await listBin(caller, query);
    return { ...page, rows };
  }),
  actions: { restore: onRecord(restoreRecord), "delete-for-good": onRecord(deleteForGood) },
};

/** Finds the records that a bulk change is about, by their name in it. */
export const findBulkKind = (type: string): BulkKind | undefined =>
  type === DELETED_RECORDS.type ? DELETED_RECORDS : findRecordType(type);

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A row of the bin; it is in there since it was deleted. */
const toRow = (item: BinItemData) => ({ ...item, createdAt: item.deletedAt });
export type BinRow = ReturnType<typeof toRow>;

/** List of the bin. */
export const BIN_TABLE: ListTable<BinRow, BinSortField> = {
  fileName: "bin",
  subject: "bin",
  read: "bin.use",
  rules: BIN_LIST,
  columns: [
    { id: "name", header: "Name", sort: "name", kind: "name", value: ({ name }) => name },
    { id: "type", header: "Kind", sort: "type", value: ({ type }) => capitalize(type) },
    {
      id: "createdAt",
      header: "Deleted",
      sort: "deletedAt",
      isMinor: true,
      value: ({ deletedAt }) => dayValue(deletedAt),
    },
    {
      id: "deletedBy",
      header: "Deleted By",
      sort: "deletedBy",
      kind: "text",
      isMinor: true,
      value: ({ deletedBy }) => deletedBy,
    },
    {
      id: "contents",
      header: "What Went Along",
      kind: "text",
      isMinor: true,
      value: ({ contents }) => contents.join(", ") || "Nothing else",
    },
    {
      id: "daysLeft",
      header: "Days Left",
      kind: "number",
      value: ({ expiresAt }) => Math.max(0, daysBetween(new Date(), new Date(expiresAt))),
    },
  ],
  async readRows(caller, query) {
    const { items, pagination } = await listBin(caller, query);
    return { rows: items.map(toRow), pagination };
  },
};
