import { HOSPITAL_SETTINGS_ID, type HospitalSettings } from "~/models/hospital/hospital-settings";
import type { Holiday, WorkingHours } from "~/models/hospital/working-hours.schema";
import { emptyToNull } from "~/server/platform/contact";
import { formatDay } from "~/server/platform/dates";
import { formatWorkingHours } from "./working-hours";

/** Presents the hospital's settings for the API; the names are null until they are saved for the first time. */
export function presentHospital(row: HospitalSettings) {
  return {
    id: HOSPITAL_SETTINGS_ID,
    name: emptyToNull(row.name),
    shortName: emptyToNull(row.shortName),
    phone: emptyToNull(row.phone),
    afterHoursPhone: emptyToNull(row.afterHoursPhone),
    workingHours: JSON.parse(row.workingHours) as WorkingHours,
    holidays: JSON.parse(row.holidays) as Holiday[],
    quietFrom: row.quietFrom,
    quietTo: row.quietTo,
    consentAge: row.consentAge,
    messageTextDays: row.messageTextDays,
    binDays: row.binDays,
    recordYears: row.recordYears,
    isExample: row.isExample,
    version: row.version,
    updatedAt: row.isNewRecord ? null : row.updatedAt.toISOString(),
  };
}
export type HospitalData = ReturnType<typeof presentHospital>;

/** Presents the settings for the audit, where a list is a text. */
export const presentForAudit = ({ workingHours, holidays, ...data }: HospitalData) => ({
  ...data,
  name: data.name ?? undefined,
  workingHours: formatWorkingHours({ workingHours }),
  holidays: holidays.map(formatHoliday).join("; "),
});

/** Formats a holiday, such as "Dec 25, 2026, Christmas Day". */
export const formatHoliday = ({ date, name }: Holiday): string =>
  [formatDay(date), name].filter(Boolean).join(", ");
