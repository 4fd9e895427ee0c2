/** How often a link to a saved view is mailed; "" for never (AREAS 12). */
export const REPORT_SCHEDULES = ["", "weekly", "monthly"] as const;
export type ReportSchedule = (typeof REPORT_SCHEDULES)[number];

/** Hour of the day at which reports are mailed, in the hospital's time zone. */
export const REPORT_MAIL_HOUR = 8;

/** When a report is mailed, at the beginning of a sentence; "" for never. */
export const SCHEDULE_TIMES: Record<ReportSchedule, string> = {
  "": "",
  weekly: "Each Monday at 8:00 AM",
  monthly: "On the first day of each month at 8:00 AM",
};

/** Whether a text is one of the schedules. */
export const isReportSchedule = (value: unknown): value is ReportSchedule =>
  REPORT_SCHEDULES.some((schedule) => schedule === value);
