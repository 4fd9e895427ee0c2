import { z } from "zod";
import { apiNote } from "~/models/rules/api-note.schema";
import { dateField, timeField } from "~/models/rules/date.schema";
import {
  atMost,
  boundedList,
  choiceField,
  optionalLine,
  parseList,
  requiredLine,
  TEXT_LIMITS,
  wholeNumberField,
} from "~/models/rules/text.schema";
import { endsAfter, WEEKDAYS } from "./working-hours.schema";

/** Maximum length of the short name, which stands in text messages, in characters. */
const MAX_SHORT_NAME_LENGTH = 20;
/** Holidays of several years. */
export const MAX_HOLIDAYS = 100;
export const MAX_HOLIDAY_NAME_LENGTH = 100;

/** Limits of the age of consent, in years. */
export const CONSENT_AGE = { min: 12, max: 25, default: 18 } as const;
/** For how long texts of messages are kept, in days. */
export const MESSAGE_TEXT_DAYS = { min: 1, max: 3_650, default: 90 } as const;
/** For how long deleted records can be restored, in days. */
export const BIN_DAYS = { min: 1, max: 3_650, default: 30 } as const;
/** For how long what the hospital has entered about a patient stays after the last that happened to it, in years. */
export const RECORD_YEARS = { min: 1, max: 100, default: 6 } as const;
/** Quiet hours unless a hospital sets its own. */
export const QUIET_HOURS = { from: "20:00", to: "08:00" } as const;

/** Message for hours that end before they begin. */
export const HOURS_REVERSED = "The end must be after the beginning";
const QUIET_HOURS_EMPTY = "Quiet hours must end at another time than they begin";

type Range = { min: number; max: number };
function rangeField(label: string, unit: string, { min, max }: Range) {
  const message = `${label} must be a whole number of ${unit} from ${min} to ${max}`;
  return wholeNumberField({
    required: `${label} is required`,
    notNumber: message,
    notWhole: message,
    min: { value: min, message },
    max: { value: max, message },
  });
}

const phoneLine = (label: string) => optionalLine({ label, max: atMost(label, TEXT_LIMITS.phone) });
const requiredTime = (label: string) =>
  apiNote(
    timeField({ required: `${label} is required`, invalid: `${label}: please enter a valid time` }),
    { type: "string", pattern: "\\S" },
  );

/** Fields that the form and the API have in the same form. */
export const hospitalFields = {
  name: requiredLine({ label: "Hospital name", required: "Hospital name is required" }),
  shortName: requiredLine({
    label: "Short name",
    required: "Short name is required",
    max: atMost("Short name", MAX_SHORT_NAME_LENGTH),
  }),
  phone: phoneLine("Care-team phone"),
  afterHoursPhone: phoneLine("After-hours phone"),
  quietFrom: requiredTime("Quiet hours from"),
  quietTo: requiredTime("Quiet hours to"),
  consentAge: rangeField("Age of consent", "years", CONSENT_AGE),
  messageTextDays: rangeField("Texts of messages", "days", MESSAGE_TEXT_DAYS),
  binDays: rangeField("Bin", "days", BIN_DAYS),
  recordYears: rangeField("Records of patients", "years", RECORD_YEARS),
};

type QuietHours = { quietFrom: string; quietTo: string };
/** Requires that quiet hours are a span of time. */
export function checkQuietHours({ quietFrom, quietTo }: QuietHours, context: z.RefinementCtx) {
  if (quietFrom === quietTo)
    context.addIssue({ code: "custom", path: ["quietTo"], message: QUIET_HOURS_EMPTY });
}

const openDay = z
  .object({
    day: choiceField({ label: "Day", required: "Day is required", options: WEEKDAYS }),
    from: requiredTime("From"),
    to: requiredTime("To"),
  })
  .superRefine(({ from, to }, context) => {
    if (!endsAfter(from, to))
      context.addIssue({ code: "custom", path: ["to"], message: HOURS_REVERSED });
  });

const holiday = z.object({
  date: dateField({ required: "Date is required", invalid: "Please enter a valid date" }),
  name: optionalLine({
    label: "Name",
    max: atMost("Name", MAX_HOLIDAY_NAME_LENGTH),
  }),
});

/** Refuses an entry whose key another one before it has. */
function refuseRepeated<Entry>(
  findKey: (entry: Entry) => string,
  field: string,
  message: (key: string) => string,
) {
  return (entries: Entry[], context: z.RefinementCtx) => {
    const keys = entries.map(findKey);
    for (const [index, key] of keys.entries()) {
      if (keys.indexOf(key) < index)
        context.addIssue({ code: "custom", path: [index, field], message: message(key) });
    }
  };
}

/** Messages for a list of holidays. */
export const tooManyHolidays = `At most ${MAX_HOLIDAYS} holidays can be kept`;
export const repeatedHoliday = (date: string) => `${date} is there twice`;

/** PUT /hospital-setting. */
export const hospitalSchema = z.object({
  ...hospitalFields,
  // Programs that were written before it leave it out; it stays as it is then.
  recordYears: hospitalFields.recordYears.optional(),
  workingHours: z.preprocess(
    parseList,
    boundedList(z.array(openDay).max(WEEKDAYS.length, "A week has 7 days")).superRefine(
      refuseRepeated(
        ({ day }) => day,
        "day",
        (day) => `${day} is there twice`,
      ),
    ),
  ),
  holidays: z.preprocess(
    parseList,
    boundedList(z.array(holiday).max(MAX_HOLIDAYS, tooManyHolidays)).superRefine(
      refuseRepeated(({ date }) => date, "date", repeatedHoliday),
    ),
  ),
});
