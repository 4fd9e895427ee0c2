import { PERIODS } from "~/models/rules/period.schema";
import { isCalendarDate } from "~/models/rules/date.schema";
import { type ReportKey, type ReportRules, REPORTS } from "./report-options.schema";

/** Limit of a stored query, in characters. */
export const MAX_QUERY_LENGTH = 1_000;

/** Finds a report by its key; undefined for an unknown one. */
export const findReport = (key: string | undefined): ReportRules | undefined =>
  REPORTS.find((report) => report.key === key);

const isPeriod = (value: string) => PERIODS.some((period) => period === value);
/** An id, or a value such as a language's; what it means is for the report to say. */
const isFilterValue = (value: string) => /^[\w-]{1,50}$/.test(value);

/** Checks of the values of the parameters that every report has. */
const TIME_PARAMETERS: Record<string, (value: string) => boolean> = {
  period: isPeriod,
  from: isCalendarDate,
  to: isCalendarDate,
};

/**
 * Builds the canonical query of a report's page: known parameters of that report in a fixed order, once each, without a leading "?". Others,
 * and values that no page could read, are dropped (AREAS 12).
 */
export function toReportQuery(key: ReportKey, search: string | URLSearchParams): string {
  const given = new URLSearchParams(search);
  const query = new URLSearchParams();
  const take = (name: string, isValid: (value: string) => boolean) => {
    const value = given.get(name)?.trim() ?? "";
    if (isValid(value)) query.set(name, value);
  };
  for (const [name, isValid] of Object.entries(TIME_PARAMETERS)) take(name, isValid);
  for (const name of findReport(key)?.filters ?? []) take(name, isFilterValue);
  return query.toString();
}

/** Path of a report's page. @param query without a leading "?" */
export const reportPath = (key: ReportKey, query = ""): string =>
  `/admin/reports/${key}${query === "" ? "" : `?${query}`}`;
