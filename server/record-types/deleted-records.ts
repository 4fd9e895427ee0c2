import { BinItem } from "~/models";
import { dayValue, type ListExport } from "~/server/exports/list-export";
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
const BIN_PATH = "/admin/bin";

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

/** Presents what an item of the bin is, and how many days it stays. */
export const presentBinRow = ({ type, contents, expiresAt }: BinItemData) => ({
  kind: type.charAt(0).toUpperCase() + type.slice(1),
  contents: contents.join(", ") || "Nothing else",
  daysLeft: Math.max(0, daysBetween(new Date(), new Date(expiresAt))),
});

const BIN_EXPORT: ListExport<BinItemData, BinSortField> = {
  fileName: "bin",
  subject: "bin",
  read: "content.write",
  rules: BIN_LIST,
  columns: [
    { header: "Name", value: ({ name }) => name },
    { header: "Kind", value: (item) => presentBinRow(item).kind },
    { header: "Deleted", value: ({ deletedAt }) => dayValue(deletedAt) },
    { header: "Deleted By", value: ({ deletedBy }) => deletedBy },
    { header: "What Went Along", value: (item) => presentBinRow(item).contents },
    { header: "Days Left", value: (item) => presentBinRow(item).daysLeft },
  ],
  async readRows(caller, query) {
    const { items: rows, pagination } = await listBin(caller, query);
    return { rows, pagination };
  },
};

/** Export of the bin's list, by path. */
export const BIN_EXPORTS = [{ listPath: BIN_PATH, exports: BIN_EXPORT }];
