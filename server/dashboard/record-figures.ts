import { QueryTypes } from "sequelize";
import type { Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { rowCountSql } from "~/server/platform/list";
import type { RecordCard } from "./cards";
import { countInStretches, type Counts, type Stretch } from "./stretches";

/**
 * How many records there are, and how many of them were created in each stretch of time: two statements, whatever the
 * number of tables. What is counted of the stretches is read from indexes on created_at alone.
 */
export async function recordFigures<Card extends RecordCard>(
  caller: Caller,
  cards: Card[],
  stretches: Stretch[],
): Promise<[Card, Counts][]> {
  const added = (card: RecordCard) =>
    `SELECT COUNT(*) FROM ${card.rows.tableName} ` +
    `WHERE ${whereSql(card)}created_at >= stretch.starts AND created_at < stretch.ends`;
  const [totals, counts] = await Promise.all([
    totalsOf(caller, cards),
    countInStretches(caller, stretches, cards, added),
  ]);
  return counts.map(([card, counted], at) => [card, { ...counted, ever: totals[at] ?? 0 }]);
}

/** How many records there are now, all in one statement. */
async function totalsOf({ transaction }: Caller, cards: RecordCard[]): Promise<number[]> {
  const columns = cards.map((card, at) => `${totalSql(card)} AS counted_${at}`);
  const [row] = await database().query<Record<string, number | string>>(
    `SELECT ${columns.join()}`,
    { type: QueryTypes.SELECT, transaction },
  );
  return cards.map((_, at) => Number(row?.[`counted_${at}`]));
}

function totalSql(card: RecordCard): string {
  if (!card.where) return rowCountSql(card.rows);
  return `(SELECT COUNT(*) FROM ${card.rows.tableName} WHERE ${whereSql(card)}true)`;
}

const whereSql = ({ where }: RecordCard) =>
  where ? `${where.column} = ${database().escape(where.value)} AND ` : "";
