import { BinItem } from "~/models";
import { dayValue, type ListTable } from "~/server/lists/list-table";
import type { Caller } from "~/server/platform/caller";
import { daysBetween } from "~/server/platform/dates";
import { NotFoundError } from "~/server/platform/errors";
import { BIN_LIST, type BinSortField, listBin } from "./bin";
import type { BinItemData } from "./bin-contents";
import { findBinKind } from "./bin-kinds";
import { deleteForGood, restoreRecord } from "./bin-restore";
import { recordList } from "./record-list";
import { type BulkKind, CONTENT } from "./record-type";
import { findRecordType } from "./record-types";

/** Path of the bin in the back-office. */
export const BIN_PATH = "/admin/bin";

/** Runs an action on the record of an item in the bin. @throws NotFoundError */
const onRecord =
  (act: (caller: Caller, kind: ReturnType<typeof findBinKind>, id: number) => Promise<unknown>) =>
  async (caller: Caller, itemId: number) => {
    const { transaction } = caller;
    const item = await BinItem.findByPk(itemId, { transaction });
    if (!item) throw new NotFoundError("It is not in the bin");
    return act(caller, findBinKind(item.recordType), item.recordId);
  };

/** The bin as a list of which many can be restored, or deleted for good, at once; ids are those of its items. */
export const DELETED_RECORDS: BulkKind = {
  ...CONTENT,
  type: "deleted record",
  plural: "deleted records",
  read: "content.write",
  listPath: BIN_PATH,
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
  read: "content.write",
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
