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
/** How long counts are reused: many patients open the form, and none of them books by a number. */
const CACHE_MS = 60_000;

/** Figures of coaches for the request form. */
export type LiveSessionOptions = {
  /** For each price of the slider, such as "13 options available". */
  prices: { dollars: number; options: string; isFree: boolean }[];
  /** Leaders of whom nobody has a free time. */
  withoutTimes: LeaderType[];
};

let cached: { at: number; options: LiveSessionOptions } | null = null;

/** Forgets the counts, in tests and once a coach has changed. */
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
  const { transaction } = caller;
  const reader = { ...systemCaller("live session options"), transaction };
  const coaches = await readActiveCoaches(reader);
  const times = await findFreeTimes(reader, coaches, {
    from: now,
    until: addDays(now, OPTION_DAYS),
    now,
  });
  const options = countOptions(times);
  cached = { at: now.getTime(), options };
  return options;
}

/** Counts the options of the form from coaches' free times. */
export function countOptions(times: readonly FreeTimes[]): LiveSessionOptions {
  const offering = times.filter(({ starts }) => starts.length > 0);
  const hasPrices = offering.some(({ coach }) => coach.price !== null);
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
