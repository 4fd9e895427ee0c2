import { Duration } from "luxon";

const UNITS = { m: "minutes", h: "hours", d: "days" } as const;
/** Longer than from an invitation to the end of a plan. */
const MAX_OFFSET = Duration.fromObject({ days: 400 });

export type ClockOffset = {
  ms: number;
  /** Such as "5 days", or "1 day, 12 hours". */
  text: string;
};

/** Parses an offset such as "+5d", "+36h" or "+90m", of at most 400 days; null for another text. */
export function parseClockOffset(text: string): ClockOffset | null {
  const [, digits, unit] = /^\+(\d{1,6})([mhd])$/.exec(text) ?? [];
  if (!digits) return null;
  const offset = Duration.fromObject({ [UNITS[unit as keyof typeof UNITS]]: Number(digits) });
  if (offset.toMillis() === 0 || offset > MAX_OFFSET) return null;
  const parts = offset.shiftTo("days", "hours", "minutes").removeZeros();
  return { ms: offset.toMillis(), text: parts.toHuman({ listStyle: "narrow" }) };
}

/**
 * Moves the clock of this process (CLOCK_OFFSET, AREAS "Answers"): whatever reads the current time gets a later one, the product and its
 * libraries, such as the timestamps of Sequelize. Timers, and what measures durations by `performance.now()`, stay as they are.
 */
export function moveClock({ ms }: ClockOffset): void {
  const RealDate = Date;
  const now = () => RealDate.now() + ms;
  // A proxy instead of a subclass, so that dates made by Node itself are instances of it too.
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args: [], newTarget: DateConstructor) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
    apply: () => new RealDate(now()).toString(),
    get: (target, key, receiver): unknown =>
      key === "now" ? now : Reflect.get(target, key, receiver),
  });
  RealDate.prototype.constructor = globalThis.Date;
}
