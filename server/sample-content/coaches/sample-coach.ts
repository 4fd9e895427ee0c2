import type { ExceptionKind, WeeklySpan } from "~/models/coaches/coach-hours.schema";
import { coachSchema, type CoachValues } from "~/models/coaches/coach.schema";
import type { Weekday } from "~/models/hospital/working-hours.schema";

const DAY_MS = 86_400_000;

type Required =
  | "name"
  | "title"
  | "types"
  | "languages"
  | "credential"
  | "topics"
  | "ways"
  | "price"
  | "email"
  | "phone"
  | "weeklyHours";

/** Coach as the sample content says it; what is left out has the defaults of the schema. `days` count from the day of loading. */
export type SampleCoach = Pick<CoachValues, Required> &
  Partial<Omit<CoachValues, Required | "credentialUntil" | "exceptions">> & {
    /** Days until the end of the credential, negative after it; none for one without an end. */
    credentialDays?: number;
    exceptions?: readonly {
      kind: ExceptionKind;
      days: number;
      /** Last day of several. */
      lastDays?: number;
      from?: string;
      to?: string;
    }[];
  };

/** Spans of hours that are the same on several days of the week. */
export const weekly = (days: readonly Weekday[], from: string, to: string): WeeklySpan[] =>
  days.map((day) => ({ day, from, to }));

/**
 * Converts a sample coach to values as a form or call would store them.
 * @param today day of loading, YYYY-MM-DD @throws ZodError for values that the product does not take
 */
export function toCoachValues(
  { credentialDays, exceptions = [], ...coach }: SampleCoach,
  today: string,
): CoachValues {
  return coachSchema.parse({
    ...coach,
    credentialUntil: credentialDays === undefined ? "" : dayAfter(today, credentialDays),
    exceptions: exceptions.map(({ days, lastDays, ...exception }) => ({
      ...exception,
      date: dayAfter(today, days),
      lastDate: lastDays === undefined ? "" : dayAfter(today, lastDays),
    })),
  });
}

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
