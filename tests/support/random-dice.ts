import fc from "fast-check";
import { DateTime } from "luxon";
import { settings } from "~/server/platform/settings";

/** Days around the clock changes of Europe, at both ends of months, and one in between. */
const DAYS = [
  ...["2026-03-28", "2026-03-29", "2026-03-30", "2026-03-31", "2026-04-01", "2026-07-01"],
  ...["2026-10-24", "2026-10-25", "2026-10-26", "2026-10-31", "2026-11-01"],
];
/** Minutes after midnight: midnight itself, and the hours at which clocks change. */
const MINUTES = [0, 0, 1, 59, 60, 119, 120, 179, 180, 600, 1_380, 1_439];
/** What a time lies from its minute: before it, too, which at midnight is the day before. */
const SHIFTS_MS = [0, 0, 0, -1, 1, 30_000];

/** Random values, one after the other, which follow from a seed. */
export class Dice {
  #state: number;
  constructor(seed: number) {
    this.#state = seed;
  }

  /** A whole number from 0 to below a limit (mulberry32). */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }

  pick<const Value>(list: readonly Value[]): Value {
    return list[this.below(list.length)] as Value;
  }

  /** Whether something happens once in so many times. */
  oneIn(times: number): boolean {
    return this.below(times) === 1;
  }

  time(): Date {
    const midnight = DateTime.fromISO(this.pick(DAYS), { zone: settings().timeZone });
    const time = midnight.startOf("day").plus({ minutes: this.pick(MINUTES) });
    return new Date(time.toMillis() + this.pick(SHIFTS_MS));
  }

  /** Some times, oldest first: ids of sittings and responses rise with them. */
  times(count: number): Date[] {
    const times = Array.from({ length: count }, () => this.time());
    return times.sort((one, other) => one.getTime() - other.getTime());
  }
}

/** A seed, which a failing test names. */
export const seed = fc.integer({ min: 0, max: 2 ** 31 - 1 });
