import { findCoach } from "~/server/coaches/find";
import { findFreeTimes } from "~/server/coaches/free-times";
import { presentCoach } from "~/server/coaches/present";
import { authorize, type Caller } from "~/server/platform/caller";
import { addDays } from "~/server/platform/dates";
import { ConflictError } from "~/server/platform/errors";
import { findAgreed } from "./find";

/** Days in which free times are looked for, and how many of them are answered. */
const AHEAD_DAYS = 14;
const MAX_TIMES = 150;

/**
 * Lists the free times of the coach of a live session to which staff can move it, the earliest first, also on shorter notice than patients can book:
 * at most 150 of 14 days (AREAS 9). @param from time from which on to look; default: now
 * @returns ISO 8601 in UTC @throws NotFoundError; ConflictError without an appointment that can be moved
 */
export async function listTimesToMoveTo(
  caller: Caller,
  requestId: number,
  { from }: { from?: Date } = {},
): Promise<string[]> {
  authorize(caller, "patients.write");
  const appointment = await findAgreed(caller, requestId);
  if (appointment?.state !== "Scheduled")
    throw new ConflictError("This live session has no appointment");
  const now = new Date();
  const first = from && from > now ? from : now;
  const coach = presentCoach(await findCoach(caller, appointment.coachId));
  const range = { from: first, until: addDays(first, AHEAD_DAYS), now, keepsNotice: false };
  const [times] = await findFreeTimes(caller, [coach], range);
  return (times?.starts ?? []).slice(0, MAX_TIMES).map((start) => new Date(start).toISOString());
}
