import { WAITING_HOURS } from "~/models/work-list/work-item-options.schema";
import { readHospital } from "~/server/hospital/hospital";
import { subtractWorkingHours } from "~/server/hospital/working-hours";
import type { Caller } from "~/server/platform/caller";

/**
 * Reads the time before which it began what has waited too long by now: four working hours of the hospital, or hours of the clock where none
 * are set (AREAS 3). At most one statement in five seconds.
 */
export const readWaitingLimit = async (
  { transaction }: Pick<Caller, "transaction">,
  now = new Date(),
): Promise<Date> => subtractWorkingHours(await readHospital({ transaction }), now, WAITING_HOURS);
