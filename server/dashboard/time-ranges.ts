import { QueryTypes } from "sequelize";
import type { Caller } from "~/server/platform/caller";
import { database, dialect } from "~/server/platform/database";

/**
 * A time range. `figure` names the figure to which the range's count is added: the total of all time, that of the previous
 * period, or that of the part of the period with this index.
 */
export type TimeRange = { figure: "total" | "previous" | number; from: Date; to: Date };

/** Counts of one item: of all time, of the previous period, and by part of the period. */
export type Counts = {
  total: number;
  previous: number;
  parts: number[];
};

/** A range that contains every row, within the limits of both databases. */
export const ALL_TIME = { from: new Date(0), to: new Date(Date.UTC(9999, 0)) };

/**
 * Counts several items in many time ranges, in one statement; ranges of the same figure are added up.
 * @param countSql formats a subquery that counts an item from `stretch.starts` (inclusive) to `stretch.ends` (exclusive); a
 *   count over slots uses the slots of `stretch.grain` minutes
 */
export async function countInTimeRanges<Item>(
  caller: Caller,
  ranges: (TimeRange & { grain?: number })[],
  items: Item[],
  countSql: (item: Item) => string,
): Promise<[Item, Counts][]> {
  const values = ranges.map(
    ({ from, to, grain = 0 }, index) => `(${index}, ${grain}, ${timeSql(from)}, ${timeSql(to)})`,
  );
  const columns = items.map((item, index) => `(${countSql(item)}) AS thing_${index}`);
  const rows = await database().query<Record<string, number | string | null>>(
    `WITH stretch (at, grain, starts, ends) AS (VALUES ${values.join()}) ` +
      `SELECT stretch.at, ${columns.join()} FROM stretch`,
    { type: QueryTypes.SELECT, transaction: caller.transaction },
  );
  const figureByRow = rows.map(({ at }) => ranges[Number(at)]?.figure);
  const parts = new Set(
    ranges.map(({ figure }) => figure).filter((figure) => typeof figure === "number"),
  );
  return items.map((item, index) => {
    // PostgreSQL returns large numbers as strings; a sum without slots is null.
    const numbers = rows.map((row) => Number(row[`thing_${index}`]));
    const sumFigure = (figure: TimeRange["figure"]) =>
      numbers.reduce((sum, number, row) => (figureByRow[row] === figure ? sum + number : sum), 0);
    const counts = {
      total: sumFigure("total"),
      previous: sumFigure("previous"),
      parts: [...parts].map(sumFigure),
    };
    return [item, counts];
  });
}

/** A time as SQL text. */
export const timeSql = (time: Date) =>
  `${dialect() === "postgres" ? "TIMESTAMPTZ " : ""}${database().escape(time)}`;
