import { z } from "zod";
import { atMost, requiredLine } from "~/models/rules/text.schema";
import { isReportSchedule, type ReportSchedule } from "./report-schedule.schema";

/** Limits of a saved view's name, in characters, and of the number of saved views of an owner (AREAS 12). */
export const MAX_SAVED_NAME_LENGTH = 100;
export const MAX_SAVED_REPORTS = 50;

const LABEL = "View name";

/** A saved view's name. */
export const savedReportSchema = z.object({
  name: requiredLine({
    label: LABEL,
    required: `${LABEL} is required`,
    max: atMost(LABEL, MAX_SAVED_NAME_LENGTH),
  }),
});

const REQUIRED = "Choose how often you want a mail";
const scheduleField = z
  .unknown()
  .transform((value) => (value === "never" ? "" : value))
  .superRefine((value, context) => {
    if (!isReportSchedule(value)) context.addIssue({ code: "custom", message: REQUIRED });
  })
  .transform((value) => value as ReportSchedule);

/** Form that says how often a saved view is mailed: "never", "weekly" or "monthly". */
export const reportScheduleSchema = z.object({ schedule: scheduleField });
