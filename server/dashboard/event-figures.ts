import { EVENT_GRAINS, EventCount } from "~/models/platform/event-count";
import type { Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import type { EventCard } from "./cards";
import { countInTimeRanges, type Counts, ALL_TIME, type TimeRange } from "./time-ranges";

const MINUTE_MS = 60_000;
const QUARTER_HOUR_MS = 15 * MINUTE_MS;

/**
 * Counts events, in total and by time range, in one statement. Reads the counts that triggers maintain, never the events.
 * The bounds of a range are rounded to the nearest quarter of an hour.
 */
export function countEvents<Card extends EventCard>(
  caller: Caller,
  cards: Card[],
  ranges: TimeRange[],
): Promise<[Card, Counts][]> {
  const countSql = ({ event }: EventCard) =>
    `SELECT SUM(count) FROM ${EventCount.tableName} WHERE metric = ${database().escape(event)} ` +
    "AND grain_minutes = stretch.grain AND slot >= stretch.starts AND slot < stretch.ends";
  const allRanges: TimeRange[] = [{ figure: "total", ...ALL_TIME }, ...ranges];
  const slotRanges = allRanges.flatMap(({ figure, from, to }) =>
    splitIntoSlots(roundToQuarterHour(from), roundToQuarterHour(to)).map((range) => ({
      figure,
      ...range,
    })),
  );
  return countInTimeRanges(caller, slotRanges, cards, countSql);
}

const roundToQuarterHour = (time: Date) =>
  Math.round(time.getTime() / QUARTER_HOUR_MS) * QUARTER_HOUR_MS;

/** A range of whole slots of `grain` minutes. */
type SlotRange = { grain: number; from: Date; to: Date };

/**
 * Splits a range of whole quarters of an hour into as few slots as possible: days, hours at both ends, then quarters.
 */
function splitIntoSlots(
  from: number,
  to: number,
  grains: readonly number[] = EVENT_GRAINS,
): SlotRange[] {
  const [grain, ...finer] = grains;
  if (from >= to || grain === undefined) return [];
  const step = grain * MINUTE_MS;
  const slotsStart = Math.ceil(from / step) * step;
  const slotsEnd = Math.floor(to / step) * step;
  if (slotsStart >= slotsEnd) return splitIntoSlots(from, to, finer);
  return [
    ...splitIntoSlots(from, slotsStart, finer),
    { grain, from: new Date(slotsStart), to: new Date(slotsEnd) },
    ...splitIntoSlots(slotsEnd, to, finer),
  ];
}
