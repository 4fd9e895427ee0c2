import { SESSION_LANGUAGES, SESSION_WAYS } from "~/models/coaches/session-choices.schema";
import {
  DEFAULT_PRICE,
  LEADER_TYPES,
  LIVE_SESSION_TYPES,
} from "~/models/requests/live-session-options.schema";
import { readOptions } from "~/server/appointments/options";
import type { Caller } from "~/server/platform/caller";

/** Reads what the form of a live session offers: all of it from the server, so that the scripts of the form need no lists. */
export async function readChoices(caller: Caller) {
  const { prices, withoutTimes } = await readOptions(caller);
  return {
    initial: { price: String(DEFAULT_PRICE) },
    // Leaders of whom nobody has a free time can be asked for, and staff look for one.
    leaders: LEADER_TYPES.map(({ value, label }) => ({
      value,
      label: withoutTimes.includes(value) ? `${label} (no times yet)` : label,
    })),
    types: LIVE_SESSION_TYPES,
    charge: prices.some(({ isFree }) => isFree) ? "No charge here" : "Nothing is charged here.",
    prices: prices.map(({ dollars, options }) => ({
      value: dollars,
      label: `$${dollars}`,
      description: options,
    })),
    ways: SESSION_WAYS,
    languages: SESSION_LANGUAGES,
  };
}
export type LiveSessionChoices = Awaited<ReturnType<typeof readChoices>>;
