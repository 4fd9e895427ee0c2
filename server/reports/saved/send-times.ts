import { DateTime } from "luxon";
import { REPORT_MAIL_HOUR, type ReportSchedule } from "~/models/reports/report-schedule.schema";
import { settings } from "~/server/platform/settings";

/**
 * Finds when a report is mailed next after a time: Monday, or the first of the month, at 8:00 AM by the clock on the wall in the hospital's
 * time zone, also where the clocks change in between (AREAS 12). Null without a schedule.
 */
export function findNextSendTime(
  schedule: ReportSchedule,
  after: Date,
  zone: string = settings().timeZone,
): Date | null {
  if (schedule === "") return null;
  const now = DateTime.fromJSDate(after, { zone });
  const unit = schedule === "weekly" ? "week" : "month";
  // Weeks of ISO 8601, which begin on Monday.
  const atHour = (start: DateTime) => start.set({ hour: REPORT_MAIL_HOUR });
  const current = atHour(now.startOf(unit));
  const next = current > now ? current : atHour(now.startOf(unit).plus({ [unit]: 1 }));
  return next.toJSDate();
}
