import type { LiveSessionRequest } from "~/models";
import type { SessionWindow } from "~/models/requests/session-window.schema";
import type { Caller } from "~/server/platform/caller";
import { toTime } from "~/server/platform/dates";
import { readZone } from "~/server/facilities/zone";

/** Half an hour before a preferred time still counts as that time. */
const EARLY_MS = 30 * 60_000;
/** Length of a window without an end. */
const OPEN_WINDOW_MS = 3 * 3_600_000;

/** Times that a patient asked for, in milliseconds. */
export type Wishes = {
  /** Whether a time is within a window that the patient named. */
  isWished: (start: number) => boolean;
  /** The first wish; now, where all are over. */
  first: number;
  /** Distance of a time from it. */
  distance: (start: number) => number;
  /** End of the last window; now, where all are over. */
  lastUntil: number;
};

/** Reads the times that a patient asked for, by the clock of their facility (AREAS 9). Those that are over, or were never real, are left out. */
export async function readWishes(
  caller: Caller,
  { preferredDate, preferredTime, windows, patientProcedureId }: LiveSessionRequest,
  now = Date.now(),
): Promise<Wishes> {
  const zone = await readZone(caller, patientProcedureId);
  const all: SessionWindow[] = [
    { date: preferredDate, from: preferredTime, to: "" },
    ...(JSON.parse(windows) as SessionWindow[]),
  ];
  const ahead = all.flatMap(({ date, from, to }): [from: number, until: number][] => {
    const start = toTime(date, from, zone)?.getTime();
    if (start === undefined) return [];
    const end = to === "" ? start + OPEN_WINDOW_MS : (toTime(date, to, zone)?.getTime() ?? start);
    return end > now ? [[start, end]] : [];
  });
  const first = ahead[0]?.[0] ?? now;
  return {
    isWished: (start) => ahead.some(([from, until]) => start >= from - EARLY_MS && start < until),
    first,
    distance: (start) => Math.abs(start - first),
    lastUntil: Math.max(now, ...ahead.map(([, until]) => until)),
  };
}
