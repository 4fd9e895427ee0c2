import type { Hospital } from "~/server/platform/hospital";
import { formatPhone } from "~/server/platform/phone-numbers";
import { isWithinWorkingHours } from "./working-hours";

type Phones = Pick<Hospital, "phone" | "afterHoursPhone" | "workingHours" | "holidays">;

/**
 * Finds the hospital's number that somebody answers at a time: the after-hours number takes the care team's place outside of working
 * hours (AREAS 0). The only place that knows it. @returns E.164; "" for none
 */
export function findPhoneToCall(hospital: Phones, at = new Date()): string {
  const { phone, afterHoursPhone } = hospital;
  return isWithinWorkingHours(hospital, at) ? phone || afterHoursPhone : afterHoursPhone || phone;
}

/**
 * Describes the hospital's numbers for what is read later than it is written, such as "(206) 555-0142, outside of working hours
 * (206) 555-0143"; "" for none.
 */
export function describePhones({ phone, afterHoursPhone }: Phones): string {
  if (!phone || !afterHoursPhone || phone === afterHoursPhone)
    return formatPhone(phone || afterHoursPhone);
  return `${formatPhone(phone)}, outside of working hours ${formatPhone(afterHoursPhone)}`;
}
