import { z } from "zod";
import { optionalTimeField, parseDate } from "~/models/rules/date.schema";
import { isLongerThan, optionalText } from "~/models/rules/text.schema";
import {
  checkQuietHours,
  hospitalFields,
  HOURS_REVERSED,
  MAX_HOLIDAY_NAME_LENGTH,
  MAX_HOLIDAYS,
  repeatedHoliday,
  tooManyHolidays,
} from "./hospital.schema";
import { endsAfter, type Holiday, WEEKDAYS } from "./working-hours.schema";

/** Maximum length of the text of all holidays, in characters. */
const MAX_HOLIDAYS_LENGTH = 20_000;

/** Names of a day's two fields in the form, such as "MondayFrom". */
type HoursField = `${(typeof WEEKDAYS)[number]}${"From" | "To"}`;
const HOURS_FIELDS = WEEKDAYS.flatMap((day) => [`${day}From`, `${day}To`] as const);

const timesOfWeek = Object.fromEntries(
  HOURS_FIELDS.map((name) => [name, optionalTimeField("Please enter a valid time")]),
) as Record<HoursField, ReturnType<typeof optionalTimeField>>;

/** Holidays as text, one a line. */
export const holidaysField = optionalText({
  label: "Holidays",
  max: MAX_HOLIDAYS_LENGTH,
}).transform(parseHolidays);

/** The form on the page of the hospital's settings. */
export const hospitalFormSchema = z
  .object({
    ...hospitalFields,
    ...timesOfWeek,
    holidays: holidaysField,
  })
  .superRefine((values, context) => {
    checkQuietHours(values, context);
    for (const day of WEEKDAYS) checkDay(day, values, context);
  });
export type HospitalForm = z.output<typeof hospitalFormSchema>;

function checkDay(
  day: (typeof WEEKDAYS)[number],
  values: Record<HoursField, string>,
  context: z.RefinementCtx,
) {
  const [from, to] = [values[`${day}From`], values[`${day}To`]];
  const refuse = (field: HoursField, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  if (from === "" && to === "") return;
  if (from === "") refuse(`${day}From`, "Please enter when it begins, or leave both empty");
  else if (to === "") refuse(`${day}To`, "Please enter when it ends, or leave both empty");
  else if (!endsAfter(from, to)) refuse(`${day}To`, HOURS_REVERSED);
}

/** The date at the beginning of a line, in the forms of `parseDate`, and the name behind it. */
const HOLIDAY_LINE =
  /^(\d{4}-\d\d-\d\d|\d{1,2}\/\d{1,2}\/\d{4}|(?:[a-z]+, )?[a-z]{3,9}\.? \d{1,2},? \d{4})(?:[\s,:;-]+(.*))?$/i;

/** Parses one holiday a line, with an optional name behind the date; the first wrong line is reported by its number. */
function parseHolidays(text: string, context: z.RefinementCtx): Holiday[] {
  const holidays: Holiday[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const problem = addHoliday(holidays, line.trim());
    if (problem === null) continue;
    context.addIssue({ code: "custom", message: `Line ${index + 1}: ${problem}` });
    return z.NEVER;
  }
  return holidays;
}

/** Adds the holiday of a line. @returns what is wrong with it, or null */
function addHoliday(holidays: Holiday[], line: string): string | null {
  const [, day = "", name = ""] = HOLIDAY_LINE.exec(line) ?? [];
  const date = parseDate(day);
  if (date === null)
    return "please begin with a date, such as 2026-12-25 or 12/25/2026, and then the name";
  if (isLongerThan(name, MAX_HOLIDAY_NAME_LENGTH))
    return `the name must be at most ${MAX_HOLIDAY_NAME_LENGTH} characters`;
  if (holidays.some((each) => each.date === date)) return repeatedHoliday(date);
  if (holidays.length === MAX_HOLIDAYS) return tooManyHolidays;
  holidays.push({ date, name });
  return null;
}

/** Converts the form's values to the API's input: fields of days to a list. */
export function fromHospitalForm({ holidays, ...values }: HospitalForm) {
  const fields = Object.keys(hospitalFields) as (keyof typeof hospitalFields)[];
  return {
    ...Object.fromEntries(fields.map((field) => [field, values[field]])),
    workingHours: WEEKDAYS.map((day) => ({
      day,
      from: values[`${day}From`],
      to: values[`${day}To`],
    })).filter(({ from }) => from !== ""),
    holidays,
  };
}
