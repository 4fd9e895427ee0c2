import { formatClock, formatTimeOfDay, formatWeekday } from "~/server/platform/dates";
import type { ShownPhone } from "~/server/platform/phone-numbers";
import type { Driver } from "~/server/printed-plans/driver";
import type { OwnDay } from "~/server/printed-plans/own-day";

/** A fact of a sheet; null is a line to fill in. */
export type SheetFact = { label: string; text: string | null };
/** A number of a sheet; null is a line to fill in. */
export type SheetNumber = { label: string; phone: ShownPhone | null };

/** Presents the day of both sheets: what is known, and lines to fill in for what everybody needs. */
export function presentDay({ date, driver, phone, afterHoursPhone, ...day }: OwnDay) {
  const knowsTime = date !== null && day.timeKnown;
  return {
    name: day.name,
    isExample: day.isExample,
    times: [
      { label: "Day", text: date && formatWeekday(date) },
      ...(knowsTime ? [{ label: "Time", text: formatClock(date) }] : []),
      { label: "Arrive at", text: formatTimeOfDayOrNull(day.arrivalTime) },
      { label: "Leave at", text: formatTimeOfDayOrNull(day.departure) },
      ...presentDriver(driver),
    ] satisfies SheetFact[],
    place: [
      { label: "Address", text: day.address || null },
      ...known("Way in", day.entrance),
      ...known("Check in", day.checkInDesk),
    ] satisfies SheetFact[],
    numbers: [
      { label: "Care team", phone },
      ...(afterHoursPhone ? [{ label: "After hours", phone: afterHoursPhone }] : []),
    ] satisfies SheetNumber[],
  };
}

export type PresentedDay = ReturnType<typeof presentDay>;

const formatTimeOfDayOrNull = (time: string) => (time ? formatTimeOfDay(time) : null);

const known = (label: string, text: string): SheetFact[] => (text ? [{ label, text }] : []);

const DRIVER: SheetFact = { label: "Driver", text: null };

/** The ride that is arranged, or else a line for who drives. */
function presentDriver({ ride, isAskedFor, hasMoved, travelMode }: Driver): SheetFact[] {
  if (!ride) {
    const way = isAskedFor ? "A ride was asked for" : travelMode;
    return [...known("Way there", way), DRIVER];
  }
  const when = `${formatWeekday(ride.day)}${ride.time && `, ${formatTimeOfDay(ride.time)}`}`;
  return [
    { label: "Ride", text: `${when}: ${ride.arrangement ?? "it is arranged"}` },
    ...known("Call about it", ride.whoToCall ?? ""),
    ...known("Please check", hasMoved ? "The day has moved since" : ""),
  ];
}
