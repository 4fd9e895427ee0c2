import { DateTime } from "luxon";
import { HospitalSettings } from "~/models";
import { HOSPITAL_SETTINGS_ID } from "~/models/hospital/hospital-settings";
import type { Holiday, OpenDay } from "~/models/hospital/working-hours.schema";
import { clearHospitalCache } from "~/server/platform/hospital";
import { settings } from "~/server/platform/settings";
import { type CallerInTransaction, runAfterCommit } from "~/server/platform/transaction";

const WORKING_HOURS: OpenDay[] = [
  ...(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] as const).map((day) => ({
    day,
    from: "07:30",
    to: "18:00",
  })),
  { day: "Saturday", from: "09:00", to: "13:00" },
];

/** Holidays with the same date each year: month, day, name. */
const YEARLY_HOLIDAYS = [
  [1, 1, "New Year’s Day"],
  [6, 19, "Juneteenth"],
  [7, 4, "Independence Day"],
  [11, 11, "Veterans Day"],
  [12, 25, "Christmas Day"],
] as const;

/** Creates the settings of an invented hospital, unless an administrator has saved some before. */
export async function createHospital(writer: CallerInTransaction): Promise<void> {
  const { transaction } = writer;
  await HospitalSettings.bulkCreate(
    [
      {
        id: HOSPITAL_SETTINGS_ID,
        name: "Calmward General Hospital",
        shortName: "Calmward General",
        phone: "+12065550142",
        afterHoursPhone: "+12065550143",
        workingHours: JSON.stringify(WORKING_HOURS),
        holidays: JSON.stringify(listComingHolidays()),
        isExample: true,
      },
    ],
    { ignoreDuplicates: true, transaction },
  );
  // At once for the sample messages, and for everybody else once it is committed.
  clearHospitalCache();
  runAfterCommit(writer, clearHospitalCache);
}

/** Lists the holidays of the next twelve months, by date. */
function listComingHolidays(): Holiday[] {
  const today = DateTime.now().setZone(settings().timeZone).startOf("day");
  return YEARLY_HOLIDAYS.map(([month, day, name]) => {
    const date = today.set({ month, day });
    return { date: (date < today ? date.plus({ years: 1 }) : date).toFormat("yyyy-MM-dd"), name };
  }).toSorted((a, b) => a.date.localeCompare(b.date));
}
