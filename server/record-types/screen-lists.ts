import { ACCESS_LISTS } from "~/server/access/access-tables";
import type { ImportDescription } from "~/server/imports/import-description";
import { listColumns } from "~/server/lists/list-columns";
import type { ListTable } from "~/server/lists/list-table";
import { ORDER_TABLE, ORDERS_PATH } from "~/server/orders/order-table";
import { OUTBOX_PATH, OUTBOX_TABLE } from "~/server/outbox/outbox-table";
import { authorize, type Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { type ContentType, isContentType } from "~/server/platform/revisions";
import { BIN_PATH, BIN_TABLE, DELETED_RECORDS } from "./deleted-records";
import { WORK_ITEM_TABLE } from "~/server/work-list/work-item-table";
import { WORK_LIST_PATH } from "~/server/work-list/work-items";
import type { BulkKind } from "./record-type";
import { RECORD_TYPES } from "./record-types";

/** List page of the back-office: its path, its columns and rules, and the kind of its records, if they are of a kind. */
export type ScreenList = {
  path: string;
  table: ListTable;
  recordType?: BulkKind;
  imports?: ImportDescription;
  /** Type of its records, if their versions are stored. */
  versioned?: ContentType;
};

/** Every list page with filters: those of the kinds of records, the bin, the outbox, and those of people and programs that may sign in. */
export const SCREEN_LISTS: readonly ScreenList[] = [
  ...RECORD_TYPES.flatMap((recordType) => {
    const { type, listPath: path, listTable: table, imports } = recordType;
    if (!path || !table) return [];
    return [
      { path, table, recordType, imports, versioned: isContentType(type) ? type : undefined },
    ];
  }),
  { path: BIN_PATH, table: BIN_TABLE, recordType: DELETED_RECORDS },
  { path: OUTBOX_PATH, table: OUTBOX_TABLE },
  { path: ORDERS_PATH, table: ORDER_TABLE },
  { path: WORK_LIST_PATH, table: WORK_ITEM_TABLE },
  ...ACCESS_LISTS.map(({ listPath, listTable }) => ({ path: listPath, table: listTable })),
];

/**
 * Finds the list to which the address of a dialog or file belongs, such as /admin/tags/export.csv, and requires the permission to
 * read it. @throws NotFoundError, ForbiddenError
 */
export function requireScreenList(caller: Caller, pathname: string, dialog: string): ScreenList {
  const list = SCREEN_LISTS.find(({ path }) => pathname.startsWith(`${path}/${dialog}`));
  if (!list) throw new NotFoundError("There is no list here");
  authorize(caller, list.table.read);
  return list;
}

/** Finds a list by its columns. */
export function findListOfTable(table: object): ScreenList {
  const list = SCREEN_LISTS.find((each) => each.table === table);
  if (!list) throw new Error("The kind of records of a list has its columns");
  return list;
}

/** The columns of a list that the caller may see. */
export const columnsOfList = (caller: Caller, { table, versioned }: ScreenList) =>
  listColumns(caller, table, versioned);
