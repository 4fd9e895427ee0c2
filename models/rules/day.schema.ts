import { z } from "zod";
import { apiNote } from "./api-note.schema";
import { blankAsMissing } from "./text.schema";

type Rule = { required: string; wrong: string };

/** Years that both databases take in every time zone. */
const DAY = /^(19|2\d)\d\d-\d\d-\d\d$/;
const CLOCK = /^([01]?\d|2[0-3]):([0-5]\d)(:[0-5]\d)?$/;

/** Whether a text is a day of the calendar, as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

/** A day of the calendar as forms and programs write it: YYYY-MM-DD. */
export function dayField({ required, wrong }: Rule) {
  const day = z.preprocess(
    trimmed,
    z.string({ required_error: required, invalid_type_error: wrong }).refine(isDay, wrong),
  );
  return apiNote(day, { type: "string", format: "date" });
}

/** A time of day, kept as HH:MM; what text browsers let people type, such as 9:30, is taken too. */
export function clockField({ required, wrong }: Rule) {
  return z.preprocess(
    trimmed,
    z
      .string({ required_error: required, invalid_type_error: wrong })
      .regex(CLOCK, wrong)
      .transform((text) => (text.indexOf(":") === 1 ? `0${text}` : text).slice(0, 5)),
  );
}

const trimmed = (value: unknown) =>
  blankAsMissing(typeof value === "string" ? value.trim() : value);
