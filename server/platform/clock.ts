const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const UNIT_NAMES = { m: "minute", h: "hour", d: "day" } as const;
/** Longer than from an invitation to the end of a plan. */
const MAX_OFFSET_MS = 400 * UNIT_MS.d;

export type ClockOffset = {
  ms: number;
  /** Such as "5 days". */
  text: string;
};

/** Parses an offset such as "+5d", "+36h" or "+90m", of at most 400 days; null for another text. */
export function parseClockOffset(text: string): ClockOffset | null {
  const [, digits, unit] = /^\+(\d{1,6})([mhd])$/.exec(text) ?? [];
  const count = Number(digits);
  const ms = count * UNIT_MS[unit as keyof typeof UNIT_MS];
  if (!(ms > 0 && ms <= MAX_OFFSET_MS)) return null;
  const name = UNIT_NAMES[unit as keyof typeof UNIT_NAMES];
  return { ms, text: `${count} ${name}${count === 1 ? "" : "s"}` };
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
