import type { LiveSessionRequest } from "~/models";
import { findFreeTimes, readActiveCoaches } from "~/server/coaches/free-times";
import type { CoachData } from "~/server/coaches/present";
import type { Caller } from "~/server/platform/caller";
import { addDays } from "~/server/platform/dates";
import { systemCaller } from "~/server/platform/caller";
import { findMismatches, isEpisodeUpcoming, readOwnCoaches } from "./fitting";
import { readWishes } from "./wishes";
import { readZone, toLocal } from "~/server/facilities/zone";

/** Days from now, and after the last wish, in which times are looked for. */
const BOOKABLE_DAYS = 14;
/** Times that a patient is shown to choose from: in all, and besides those they asked for on one day, of one coach. */
const MAX_SHOWN = 24;
const MAX_PER_DAY = 6;
const MAX_PER_COACH_AND_DAY = 3;
/** Times within the windows that the patient named, so that others have room beside them. */
const MAX_WISHED = 12;

/** A free time that a patient can book at once. */
export type BookableTime = {
  coach: CoachData;
  start: number;
  /** Whether it is within a window that the patient named. */
  isWished: boolean;
};

/**
 * Finds the free times that a patient can book at once for a request: of fitting coaches who allow it, until 14 days after the last wish, at most 24.
 * Those that the patient asked for come first; the others are the nearest to the first wish, on several days. Both by time (AREAS 9). None for a
 * procedure that is completed or cancelled.
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
  if (coaches.length === 0) return [];
  const wishes = await readWishes(reader, request);
  const times = await findFreeTimes(reader, coaches, {
    from: now,
    until: addDays(new Date(wishes.lastUntil), BOOKABLE_DAYS),
    now,
  });
  const nearest = times
    .flatMap(({ coach, starts }) =>
      starts.map((start) => ({ coach, start, isWished: wishes.isWished(start) })),
    )
    .toSorted(
      (a, b) =>
        wishes.distance(a.start) - wishes.distance(b.start) ||
        a.start - b.start ||
        a.coach.id - b.coach.id,
    );
  const wished = nearest.filter(({ isWished }) => isWished).slice(0, MAX_WISHED);
  const zone = await readZone(reader, request.patientProcedureId);
  const others = spreadOverDays(
    nearest.filter(({ isWished }) => !isWished),
    (start) => toLocal(new Date(start), zone).day,
  ).slice(0, MAX_SHOWN - wished.length);
  return [...wished.toSorted(byTime), ...others.toSorted(byTime)];
}

const byTime = (a: BookableTime, b: BookableTime) => a.start - b.start || a.coach.id - b.coach.id;

/** Keeps some times of each day and coach, so that a choice reaches over several days. */
function spreadOverDays(
  times: readonly BookableTime[],
  findDay: (start: number) => string,
): BookableTime[] {
  const counts = new Map<string, number>();
  return times.filter(({ coach, start }) => {
    const day = findDay(start);
    const ofCoach = `${day} ${coach.id}`;
    const [inDay, inDayOfCoach] = [counts.get(day) ?? 0, counts.get(ofCoach) ?? 0];
    if (inDay >= MAX_PER_DAY || inDayOfCoach >= MAX_PER_COACH_AND_DAY) return false;
    counts.set(day, inDay + 1);
    counts.set(ofCoach, inDayOfCoach + 1);
    return true;
  });
}
