import { DateTime } from "luxon";
import type { MessageCategory } from "~/models/outbox/message-purpose.schema";

/** Hours in which messages wait: times of day such as "20:00", in an IANA time zone; the same time twice for none. */
export type QuietHours = {
  quietFrom: string;
  quietTo: string;
  zone: string;
  /** Current time, which a result is not before; without it, a reminder may get a time that has passed. */
  now?: Date;
};

/** How long before the quiet hours a reminder is sent that would fall into them: time for the ones that are due together. */
const REMINDER_LEAD_MINUTES = 10;

/** Sent at any hour: what somebody waits for, or has to know. */
const SENT_AT_ONCE: readonly string[] = ["account", "staff", "appointment"];

/**
 * Moves a time out of the quiet hours (AREAS 1): a reminder to before them, or to their end where that has passed; other
 * messages to their end; account and staff messages and those of appointments not at all. Right across clock changes.
 */
export function moveOutOfQuietHours(
  due: Date,
  category: MessageCategory | "appointment",
  { quietFrom, quietTo, zone, now }: QuietHours,
): Date {
  const wanted = now && now > due ? now : due;
  const quiet = SENT_AT_ONCE.includes(category)
    ? null
    : findQuietHours(DateTime.fromJSDate(wanted, { zone }), quietFrom, quietTo);
  if (!quiet) return due;
  const end = quiet.end.toJSDate();
  if (category !== "reminder") return end;
  const before = quiet.start.minus({ minutes: REMINDER_LEAD_MINUTES }).toJSDate();
  if (!now || before >= now) return before;
  return now < quiet.start.toJSDate() ? now : end;
}

/** Finds the quiet hours that a time falls into: from their start up to, not including, their end. Null outside of them. */
function findQuietHours(time: DateTime, from: string, to: string) {
  const atTimeOfDay = (day: DateTime, timeOfDay: string) => {
    const [hour, minute] = timeOfDay.split(":").map(Number);
    // Not added to midnight: days with a clock change are not 24 hours long.
    return day.set({ hour, minute, second: 0, millisecond: 0 });
  };
  for (const daysBefore of [0, 1]) {
    const day = time.minus({ days: daysBefore });
    const start = atTimeOfDay(day, from);
    const end = atTimeOfDay(from < to ? day : day.plus({ days: 1 }), to);
    if (from !== to && start <= time && time < end) return { start, end };
  }
  return null;
}
