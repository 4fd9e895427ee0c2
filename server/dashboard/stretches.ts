import { QueryTypes } from "sequelize";
import type { Caller } from "~/server/platform/caller";
import { database, dialect } from "~/server/platform/database";

/** A stretch of time, and what it is counted for: everything there ever was, the time before, or a part of the period. */
export type Stretch = { of: "ever" | "before" | number; from: Date; to: Date };

/** What was counted of one thing. */
export type Counts = {
  ever: number;
  before: number;
  /** In each part of the period. */
  parts: number[];
};

/** Times that no row lies outside of, in a form that both databases take. */
export const EVER = { from: new Date(0), to: new Date(Date.UTC(9999, 0)) };

/**
 * Counts several things in many stretches of time, in one statement; stretches of the same `of` are added up.
 * @param countSql the number of a thing as SQL, of the times from stretch.starts until before stretch.ends, and in slots
 *   of stretch.grain minutes where it counts slots
 */
export async function countInStretches<Thing>(
  caller: Caller,
  stretches: (Stretch & { grain?: number })[],
  things: Thing[],
  countSql: (thing: Thing) => string,
): Promise<[Thing, Counts][]> {
  const values = stretches.map(
    ({ from, to, grain = 0 }, at) => `(${at}, ${grain}, ${timeSql(from)}, ${timeSql(to)})`,
  );
  const columns = things.map((thing, at) => `(${countSql(thing)}) AS thing_${at}`);
  const rows = await database().query<Record<string, number | string | null>>(
    `WITH stretch (at, grain, starts, ends) AS (VALUES ${values.join()}) ` +
      `SELECT stretch.at, ${columns.join()} FROM stretch`,
    { type: QueryTypes.SELECT, transaction: caller.transaction },
  );
  const ofRow = rows.map(({ at }) => stretches[Number(at)]?.of);
  const parts = new Set(stretches.map(({ of }) => of).filter((of) => typeof of === "number"));
  return things.map((thing, at) => {
    // PostgreSQL sends large numbers as texts; the sum of no slots is null.
    const numbers = rows.map((row) => Number(row[`thing_${at}`]));
    const sumOf = (of: Stretch["of"]) =>
      numbers.reduce((sum, number, row) => (ofRow[row] === of ? sum + number : sum), 0);
    const counts = { ever: sumOf("ever"), before: sumOf("before"), parts: [...parts].map(sumOf) };
    return [thing, counts];
  });
}

const timeSql = (time: Date) =>
  `${dialect() === "postgres" ? "TIMESTAMPTZ " : ""}${database().escape(time)}`;
