import { z } from "zod";
import { LANGUAGES } from "~/models/patients/patient-options.schema";
import { optionalDateField } from "~/models/rules/date.schema";
import { DEFAULT_PERIOD, PERIODS } from "~/models/rules/period.schema";
import { blankToUndefined, idField } from "~/models/rules/text.schema";
import { REPORT_FILTERS, type ReportFilter } from "./report-options.schema";

/** Parameters of a report's address (WORDS: `?period=7d`); a date wins over the period. */
export const REPORT_PARAMETERS = ["period", "from", "to", ...REPORT_FILTERS] as const;

/** Longest time of a report, in years. */
const MAX_YEARS = 10;

const optionalId = (message: string) => z.preprocess(blankToUndefined, idField(message).optional());
const invalidDate = "Please enter a real date, such as 12/3/2026";

/** Query of a report: a period, or days from and to, both included, of which one may be blank, and filters; blank for any. */
export const reportQuerySchema = z
  .object({
    period: z.preprocess(
      blankToUndefined,
      z
        .enum(PERIODS, {
          errorMap: () => ({ message: `Period must be one of ${PERIODS.join(", ")}` }),
        })
        .optional(),
    ),
    from: optionalDateField(invalidDate),
    to: optionalDateField(invalidDate),
    specialty: optionalId("Please choose a specialty"),
    procedure: optionalId("Please choose a procedure"),
    version: optionalId("Please choose a plan version"),
    facility: optionalId("Please choose a facility"),
    language: z.preprocess(
      blankToUndefined,
      z
        .enum(LANGUAGES.map(({ value }) => value) as ["en", "es"], {
          errorMap: () => ({ message: "Please choose a language" }),
        })
        .optional(),
    ),
    partner: optionalId("Please choose a partner"),
  })
  .superRefine(({ from, to }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (!from || !to) return;
    if (from > to) refuse("from", "From must not be after To");
    else if (Number(to.slice(0, 4)) - Number(from.slice(0, 4)) > MAX_YEARS)
      refuse("from", `A report covers at most ${MAX_YEARS} years`);
  })
  .transform(({ period, from, to, ...filters }) => ({
    ...filters,
    from,
    to,
    /** Null where dates were given. */
    period: from || to ? null : (period ?? DEFAULT_PERIOD),
  }));

export type ReportQuery = z.output<typeof reportQuerySchema>;
export type ReportFilterValues = Pick<ReportQuery, ReportFilter>;
