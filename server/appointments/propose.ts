import { LiveSessionRequest } from "~/models";
import { MAX_OFFERED } from "~/models/appointments/appointment-state.schema";
import { findFreeTimes, type FreeTimes, readActiveCoaches } from "~/server/coaches/free-times";
import type { CoachData } from "~/server/coaches/present";
import { authorize, type Caller } from "~/server/platform/caller";
import { addDays } from "~/server/platform/dates";
import { NotFoundError } from "~/server/platform/errors";
import { findMismatches, type Mismatch, readOwnCoaches, sumMismatches } from "./fitting";
import { readWishes, type Wishes } from "./wishes";

/** Days from now, and after the last wish, in which times are looked for. */
const AHEAD_DAYS = 14;
/** At most so many days are looked through, the last ones where wishes are further away: staff see others by another first day. */
const MAX_DAYS = 60;

/** A free time of a coach for a request. */
export type Candidate = {
  coach: CoachData;
  start: number;
  /** Facts of the coach that are not what the patient asked for. */
  mismatches: Mismatch[];
  /** Whether the time is within a window that the patient named. */
  isWished: boolean;
};

export type Proposal = {
  /** Up to three times to offer, the best first; fewer where there are no more. */
  proposed: Candidate[];
  /** Coaches, those who fit best first, with their free times. */
  coaches: { coach: CoachData; mismatches: Mismatch[]; starts: number[] }[];
  /** All Active coaches, by name, with or without free times. */
  active: CoachData[];
};

/**
 * Proposes times for a request (AREAS 9): of coaches who fit, the one chosen for the episode first, within the windows that the patient named, else the nearest to them; each of another
 * time, and of another coach where possible. Whoever does not fit comes last, with what differs.
 * @param from time from which on to look, for staff who want to see others; default: now, or 60 days until the last wish @param coachId only this coach
 * @throws NotFoundError
 */
export async function proposeTimes(
  caller: Caller,
  requestId: number,
  { from, coachId }: { from?: Date; coachId?: number } = {},
): Promise<Proposal> {
  authorize(caller, "patients.write");
  const request = await LiveSessionRequest.findByPk(requestId, {
    transaction: caller.transaction,
  });
  if (!request) throw new NotFoundError("Live session request not found");
  const wishes = await readWishes(caller, request);
  const now = new Date();
  const end = addDays(new Date(wishes.lastUntil), AHEAD_DAYS);
  const first = latest(now, from ?? addDays(end, -MAX_DAYS));
  const active = await readActiveCoaches(caller);
  const coaches = active.filter(({ id }) => coachId === undefined || id === coachId);
  const times = await findFreeTimes(caller, coaches, {
    from: first,
    until: earliest(latest(end, addDays(first, AHEAD_DAYS)), addDays(first, MAX_DAYS)),
    now,
    keepsNotice: false,
  });
  const { known, chosenId } = await readOwnCoaches(caller, request);
  const rated = times
    .map(({ coach, starts }) => ({
      coach,
      starts,
      mismatches: findMismatches(coach, request, known),
    }))
    .filter(({ starts }) => starts.length > 0)
    .toSorted(
      (a, b) =>
        sumMismatches(a.mismatches) - sumMismatches(b.mismatches) ||
        Number(b.coach.id === chosenId) - Number(a.coach.id === chosenId),
    );
  return { proposed: pick(rated, wishes, chosenId), coaches: rated, active };
}

const latest = (a: Date, b: Date) => (a > b ? a : b);
const earliest = (a: Date, b: Date) => (a < b ? a : b);

type Rated = FreeTimes & { mismatches: Mismatch[] };

/** Picks the best times: fitting coaches first, wished times before others, the patient's own coach, and the nearest to the first wish. */
function pick(rated: readonly Rated[], wishes: Wishes, chosenId: number | null): Candidate[] {
  const candidates = rated
    .flatMap(({ coach, starts, mismatches }) =>
      findBest(starts, wishes).map((start) => ({
        coach,
        start,
        mismatches,
        isWished: wishes.isWished(start),
      })),
    )
    .toSorted(
      (a, b) =>
        sumMismatches(a.mismatches) - sumMismatches(b.mismatches) ||
        Number(b.isWished) - Number(a.isWished) ||
        Number(b.coach.id === chosenId) - Number(a.coach.id === chosenId) ||
        wishes.distance(a.start) - wishes.distance(b.start) ||
        a.coach.id - b.coach.id,
    );
  const picked: Candidate[] = [];
  const add = (isWanted: (candidate: Candidate) => boolean) => {
    for (const candidate of candidates) {
      if (picked.length === MAX_OFFERED) return;
      const isNew = picked.every(({ start }) => start !== candidate.start);
      if (isNew && isWanted(candidate)) picked.push(candidate);
    }
  };
  const fits = ({ mismatches }: Candidate) => mismatches.length === 0;
  add((each) => fits(each) && picked.every(({ coach }) => coach.id !== each.coach.id));
  add(fits);
  add(() => true);
  return picked.toSorted((a, b) => a.start - b.start);
}

/** Distance, in milliseconds, that is more than that of any wished time. */
const UNWISHED_MS = 1e15;

/** Finds the best times of one coach: as many as are picked, so that one is left where those of others begin at the same time. */
function findBest(starts: readonly number[], { isWished, distance, first }: Wishes): number[] {
  const later = starts.findIndex((start) => start >= first);
  const middle = later === -1 ? starts.length : later;
  const best: { start: number; rank: number }[] = [];
  const add = (start: number) => {
    const rank = distance(start) + (isWished(start) ? 0 : UNWISHED_MS);
    if (rank >= (best[MAX_OFFERED - 1]?.rank ?? Infinity)) return;
    best.push({ start, rank });
    best.sort((a, b) => a.rank - b.rank);
    best.splice(MAX_OFFERED);
  };
  // From the first wish on, and then back from it: the nearest come early, so that few of the others are sorted in.
  for (let index = middle; index < starts.length; index += 1) add(starts[index] ?? 0);
  for (let index = middle - 1; index >= 0; index -= 1) add(starts[index] ?? 0);
  return best.map(({ start }) => start);
}
