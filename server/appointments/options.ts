import {
  LEADER_TYPES,
  type LeaderType,
  PRICES,
} from "~/models/requests/live-session-options.schema";
import { findFreeTimes, readActiveCoaches, type FreeTimes } from "~/server/coaches/free-times";
import { type Caller, systemCaller } from "~/server/platform/caller";
import { addDays } from "~/server/platform/dates";
import { isOfType } from "./fitting";

/** Days in which free times are counted (AREAS 9). */
const OPTION_DAYS = 14;
/** Numbers above it are shown as "250+". */
const MAX_SHOWN = 250;
/** Time for which counts are reused: many patients open the form, and none of them books by a number. */
const CACHE_MS = 60_000;

/** Figures of coaches for the request form. */
export type LiveSessionOptions = {
  /** For each price of the slider, such as "13 options available". */
  prices: { dollars: number; options: string; isFree: boolean }[];
  /** Leaders of whom nobody has a free time. */
  withoutTimes: LeaderType[];
};

/** Counts, or their computation under way, which parallel requests share. */
let cached: { at: number; options: Promise<LiveSessionOptions> } | null = null;

/** Forgets the counts, in tests. */
export const forgetOptions = (): void => {
  cached = null;
};

/**
 * Counts the free times of the next 14 days that a patient could get for each price, at it or below, and finds the leaders without any (AREAS 9). Counts
 * are at most a minute old. Two statements at most.
 */
export async function readOptions(caller: Caller): Promise<LiveSessionOptions> {
  const now = new Date();
  // The clock may be set back.
  const age = cached ? now.getTime() - cached.at : Infinity;
  if (cached && age >= 0 && age < CACHE_MS) return cached.options;
  const entry = { at: now.getTime(), options: computeOptions(caller, now) };
  cached = entry;
  try {
    return await entry.options;
  } catch (error) {
    // The next request tries again.
    if (cached === entry) cached = null;
    throw error;
  }
}

async function computeOptions({ transaction }: Caller, now: Date): Promise<LiveSessionOptions> {
  const reader = { ...systemCaller("live session options"), transaction };
  const coaches = await readActiveCoaches(reader);
  const times = await findFreeTimes(reader, coaches, {
    from: now,
    until: addDays(now, OPTION_DAYS),
    now,
  });
  return countOptions(times);
}

/** Counts the options of the form from the free times of Active coaches, those who take new patients: whoever asks may be new to all of them. */
export function countOptions(times: readonly FreeTimes[]): LiveSessionOptions {
  const offering = times.filter(({ coach, starts }) => coach.takesNewPatients && starts.length > 0);
  // A coach who is fully booked, or away, still has a price.
  const hasPrices = times.some(({ coach }) => coach.price !== null);
  return {
    prices: PRICES.map(({ dollars }) => ({
      dollars,
      options: describeOptions(
        offering
          .filter(({ coach: { price } }) => price === null || price <= dollars)
          .reduce((sum, { starts }) => sum + starts.length, 0),
      ),
      isFree: !hasPrices,
    })),
    withoutTimes: LEADER_TYPES.map(({ value }) => value).filter(
      (leader) => !offering.some(({ coach }) => isOfType(coach, leader)),
    ),
  };
}

/** Words for a number of free times: the specification's (000, section 9), with true numbers. */
export function describeOptions(count: number): string {
  if (count === 0) return "No options available yet";
  if (count > MAX_SHOWN) return `${MAX_SHOWN}+ options available`;
  return count === 1 ? "1 option available" : `${count} options available`;
}
