import type { LiveSessionRequest } from "~/models";
import { findFreeTimes, readActiveCoaches } from "~/server/coaches/free-times";
import type { CoachData } from "~/server/coaches/present";
import type { Caller } from "~/server/platform/caller";
import { addDays } from "~/server/platform/dates";
import { systemCaller } from "~/server/platform/caller";
import { findMismatches, isEpisodeUpcoming, readOwnCoaches } from "./fitting";

const BOOKABLE_DAYS = 14;
/** Times of each coach, and in all, that a patient is shown to choose from. */
const MAX_PER_COACH = 8;
const MAX_SHOWN = 24;

/** A free time that a patient can book at once. */
export type BookableTime = { coach: CoachData; start: number };

/**
 * Finds the free times of the next 14 days that a patient can book at once for a request: of fitting coaches who allow it, the earliest first (AREAS 9);
 * none for a procedure that is completed or cancelled.
 */
export async function findBookable(
  caller: Caller,
  request: LiveSessionRequest,
): Promise<BookableTime[]> {
  const { transaction } = caller;
  const reader = { ...systemCaller("bookable times"), transaction };
  if (!(await isEpisodeUpcoming(reader, request))) return [];
  const now = new Date();
  const { known } = await readOwnCoaches(reader, request);
  const coaches = (await readActiveCoaches(reader)).filter(
    (coach) => coach.allowsBooking && findMismatches(coach, request, known).length === 0,
  );
  const times = await findFreeTimes(reader, coaches, {
    from: now,
    until: addDays(now, BOOKABLE_DAYS),
    now,
  });
  return times
    .flatMap(({ coach, starts }) =>
      starts.slice(0, MAX_PER_COACH).map((start) => ({ coach, start })),
    )
    .toSorted((a, b) => a.start - b.start)
    .slice(0, MAX_SHOWN);
}
