import { z } from "zod";
import { apiNote } from "./api-note.schema";
import { blankToUndefined } from "./text.schema";

type DateMessages = { required: string; invalid: string };

/** Years 1900 to 2999, which both databases support in every time zone. */
const ISO_DATE = /^(19|2\d)\d\d-\d\d-\d\d$/;
const TIME_OF_DAY = /^([01]?\d|2[0-3]):([0-5]\d)(:[0-5]\d)?$/;

/** Whether a text is a valid calendar date, as YYYY-MM-DD. */
export function isCalendarDate(text: string): boolean {
  if (!ISO_DATE.test(text)) return false;
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

/** Calendar date field: YYYY-MM-DD. */
export function dateField({ required, invalid }: DateMessages) {
  const date = z.preprocess(
    trimToUndefined,
    z
      .string({ required_error: required, invalid_type_error: invalid })
      .refine(isCalendarDate, invalid),
  );
  return apiNote(date, { type: "string", format: "date" });
}

/** Time-of-day field, output as HH:MM. Also accepts 9:30 and seconds, as people type them in browsers without a time picker. */
export function timeField({ required, invalid }: DateMessages) {
  return z.preprocess(
    trimToUndefined,
    z
      .string({ required_error: required, invalid_type_error: invalid })
      .regex(TIME_OF_DAY, invalid)
      .transform((text) => (text.indexOf(":") === 1 ? `0${text}` : text).slice(0, 5)),
  );
}

/** Optional time of day, as HH:MM; "" if missing. */
export const optionalTimeField = (invalid: string) =>
  z
    .preprocess(blankToUndefined, timeField({ required: invalid, invalid }).optional())
    .transform((time) => time ?? "");

const trimToUndefined = (value: unknown) =>
  blankToUndefined(typeof value === "string" ? value.trim() : value);
