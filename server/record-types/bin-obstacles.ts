import { QueryTypes } from "sequelize";
import { BinItem } from "~/models";
import { findContents } from "~/server/platform/bin/contents";
import { numberInJson, textInJson } from "~/server/platform/bin/json-rows";
import { authorize, type Caller } from "~/server/platform/caller";
import { database, dialect } from "~/server/platform/database";
import { NotFoundError } from "~/server/platform/errors";
import { type BinItemData, presentBinItem } from "./bin-contents";
import type { BinKind } from "./bin-kinds";

/** An item of the bin, with what has to be settled to restore it. */
export type Restoration = BinItemData & {
  /** Why it cannot be restored now; null if it can. */
  obstacle: string | null;
  /** Whether another record has its name by now. */
  isNameTaken: boolean;
};

/** Reads what the bin has of a record, and what is in the way of its restore. @throws NotFoundError */
export async function readRestoration(
  caller: Caller,
  recordType: BinKind,
  recordId: number,
): Promise<Restoration> {
  authorize(caller, recordType.write);
  const item = await BinItem.findOne({
    where: { recordType: recordType.type, recordId },
    transaction: caller.transaction,
  });
  if (!item) throw new NotFoundError("It is not in the bin");
  return {
    ...presentBinItem(item),
    obstacle: await describeMissingParent(caller, item),
    isNameTaken: recordType.uniqueName !== undefined && (await isNameTaken(caller, item)),
  };
}

/**
 * Describes why a record cannot be restored: its parent is deleted. Within a transaction it locks the parent, before its
 * child. @returns null if it has no parent, or has it
 */
export async function describeMissingParent(
  { transaction }: Caller,
  item: BinItem,
): Promise<string | null> {
  const { parent } = findContents(item.recordTable);
  if (!parent) return null;
  const parentId = await readNumber({ transaction } as Caller, item, parent.column);
  const lock = transaction && dialect() === "postgres" ? " FOR UPDATE" : "";
  const found = await database().query(
    `SELECT id FROM ${parent.table} WHERE id = :parentId${lock}`,
    {
      type: QueryTypes.SELECT,
      replacements: { parentId },
      transaction,
    },
  );
  if (found.length > 0) return null;
  const deleted = await BinItem.findOne({
    where: { recordTable: parent.table, recordId: parentId },
    transaction,
  });
  return deleted
    ? `Restore the ${deleted.recordType} "${deleted.name}" first: this ${item.recordType} belongs to it`
    : `What this ${item.recordType} belongs to was deleted for good, so it cannot be restored`;
}

/** Reads a number of an item's own row; 0 without one. */
async function readNumber({ transaction }: Caller, item: BinItem, column: string): Promise<number> {
  const [row] = await database().query<{ value: number | null }>(
    `SELECT ${numberInJson(column)} AS value FROM bin_rows ` +
      "WHERE item_id = :id AND table_name = :recordTable LIMIT 1",
    {
      type: QueryTypes.SELECT,
      replacements: { id: item.id, recordTable: item.recordTable },
      transaction,
    },
  );
  return row?.value ?? 0;
}

async function isNameTaken({ transaction }: Caller, { id, recordTable }: BinItem) {
  const { parent } = findContents(recordTable);
  const sameParent = parent ? ` AND ${parent.column} = ${numberInJson(parent.column)}` : "";
  const rows = await database().query(
    `SELECT ${recordTable}.id FROM bin_rows JOIN ${recordTable} ` +
      `ON normalized_name = ${textInJson("normalized_name")}${sameParent} ` +
      "WHERE bin_rows.item_id = :id AND bin_rows.table_name = :recordTable LIMIT 1",
    { type: QueryTypes.SELECT, replacements: { id, recordTable }, transaction },
  );
  return rows.length > 0;
}
