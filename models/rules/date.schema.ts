import { z } from "zod";
import { apiNote } from "./api-note.schema";
import { blankToUndefined } from "./text.schema";

type DateMessages = { required: string; invalid: string };

/** Years 1900 to 2999, which both databases support in every time zone. */
const ISO_DATE = /^(19|2\d)\d\d-\d\d-\d\d$/;
const TIME_OF_DAY = /^([01]?\d|2[0-3]):([0-5]\d)(:[0-5]\d)?$/;
/** "9:30 am", "9:30 AM", "9 a.m.". */
const CLOCK_TIME = /^(1[0-2]|0?[1-9])(?::([0-5]\d))? ?([ap])\.?m\.?$/i;
/** "12/3/2026". */
const AMERICAN_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
/** "Dec 3, 2026", "Thursday, December 3, 2026". */
const NAMED_DATE = /^(?:[a-z]+, )?([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i;
const MONTHS =
  "january february march april may june july august september october november december".split(
    " ",
  );

/** Whether a text is a valid calendar date, as YYYY-MM-DD. */
export function isCalendarDate(text: string): boolean {
  if (!ISO_DATE.test(text)) return false;
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

const twoDigits = (number: string | number) => String(number).padStart(2, "0");

/**
 * Parses a date as browsers send it, or as people type it and pages show it: "2026-12-03", "12/3/2026", "Dec 3, 2026".
 * Returns YYYY-MM-DD, or null if it is none.
 */
export function parseDate(text: string): string | null {
  const [, name, namedDay, namedYear] = NAMED_DATE.exec(text) ?? [];
  const [, number, day = namedDay, year = namedYear] = AMERICAN_DATE.exec(text) ?? [];
  const month =
    number ?? (name && MONTHS.findIndex((month) => month.startsWith(name.toLowerCase())) + 1);
  const date = month && day && year ? `${year}-${twoDigits(month)}-${twoDigits(day)}` : text;
  return isCalendarDate(date) ? date : null;
}

/** Parses a time of day: "09:30", "9:30", "09:30:00", "9:30 am", "9 AM". Returns HH:MM, or null if it is none. */
export function parseTimeOfDay(text: string): string | null {
  const [, hour, minutes = "00", half] = CLOCK_TIME.exec(text) ?? [];
  if (hour)
    return `${twoDigits((Number(hour) % 12) + (/p/i.test(half ?? "") ? 12 : 0))}:${minutes}`;
  return TIME_OF_DAY.test(text) ? text.replace(/^\d:/, "0$&").slice(0, 5) : null;
}

/** Calendar date field, as people write it (`parseDate`), output as YYYY-MM-DD. */
export function dateField(messages: DateMessages) {
  return apiNote(parsedField(parseDate, messages), { type: "string", format: "date" });
}

/** Time-of-day field, as people write it (`parseTimeOfDay`), output as HH:MM. */
export function timeField(messages: DateMessages) {
  return parsedField(parseTimeOfDay, messages);
}

/** Field of a text that is parsed, in browsers without a date or time picker as people type it. */
function parsedField(parse: (text: string) => string | null, { required, invalid }: DateMessages) {
  return z.preprocess(
    trimToUndefined,
    z
      .string({ required_error: required, invalid_type_error: invalid })
      .transform((text, context) => {
        const parsed = parse(text);
        if (parsed === null) context.addIssue({ code: "custom", message: invalid });
        return parsed ?? z.NEVER;
      }),
  );
}

/** Optional calendar date, as YYYY-MM-DD; "" if missing. */
export const optionalDateField = (invalid: string) =>
  z
    .preprocess(blankToUndefined, dateField({ required: invalid, invalid }).optional())
    .transform((date) => date ?? "");

/** Optional time of day, as HH:MM; "" if missing. */
export const optionalTimeField = (invalid: string) =>
  z
    .preprocess(blankToUndefined, timeField({ required: invalid, invalid }).optional())
    .transform((time) => time ?? "");

const trimToUndefined = (value: unknown) =>
  blankToUndefined(typeof value === "string" ? value.trim().replace(/\s+/g, " ") : value);
