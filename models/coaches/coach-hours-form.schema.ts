import { z } from "zod";
import { endsAfter, WEEKDAYS, type Weekday } from "~/models/hospital/working-hours.schema";
import { optionalDateField, optionalTimeField } from "~/models/rules/date.schema";
import { type RawValues, rawText } from "~/models/rules/raw-values.schema";
import { blankToUndefined, choiceField } from "~/models/rules/text.schema";
import { timeZoneField } from "./coach.schema";
import {
  checkException,
  EXCEPTION_KINDS,
  findOverlap,
  HOURS_MESSAGES,
  type HoursException,
  MAX_EXCEPTIONS,
  MAX_SPANS_A_DAY,
  type WeeklySpan,
} from "./coach-hours.schema";

/** Hidden field of the form with the number of rows of days off and extra hours that it shows. */
export const ROWS_FIELD = "rows";

/** Value of a form with the number of rows that it begins with; unlike ROWS_FIELD it is never submitted. */
export const INITIAL_ROWS = "initialRows";

/** Blank rows below those with something in them, and how many "Add Rows" adds. */
export const BLANK_ROWS = 2;
export const MORE_ROWS = 3;

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Numbers of the spans of a day. */
export const SPANS = numbers(MAX_SPANS_A_DAY);

/** Names of the two fields of a span of a day, such as "MondayFrom1". */
export const spanFields = (day: Weekday, span: number) => ({
  from: `${day}From${span}`,
  to: `${day}To${span}`,
});

type ExceptionField = keyof HoursException;

/** Names of the fields of a row, such as "firstDay1". */
export const exceptionFields = (row: number): Record<ExceptionField, string> => ({
  kind: `kind${row}`,
  date: `firstDay${row}`,
  lastDate: `lastDay${row}`,
  from: `from${row}`,
  to: `to${row}`,
});

/** Labels of the fields of a row. */
export const EXCEPTION_FIELD_LABELS: Record<ExceptionField, string> = {
  kind: "Kind",
  date: "First Day",
  lastDate: "Last Day (optional)",
  from: "From (optional)",
  to: "To (optional)",
};

const ORDINALS = ["", ", second time", ", third time"];

/** Label of a field of a span, such as "Monday, second time, from". */
export const spanLabel = (day: Weekday, span: number, edge: "from" | "to"): string =>
  `${day}${ORDINALS[span - 1] ?? ""}, ${edge}`;

const EXCEPTION_ROWS = numbers(MAX_EXCEPTIONS).map((row) => ({
  row,
  names: exceptionFields(row),
}));
const SPAN_ROWS = WEEKDAYS.flatMap((day) =>
  SPANS.map((span) => ({ day, span, names: spanFields(day, span) })),
);

/** Labels of all fields by name, for the summary of errors. */
export const HOURS_FIELD_LABELS: Readonly<Record<string, string>> = Object.fromEntries([
  ...SPAN_ROWS.flatMap(({ day, span, names }) =>
    (["from", "to"] as const).map((edge) => [names[edge], spanLabel(day, span, edge)]),
  ),
  ...EXCEPTION_ROWS.flatMap(({ row, names }) =>
    Object.entries(EXCEPTION_FIELD_LABELS).map(([field, label]) => [
      names[field as ExceptionField],
      `Row ${row}, ${label.replace(" (optional)", "")}`,
    ]),
  ),
]);

const time = optionalTimeField(HOURS_MESSAGES.time);
const date = optionalDateField(HOURS_MESSAGES.date);
const kind = z.preprocess(
  (value) => blankToUndefined(value) ?? EXCEPTION_KINDS[0],
  choiceField({ label: "Kind", required: "", options: EXCEPTION_KINDS }),
);

type Texts = Record<string, string>;

const fields: z.ZodRawShape = Object.fromEntries<z.ZodTypeAny>([
  ["timeZone", timeZoneField],
  ...SPAN_ROWS.flatMap(({ names }) => [names.from, names.to]).map((name) => [name, time] as const),
  ...EXCEPTION_ROWS.flatMap(({ names }) => [
    [names.kind, kind] as const,
    ...[names.date, names.lastDate].map((name) => [name, date] as const),
    ...[names.from, names.to].map((name) => [name, time] as const),
  ]),
]);

/** Names of the form's fields. */
export const HOURS_FIELD_NAMES: readonly string[] = [...Object.keys(fields), ROWS_FIELD];

/** The hours of a coach as a form has them: fields of each span of a day, and of each row of days off and extra hours; blank rows are left out. */
export const coachHoursFormSchema = z.object(fields).superRefine((values: Texts, context) => {
  const report = (field: string, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  checkWeek(values, report);
  for (const each of EXCEPTION_ROWS) checkRow(values, each.names, report);
}) as unknown as z.ZodType<Texts, z.ZodTypeDef, unknown>;

type Report = (field: string, message: string) => void;

function checkWeek(texts: Texts, report: Report): void {
  const complete = SPAN_ROWS.flatMap(({ day, names }) => {
    const [from, to] = [texts[names.from] ?? "", texts[names.to] ?? ""];
    if (from === "" && to === "") return [];
    if (from === "") report(names.from, HOURS_MESSAGES.fromMissing);
    else if (to === "") report(names.to, HOURS_MESSAGES.toMissing);
    else if (!endsAfter(from, to)) report(names.to, HOURS_MESSAGES.reversed);
    else return [{ day, from, to, names }];
    return [];
  });
  for (const day of WEEKDAYS) {
    const ofDay = complete.filter((each) => each.day === day);
    const overlap = ofDay[findOverlap(ofDay)];
    if (overlap) report(overlap.names.from, HOURS_MESSAGES.overlap(day));
  }
}

function checkRow(texts: Texts, names: Record<ExceptionField, string>, report: Report): void {
  const exception = readRow(texts, names);
  if (!exception) return;
  if (exception.date === "") report(names.date, "First day is required");
  else checkException(exception, (field, message) => report(names[field], message));
}

/** Reads a row; null for a blank one, whose kind alone says nothing. */
function readRow(texts: Texts, names: Record<ExceptionField, string>): HoursException | null {
  const text = (field: ExceptionField) => texts[names[field]] ?? "";
  const [date, lastDate, from, to] = [text("date"), text("lastDate"), text("from"), text("to")];
  if ([date, lastDate, from, to].every((each) => each === "")) return null;
  return { kind: text("kind") as HoursException["kind"], date, lastDate, from, to };
}

/** Converts the values of the form to the API's input. */
export function fromCoachHoursForm(texts: Texts) {
  return {
    timeZone: texts.timeZone ?? "",
    weeklyHours: SPAN_ROWS.map(({ day, names }) => ({
      day,
      from: texts[names.from] ?? "",
      to: texts[names.to] ?? "",
    })).filter(({ from }) => from !== ""),
    exceptions: EXCEPTION_ROWS.flatMap(({ names }) => readRow(texts, names) ?? []),
  };
}

type Hours = {
  timeZone: string | null;
  weeklyHours: readonly WeeklySpan[];
  exceptions: readonly HoursException[];
};

/** Form values of hours. */
export function toCoachHoursForm({ timeZone, weeklyHours, exceptions }: Hours): Texts {
  const ofDays = SPAN_ROWS.flatMap(({ day, span, names }) => {
    const { from = "", to = "" } = weeklyHours.filter((each) => each.day === day)[span - 1] ?? {};
    return [[names.from, from] as const, [names.to, to] as const];
  });
  const ofRows = exceptions.flatMap((exception, index) =>
    Object.entries(exceptionFields(index + 1)).map(
      ([field, name]) => [name, exception[field as ExceptionField]] as const,
    ),
  );
  return {
    timeZone: timeZone ?? "",
    ...Object.fromEntries([...ofDays, ...ofRows]),
    [INITIAL_ROWS]: String(limitRows(exceptions.length + BLANK_ROWS)),
  };
}

const limitRows = (count: number) => Math.min(count, MAX_EXCEPTIONS);

/** Number of rows that a form shows. */
export const countRows = (values: Readonly<Record<string, unknown>> = {}): number =>
  limitRows(
    Math.max(
      BLANK_ROWS,
      ...[ROWS_FIELD, INITIAL_ROWS].map((name) => Number.parseInt(String(values[name]), 10) || 0),
    ),
  );

/** Adds rows to the raw values of a form. */
export const withMoreRows = (rawValues: RawValues): RawValues => ({
  ...rawValues,
  [ROWS_FIELD]: String(limitRows(Number(rawText(rawValues[ROWS_FIELD])) + MORE_ROWS || BLANK_ROWS)),
});

/** Hours that a new coach begins with: Monday to Friday, with a break at noon. */
export const USUAL_HOURS: Hours = {
  timeZone: null,
  weeklyHours: WEEKDAYS.slice(0, 5).flatMap((day) => [
    { day, from: "09:00", to: "12:00" },
    { day, from: "13:00", to: "17:00" },
  ]),
  exceptions: [],
};
