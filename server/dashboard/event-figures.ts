import { EVENT_GRAINS, EventCount } from "~/models/platform/event-count";
import type { Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import type { EventCard } from "./cards";
import { countInStretches, type Counts, EVER, type Stretch } from "./stretches";

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;

/**
 * How many events happened, ever and in each stretch of time, in one statement that reads what triggers have counted and
 * never the events. A stretch that ends within a quarter of an hour is counted to the nearest one.
 */
export function eventFigures<Card extends EventCard>(
  caller: Caller,
  cards: Card[],
  stretches: Stretch[],
): Promise<[Card, Counts][]> {
  const happened = ({ event }: EventCard) =>
    `SELECT SUM(count) FROM ${EventCount.tableName} WHERE metric = ${database().escape(event)} ` +
    "AND grain_minutes = stretch.grain AND slot >= stretch.starts AND slot < stretch.ends";
  const all: Stretch[] = [{ of: "ever", ...EVER }, ...stretches];
  const inSlots = all.flatMap(({ of, from, to }) =>
    slotsBetween(nearestQuarter(from), nearestQuarter(to)).map((slots) => ({ of, ...slots })),
  );
  return countInStretches(caller, inSlots, cards, happened);
}

const nearestQuarter = (time: Date) => Math.round(time.getTime() / QUARTER_MS) * QUARTER_MS;

type Slots = { grain: number; from: Date; to: Date };

/** The slots that whole quarters of an hour consist of, as few as possible: days, hours at both ends, then quarters. */
function slotsBetween(from: number, to: number, grains: readonly number[] = EVENT_GRAINS): Slots[] {
  const [grain, ...finer] = grains;
  if (from >= to || grain === undefined) return [];
  const step = grain * MINUTE_MS;
  const first = Math.ceil(from / step) * step;
  const last = Math.floor(to / step) * step;
  if (first >= last) return slotsBetween(from, to, finer);
  return [
    ...slotsBetween(from, first, finer),
    { grain, from: new Date(first), to: new Date(last) },
    ...slotsBetween(last, to, finer),
  ];
}
