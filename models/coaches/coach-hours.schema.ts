import { z } from "zod";
import { endsAfter, WEEKDAYS, type Weekday } from "~/models/hospital/working-hours.schema";
import {
  dateField,
  optionalDateField,
  optionalTimeField,
  timeField,
} from "~/models/rules/date.schema";
import { blankToUndefined, boundedList, choiceField, parseList } from "~/models/rules/text.schema";

/** Spans of a day at most, and exceptions that are kept. */
export const MAX_SPANS_A_DAY = 3;
export const MAX_EXCEPTIONS = 100;

/** Kinds of exceptions from the weekly hours: time off, and hours besides them. */
export const EXCEPTION_KINDS = ["Off", "Extra"] as const;
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number];
export const EXCEPTION_LABELS: Record<ExceptionKind, string> = {
  Off: "Off",
  Extra: "Extra hours",
};

/** Span of weekly hours: HH:MM in the coach's time zone; "00:00" as the end is midnight. */
export type WeeklySpan = { day: Weekday; from: string; to: string };

/** Exception of one day or of several: without times it is the whole day. */
export type HoursException = {
  kind: ExceptionKind;
  /** YYYY-MM-DD; `lastDate` is "" for one day. */
  date: string;
  lastDate: string;
  /** HH:MM; "" for the whole day. */
  from: string;
  to: string;
};

export const HOURS_MESSAGES = {
  reversed: "The end must be after the beginning",
  overlap: (day: string) => `The times of ${day} overlap`,
  tooManySpans: `A day has at most ${MAX_SPANS_A_DAY} spans of hours`,
  tooManyExceptions: `At most ${MAX_EXCEPTIONS} days off and extra hours can be kept`,
  fromMissing: "Please enter when it begins",
  toMissing: "Please enter when it ends",
  extraTimes: "Extra hours need a beginning and an end",
  lastDateEarlier: "The last day must not be before the first day",
  tooLong: "Days off can span at most 366 days",
  date: "Please enter a real date, such as 12/3/2026",
  time: "Please enter a real time, such as 2:30 PM",
} as const;

const MAX_EXCEPTION_DAYS = 366;
const DAY_MS = 86_400_000;

const spanTime = (label: string) =>
  timeField({ required: `${label} is required`, invalid: HOURS_MESSAGES.time });

const weeklySpan = z
  .object({
    day: choiceField({ label: "Day", required: "Day is required", options: WEEKDAYS }),
    from: spanTime("From"),
    to: spanTime("To"),
  })
  .superRefine(({ from, to }, context) => {
    if (!endsAfter(from, to)) report(context, "to", HOURS_MESSAGES.reversed);
  });

const report = (context: z.RefinementCtx, field: string | number, message: string) =>
  context.addIssue({ code: "custom", path: [field], message });

/** End of a span for comparisons: midnight is after every other time. */
const readEnd = ({ to }: { to: string }) => (to === "00:00" ? "24:00" : to);

/** Finds the first span that begins before an earlier one of the same day has ended; -1 for none. */
export function findOverlap(spans: readonly WeeklySpan[]): number {
  return spans.findIndex((span, index) =>
    spans
      .slice(0, index)
      .some(
        (each) => each.day === span.day && each.from < readEnd(span) && span.from < readEnd(each),
      ),
  );
}

/** Parses a list of a form or a call; what is left out is an empty one. */
const toList = (value: unknown) => parseList(blankToUndefined(value) ?? []);

/** Weekly hours, in the order of the week. */
export const weeklyHoursField = z.preprocess(
  toList,
  boundedList(
    z.array(weeklySpan).max(WEEKDAYS.length * MAX_SPANS_A_DAY, HOURS_MESSAGES.tooManySpans),
  )
    .superRefine((spans: WeeklySpan[], context) => {
      const overlap = findOverlap(spans);
      const day = spans[overlap]?.day;
      if (day) report(context, overlap, HOURS_MESSAGES.overlap(day));
      for (const each of WEEKDAYS) {
        if (spans.filter((span) => span.day === each).length > MAX_SPANS_A_DAY)
          return context.addIssue({ code: "custom", message: HOURS_MESSAGES.tooManySpans });
      }
    })
    .transform((spans: WeeklySpan[]) => spans.toSorted(bySpan)),
);

const bySpan = (a: WeeklySpan, b: WeeklySpan) =>
  WEEKDAYS.indexOf(a.day) - WEEKDAYS.indexOf(b.day) || (a.from < b.from ? -1 : 1);

/** Checks what the fields of an exception say together. */
export function checkException(
  { kind, date, lastDate, from, to }: HoursException,
  report: (field: keyof HoursException, message: string) => void,
): void {
  if (lastDate !== "" && lastDate < date) report("lastDate", HOURS_MESSAGES.lastDateEarlier);
  else if (lastDate !== "" && Date.parse(lastDate) - Date.parse(date) > MAX_EXCEPTION_DAYS * DAY_MS)
    report("lastDate", HOURS_MESSAGES.tooLong);
  if (from === "" && to === "") {
    if (kind === "Extra") report("from", HOURS_MESSAGES.extraTimes);
  } else if (from === "") report("from", HOURS_MESSAGES.fromMissing);
  else if (to === "") report("to", HOURS_MESSAGES.toMissing);
  else if (!endsAfter(from, to)) report("to", HOURS_MESSAGES.reversed);
}

const exception = z
  .object({
    kind: choiceField({ label: "Kind", required: "Kind is required", options: EXCEPTION_KINDS }),
    date: dateField({ required: "Date is required", invalid: HOURS_MESSAGES.date }),
    lastDate: optionalDateField(HOURS_MESSAGES.date),
    from: optionalTimeField(HOURS_MESSAGES.time),
    to: optionalTimeField(HOURS_MESSAGES.time),
  })
  .superRefine((values, context) =>
    checkException(values, (field, message) => report(context, field, message)),
  );

/** Days off and extra hours, by date. */
export const exceptionsField = z.preprocess(
  toList,
  boundedList(z.array(exception).max(MAX_EXCEPTIONS, HOURS_MESSAGES.tooManyExceptions)).transform(
    (exceptions: HoursException[]) =>
      exceptions.toSorted((a, b) => (`${a.date}${a.from}` < `${b.date}${b.from}` ? -1 : 1)),
  ),
);
