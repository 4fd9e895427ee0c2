import { DateTime } from "luxon";
import { readZones } from "~/server/facilities/zone";
import type { Caller } from "~/server/platform/caller";

/** A cause that was found: whom it is about, what, and since when. */
export type Found = { patientId: number; subjectId: number | string; since: string | Date };

/** Days after the procedure from which an answer is missing: the patient is asked on the day after. */
const UNANSWERED_DAYS = 2;

/** Keeps the procedures whose second day after has begun in the time zone of their facility (AREAS 3, 6). At most six statements. */
export async function keepDue(caller: Caller, rows: Found[], now = new Date()): Promise<Found[]> {
  const findZone = await readZones(
    caller,
    rows.map(({ subjectId }) => Number(subjectId)),
  );
  return rows.filter(({ subjectId, since }) => {
    const zone = findZone(Number(subjectId));
    const [day, today] = [new Date(since), now].map((time) =>
      DateTime.fromJSDate(time, { zone }).startOf("day"),
    );
    return day && today && today >= day.plus({ days: UNANSWERED_DAYS }).startOf("day");
  });
}
