import { MIN_SHOWN_PEOPLE } from "~/models/partners/suppress-count.schema";
import type { Hidden, ReportColumn, TooFew, ReportValue, Share, ValueKind } from "./report-data";

const isShare = (value: ReportValue): value is Share =>
  typeof value === "object" && value !== null && "of" in value;
const isHidden = (value: ReportValue): value is Hidden =>
  typeof value === "object" && value !== null && "hidden" in value;

const isTooFew = (value: ReportValue): value is TooFew =>
  typeof value === "object" && value !== null && "few" in value;

/** What stands for a number of people that is not told. */
export const HIDDEN_TEXT = `fewer than ${MIN_SHOWN_PEOPLE}`;

/** Percentage of a share with one decimal; null of nothing. */
export const toPercent = ({ count, of }: Share): number | null =>
  of === 0 ? null : Math.round((count / of) * 1_000) / 10;

const number = (value: number) => value.toLocaleString("en-US");
const dollars = (cents: number) =>
  (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });

function formatPercent(percent: number | null): string {
  if (percent === null) return "N/A";
  return percent > 0 && percent < 0.5 ? "<1%" : `${Math.round(percent)}%`;
}

/** Formats a value for people: "1,204", "62%", "3.5", "$12.50". */
export function formatValue(value: ReportValue, kind: ValueKind): string {
  if (value === null) return "N/A";
  if (isHidden(value)) return HIDDEN_TEXT;
  if (isTooFew(value)) return "Too few";
  if (isShare(value)) return `${number(value.count)} (${formatPercent(toPercent(value))})`;
  if (typeof value === "string") return value;
  if (kind === "score") return formatPercent(value);
  return kind === "cents" ? dollars(value) : number(value);
}

type Cell = string | number | null;

/** Headers of a column in a file: a share has two. */
export const fileHeaders = ({ header, kind }: ReportColumn): string[] =>
  kind === "share"
    ? [header, `${header} (%)`]
    : [kind === "score" ? `${header} (%)` : kind === "cents" ? `${header} ($)` : header];

/** Cells of a value in a file, as numbers wherever it is one. */
export function fileCells(value: ReportValue, kind: ValueKind): Cell[] {
  if (kind === "share") {
    if (value === null) return [null, null];
    if (isTooFew(value)) return ["Too few", null];
    return isShare(value) ? [value.count, toPercent(value)] : [HIDDEN_TEXT, null];
  }
  if (value === null || typeof value === "string") return [value];
  if (isTooFew(value)) return ["Too few"];
  if (isHidden(value)) return [HIDDEN_TEXT];
  if (isShare(value)) return [value.count];
  return [kind === "cents" ? value / 100 : value];
}

/** Value for programs: a number, a text, a share with its percentage, or null, also for too few answers; a hidden one is a text. */
export function apiValue(value: ReportValue) {
  if (value === null || typeof value !== "object") return value;
  if (isShare(value)) return { ...value, percent: toPercent(value) };
  return isHidden(value) ? HIDDEN_TEXT : null;
}
