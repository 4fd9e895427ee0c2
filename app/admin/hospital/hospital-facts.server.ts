import { WEEKDAYS } from "~/models/hospital/working-hours.schema";
import { formatHoliday, type HospitalData } from "~/server/hospital/present";
import { formatYears } from "~/server/hospital/format-years";
import { groupDays } from "~/server/hospital/working-hours";
import type { PastRetention } from "~/server/patients/erase-past-retention";
import { formatDay, formatTimeOfDay } from "~/server/platform/dates";
import { formatPhone, showPhone } from "~/server/platform/phone-numbers";
import { settings } from "~/server/platform/settings";

/** Presents the hospital's settings for their page. */
export function toHospitalFacts(hospital: HospitalData, retention: PastRetention) {
  return {
    name: hospital.name,
    shortName: hospital.shortName,
    phone: showPhone(hospital.phone ?? ""),
    afterHoursPhone: showPhone(hospital.afterHoursPhone ?? ""),
    hours: groupDays(hospital.workingHours),
    holidays: hospital.holidays.map(formatHoliday),
    quietHours: `${formatTimeOfDay(hospital.quietFrom)} to ${formatTimeOfDay(hospital.quietTo)}`,
    timeZone: settings().timeZone,
    consentAge: hospital.consentAge,
    messageTextDays: formatDays(hospital.messageTextDays),
    binDays: formatDays(hospital.binDays),
    recordYears: formatYears(hospital.recordYears),
    pastRetention: describePastRetention(retention),
    isExample: hospital.isExample,
    isSaved: hospital.updatedAt !== null,
  };
}
export type HospitalFacts = ReturnType<typeof toHospitalFacts>;

/** Tells what the next run erases. */
function describePastRetention({ count, waitsUntil }: PastRetention): string {
  if (count === 0) return "No record is past it now.";
  const records =
    count === 1 ? "1 record is past it" : `${count.toLocaleString("en-US")} records are past it`;
  return waitsUntil
    ? `${records}, and will be erased after ${formatDay(waitsUntil)}: nothing is within a week of a change here.`
    : `${records}, and will be erased within the hour.`;
}

const formatDays = (days: number) =>
  `${days.toLocaleString("en-US")} ${days === 1 ? "day" : "days"}`;

/** Form values of the hospital's settings. */
export function toHospitalFormValues(hospital: HospitalData): Record<string, string> {
  const { phone, afterHoursPhone, workingHours, holidays } = hospital;
  const times = WEEKDAYS.flatMap((day) => {
    const hours = workingHours.find((each) => each.day === day);
    return [
      [`${day}From`, hours?.from ?? ""],
      [`${day}To`, hours?.to ?? ""],
    ];
  });
  return {
    name: hospital.name ?? "",
    shortName: hospital.shortName ?? "",
    phone: phone ? formatPhone(phone) : "",
    afterHoursPhone: afterHoursPhone ? formatPhone(afterHoursPhone) : "",
    ...(Object.fromEntries(times) as Record<string, string>),
    holidays: holidays.map(({ date, name }) => `${date} ${name}`.trim()).join("\n"),
    quietFrom: hospital.quietFrom,
    quietTo: hospital.quietTo,
    consentAge: String(hospital.consentAge),
    messageTextDays: String(hospital.messageTextDays),
    binDays: String(hospital.binDays),
    recordYears: String(hospital.recordYears),
  };
}
