import { DateTime } from "luxon";
import { authorize, type Caller } from "~/server/platform/caller";
import { addDays } from "~/server/platform/dates";
import { findCoach } from "./find";
import { findFreeTimes, type Slot, toSlot } from "./free-times";
import { type CoachData, coachZone, presentCoach } from "./present";

/** Days of free times that a call answers. */
export const SLOT_DAYS = { min: 1, max: 62, default: 14 } as const;

/**
 * Lists the free times of a coach that patients could book, the earliest first (AREAS 9: GET /coach/{id}/slots); none of one who is not Active.
 * @param from first day, YYYY-MM-DD in the coach's time zone; default: today @param days how many, from that day on @throws NotFoundError
 */
export async function listSlots(
  caller: Caller,
  id: number,
  { from, days = SLOT_DAYS.default }: { from?: string; days?: number } = {},
): Promise<{ slots: Slot[]; timeZone: string }> {
  authorize(caller, "content.read");
  const coach = presentCoach(await findCoach(caller, id));
  const zone = coachZone(coach);
  const first = (from ? DateTime.fromISO(from, { zone }) : DateTime.now().setZone(zone)).startOf(
    "day",
  );
  const range = {
    from: first.toJSDate(),
    until: first.plus({ days }).startOf("day").toJSDate(),
  };
  const [times] = await findFreeTimes(caller, [coach], range);
  return {
    slots: (times?.starts ?? []).map((start) => toSlot(coach, start)),
    timeZone: zone,
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
