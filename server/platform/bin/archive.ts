import { QueryTypes } from "sequelize";
import { BinItem } from "~/models";
import { truncateText } from "~/models/rules/text-limits.schema";
import { database, dialect } from "~/server/platform/database";
import { readHospital } from "~/server/platform/hospital";
import type { CallerInTransaction } from "~/server/platform/transaction";
import type { BinTable, DetachedReference } from "./bin-contents";
import { type BinnedTable, findContents } from "./contents";
import { columnsToJson, readColumns, rowToJson, textInJson } from "./json-rows";

const DAY_MS = 86_400_000;
const MAX_NAME_LENGTH = 200;

type Deletion = {
  /** Type of the record in the audit. */
  type: string;
  /** The record as its presenter returned it. */
  record: { id: number };
  /** Its name in the bin; none where the name is a patient's or a sender's data. */
  name?: string;
};

/**
 * Archives a locked record with everything that its deletion takes along: rows, and references that become null. Call
 * it in the transaction of the deletion, before the DELETE. It can be restored for as many days as the hospital has set. A fixed number of statements, whatever the number of rows.
 */
export async function moveToBin(
  writer: CallerInTransaction,
  table: BinnedTable,
  { type, record, name }: Deletion,
): Promise<void> {
  const { transaction, actor, channel } = writer;
  const { id } = record;
  const { tables, detached = [] } = findContents(table);
  const { binDays } = await readHospital(writer);
  const item = await BinItem.create(
    {
      name: truncateText(name ?? `${capitalize(type)} ${id}`, MAX_NAME_LENGTH),
      recordType: type,
      recordId: id,
      recordTable: table,
      patientId: null,
      deletedBy: actor.name,
      channel,
      expiresAt: new Date(Date.now() + binDays * DAY_MS),
      contents: "{}",
      record: JSON.stringify(record),
    },
    { transaction },
  );
  for (const each of tables) await archiveRows(writer, item.id, id, each);
  for (const each of detached) await archiveReferences(writer, item.id, id, each);
  for (const each of tables) await keepFiles(writer, item.id, each);
  await item.update(
    {
      contents: JSON.stringify(await countBinRows(writer, item.id)),
      patientId: await findPatient(writer, item.id, table),
    },
    { transaction },
  );
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const INSERT_ROWS = "INSERT INTO bin_rows (item_id, table_name, patient_id, data)";

/** Archives rows. PostgreSQL locks them, so that what is archived is what is deleted. */
async function archiveRows(
  writer: CallerInTransaction,
  itemId: number,
  id: number,
  { table, where, patient = "NULL" }: BinTable,
): Promise<void> {
  const columns = await readColumns(writer, table);
  const order = columns.includes("id") ? ` ORDER BY ${table}.id` : "";
  const lock = dialect() === "postgres" ? ` FOR UPDATE OF ${table}` : "";
  await database().query(
    `${INSERT_ROWS} SELECT :itemId, '${table}', ${patient}, ${rowToJson(table, columns)} ` +
      `FROM ${table} WHERE ${where}${order}${lock}`,
    { replacements: { itemId, id }, transaction: writer.transaction },
  );
}

async function archiveReferences(
  { transaction }: CallerInTransaction,
  itemId: number,
  id: number,
  { table, key, column, where, patient = "NULL" }: DetachedReference,
): Promise<void> {
  await database().query(
    `${INSERT_ROWS} SELECT :itemId, '${table}', ${patient}, ${columnsToJson(table, [key, column])} ` +
      `FROM ${table} WHERE ${where}`,
    { replacements: { itemId, id }, transaction },
  );
}

/** Keeps the files of archived rows. */
async function keepFiles(
  { transaction }: CallerInTransaction,
  itemId: number,
  { table, files = [] }: BinTable,
): Promise<void> {
  for (const column of files) {
    await database().query(
      `INSERT INTO bin_files (item_id, file_id) SELECT DISTINCT item_id, ${textInJson(column)} ` +
        `FROM bin_rows WHERE item_id = :itemId AND table_name = '${table}' ` +
        `AND ${textInJson(column)} IS NOT NULL ON CONFLICT DO NOTHING`,
      { replacements: { itemId }, transaction },
    );
  }
}

/** Counts an item's rows by table. */
export async function countBinRows(
  { transaction }: CallerInTransaction,
  itemId: number,
): Promise<Record<string, number>> {
  const rows = await database().query<{ table: string; rows: number | string }>(
    'SELECT table_name AS "table", COUNT(*) AS rows FROM bin_rows WHERE item_id = :itemId GROUP BY table_name',
    { type: QueryTypes.SELECT, replacements: { itemId }, transaction },
  );
  return Object.fromEntries(rows.map(({ table, rows: count }) => [table, Number(count)]));
}

/** Finds the patient whose record an item is. */
async function findPatient(
  { transaction }: CallerInTransaction,
  itemId: number,
  table: string,
): Promise<number | null> {
  const [row] = await database().query<{ patientId: number | null }>(
    'SELECT patient_id AS "patientId" FROM bin_rows WHERE item_id = :itemId AND table_name = :table LIMIT 1',
    { type: QueryTypes.SELECT, replacements: { itemId, table }, transaction },
  );
  return row?.patientId ?? null;
}
