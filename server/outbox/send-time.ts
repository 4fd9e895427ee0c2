import { type MessagePurpose, purposeRule } from "~/models/outbox/message-purpose.schema";
import { moveOutOfQuietHours } from "~/server/consents/quiet-hours";
import type { Caller } from "~/server/platform/caller";
import { readHospital } from "~/server/platform/hospital";
import { settings } from "~/server/platform/settings";

/**
 * Finds when a message of a purpose goes out that is wanted at a time: then, or outside of the hospital's quiet hours, and not in those
 * of now. Messages about appointments and rides go at once, like those of accounts and to staff (AREAS 1).
 */
export async function findSendTime(
  caller: Pick<Caller, "transaction">,
  purpose: MessagePurpose,
  wanted: Date,
): Promise<Date> {
  const { category, isAppointment } = purposeRule(purpose);
  const { quietFrom, quietTo } = await readHospital(caller);
  const { timeZone: zone } = settings();
  return moveOutOfQuietHours(wanted, isAppointment ? "appointment" : category, {
    ...{ quietFrom, quietTo, zone },
    now: new Date(),
  });
}
