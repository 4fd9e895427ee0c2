import { QueryTypes } from "sequelize";
import type { Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { rowCountSql } from "~/server/platform/list";
import type { MoneyCard, RecordCard } from "./cards";
import { countInStretches, type Counts, type Stretch } from "./stretches";

type Counted = RecordCard | MoneyCard;

/**
 * How many records there are, and how many of them were created in each stretch of time, or what their cents come to: two
 * statements, whatever the number of tables. What is counted of the stretches is read from indexes on created_at alone.
 */
export async function recordFigures<Card extends Counted>(
  caller: Caller,
  cards: Card[],
  stretches: Stretch[],
): Promise<[Card, Counts][]> {
  const added = (card: Counted) =>
    `SELECT ${figureSql(card)} FROM ${card.rows.tableName} ` +
    `WHERE ${whereSql(card)}created_at >= stretch.starts AND created_at < stretch.ends`;
  const [totals, counts] = await Promise.all([
    totalsOf(caller, cards),
    countInStretches(caller, stretches, cards, added),
  ]);
  return counts.map(([card, counted], at) => [card, { ...counted, ever: totals[at] ?? 0 }]);
}

/** How many records there are now, or what their cents come to, all in one statement. */
async function totalsOf({ transaction }: Caller, cards: Counted[]): Promise<number[]> {
  const columns = cards.map((card, at) => `${totalSql(card)} AS counted_${at}`);
  const [row] = await database().query<Record<string, number | string>>(
    `SELECT ${columns.join()}`,
    { type: QueryTypes.SELECT, transaction },
  );
  return cards.map((_, at) => Number(row?.[`counted_${at}`]));
}

function totalSql(card: Counted): string {
  if (!card.where) return rowCountSql(card.rows);
  return `(SELECT ${figureSql(card)} FROM ${card.rows.tableName} WHERE ${whereSql(card)}true)`;
}

const figureSql = (card: Counted) => ("cents" in card ? `SUM(${card.cents})` : "COUNT(*)");

const whereSql = ({ where }: RecordCard) =>
  where ? `${where.column} = ${database().escape(where.value)} AND ` : "";
