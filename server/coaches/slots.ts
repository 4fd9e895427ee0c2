import { authorize, type Caller } from "~/server/platform/caller";
import { addDays } from "~/server/platform/dates";
import { findCoach } from "./find";
import { findFreeTimes, type Slot, toSlot } from "./free-times";
import { type CoachData, coachZone, presentCoach } from "./present";

/** Days of free times that a call answers. */
export const SLOT_DAYS = { min: 1, max: 62, default: 14 } as const;

/**
 * Lists the free times of a coach that patients could book, the earliest first (AREAS 9: GET /coach/{id}/slots); none of one who is not Active.
 * @param from beginning of the first day; default: now @param days how many days @throws NotFoundError
 */
export async function listSlots(
  caller: Caller,
  id: number,
  { from = new Date(), days = SLOT_DAYS.default }: { from?: Date; days?: number } = {},
): Promise<{ slots: Slot[]; timeZone: string }> {
  authorize(caller, "content.read");
  const coach = presentCoach(await findCoach(caller, id));
  const [times] = await findFreeTimes(caller, [coach], { from, until: addDays(from, days) });
  return {
    slots: (times?.starts ?? []).map((start) => toSlot(coach, start)),
    timeZone: coachZone(coach),
  };
}

/** Finds the next free times of a coach, the earliest first; none of one who is not Active. */
export async function findNextFree(
  caller: Caller,
  coach: CoachData,
  count: number,
): Promise<Slot[]> {
  const from = new Date();
  const range = { from, until: addDays(from, coach.windowDays), now: from };
  const [times] = await findFreeTimes(caller, [coach], range);
  return (times?.starts ?? []).slice(0, count).map((start) => toSlot(coach, start));
}
