import { QueryTypes } from "sequelize";
import type { Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { type BinnedTable, findContents } from "./contents";

/** Counts what a deletion of a record would take along, by its labels, for the confirmation; without what it has none of. One query. */
export async function countContents(
  { transaction }: Caller,
  table: BinnedTable,
  id: number,
): Promise<{ things: readonly [plural: string, singular: string]; count: number }[]> {
  const counted = findContents(table).tables.flatMap(({ table: name, where, things }) =>
    things ? { name, where, things } : [],
  );
  if (counted.length === 0) return [];
  const sql = counted
    .map(({ name, where }, index) => `(SELECT COUNT(*) FROM ${name} WHERE ${where}) AS c${index}`)
    .join(", ");
  const [row] = await database().query<Record<string, number | string>>(`SELECT ${sql}`, {
    type: QueryTypes.SELECT,
    replacements: { id },
    transaction,
  });
  return counted
    .map(({ things }, index) => ({ things, count: Number(row?.[`c${index}`] ?? 0) }))
    .filter(({ count }) => count > 0);
}
