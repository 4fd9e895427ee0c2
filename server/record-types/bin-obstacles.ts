import { QueryTypes } from "sequelize";
import { BinItem } from "~/models";
import { findContents } from "~/server/platform/bin/contents";
import { numberInJson, textInJson } from "~/server/platform/bin/json-rows";
import { authorize, type Caller } from "~/server/platform/caller";
import { database, dialect } from "~/server/platform/database";
import { NotFoundError } from "~/server/platform/errors";
import { type BinItemData, presentBinItem } from "./bin-contents";
import type { BinKind } from "./bin-kinds";
import { authorizeImportInBin } from "./bin-permission";

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
  authorizeImportInBin(caller, item);
  return {
    ...presentBinItem(item),
    obstacle: await describeMissingParent(caller, item),
    isNameTaken: recordType.uniqueName !== undefined && (await isNameTaken(caller, item)),
  };
}

/**
 * Describes why a record cannot be restored: its parent, or what else it needs, is deleted. Within a transaction it locks the
 * parent, before its child. @returns null if it has all of it
 */
export async function describeMissingParent(
  { transaction }: Caller,
  item: BinItem,
): Promise<string | null> {
  const { parent, needs = [] } = findContents(item.recordTable);
  const own = parent ? [{ rows: item.recordTable, ...parent }] : [];
  for (const { rows, column, table } of [...own, ...needs]) {
    const lock = transaction && dialect() === "postgres" ? " FOR UPDATE" : "";
    const options = { type: QueryTypes.SELECT, transaction } as const;
    const referenced = await database().query<{ id: number }>(
      `SELECT DISTINCT ${numberInJson(column)} AS id FROM bin_rows ` +
        "WHERE item_id = :itemId AND table_name = :rows ORDER BY 1",
      { ...options, replacements: { itemId: item.id, rows } },
    );
    for (const { id } of referenced) {
      const found = await database().query(`SELECT id FROM ${table} WHERE id = :id${lock}`, {
        ...options,
        replacements: { id },
      });
      if (found.length === 0)
        return describeMissing({ transaction } as Caller, item, { table, id });
    }
  }
  return null;
}

async function describeMissing(
  { transaction }: Caller,
  { recordType }: BinItem,
  { table, id }: { table: string; id: number },
): Promise<string> {
  const deleted = await BinItem.findOne({
    where: { recordTable: table, recordId: id },
    transaction,
  });
  return deleted
    ? `Restore the ${deleted.recordType} "${deleted.name}" first: this ${recordType} belongs to it`
    : `What this ${recordType} belongs to was deleted for good, so it cannot be restored`;
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
