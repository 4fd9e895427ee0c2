import { QueryTypes } from "sequelize";
import type { Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { rowCountSql } from "~/server/platform/row-counts";
import type { MoneyCard, RecordCard } from "./cards";
import { ALL_TIME, countInTimeRanges, type Counts, type TimeRange, timeSql } from "./time-ranges";

type CountableCard = RecordCard | MoneyCard;

/**
 * Counts records, or sums their cents, in total and by time range, in two statements, whatever the number of tables.
 * The ranges are read from indexes on created_at alone.
 */
export async function countRecords<Card extends CountableCard>(
  caller: Caller,
  cards: Card[],
  ranges: TimeRange[],
): Promise<[Card, Counts][]> {
  const countSql = (card: CountableCard) =>
    `SELECT ${figureSql(card)} FROM ${card.rows.tableName} ` +
    `WHERE ${whereSql(card)}created_at >= stretch.starts AND created_at < stretch.ends`;
  const [totals, counts] = await Promise.all([
    readTotals(caller, cards),
    countInTimeRanges(caller, ranges, cards, countSql),
  ]);
  return counts.map(([card, rangeCounts], index) => [
    card,
    { ...rangeCounts, total: totals[index] ?? 0 },
  ]);
}

/** Reads the current totals, all in one statement. */
async function readTotals({ transaction }: Caller, cards: CountableCard[]): Promise<number[]> {
  const columns = cards.map((card, index) => `${totalSql(card)} AS counted_${index}`);
  const [row] = await database().query<Record<string, number | string>>(
    `SELECT ${columns.join()}`,
    { type: QueryTypes.SELECT, transaction },
  );
  return cards.map((_, index) => Number(row?.[`counted_${index}`]));
}

function totalSql(card: CountableCard): string {
  if (!card.where && !("cents" in card)) return rowCountSql(card.rows);
  // Without a filter, all that has a time: the index of times has the cents too.
  const rows = card.where ? `${whereSql(card)}true` : `created_at >= ${timeSql(ALL_TIME.from)}`;
  return `(SELECT ${figureSql(card)} FROM ${card.rows.tableName} WHERE ${rows})`;
}

const figureSql = (card: CountableCard) => ("cents" in card ? `SUM(${card.cents})` : "COUNT(*)");

const whereSql = ({ where }: RecordCard) =>
  where ? `${where.column} = ${database().escape(where.value)} AND ` : "";
