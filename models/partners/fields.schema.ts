import { z } from "zod";
import { apiNote } from "~/models/rules/api-note.schema";
import { optionalDateField } from "~/models/rules/date.schema";
import { parseBoolean } from "~/models/rules/status.schema";
import { blankToUndefined, wholeNumberField } from "~/models/rules/text.schema";

/** Optional day, as YYYY-MM-DD; "" for none. */
export const optionalDay = (label: string) =>
  apiNote(optionalDateField(`${label}: please enter a real date, such as 12/3/2026`), {
    type: ["string", "null"],
    format: undefined,
    pattern: "^$|^\\d{4}-\\d\\d-\\d\\d$",
  });

/** Answers of a form's yes-or-no choice; no is what most records begin with. */
export const NO_OR_YES = [
  { value: "no", label: "No" },
  { value: "yes", label: "Yes" },
] as const;

/** Yes or no, by default no; a form sends "yes" or "no". */
export const flagField = (name: string) =>
  z.preprocess(
    (value) => {
      const input = blankToUndefined(value) ?? false;
      return input === "yes" ? true : input === "no" ? false : parseBoolean(input);
    },
    z.boolean({ invalid_type_error: `${name} must be true or false` }),
  );

type Range = { min: number; max: number; default: number };

/** Whole number within limits; blank is the default. */
export function rangeField(label: string, { min, max, default: fallback }: Range) {
  const message = `${label} must be a whole number from ${min} to ${max.toLocaleString("en-US")}`;
  const field = wholeNumberField({
    required: message,
    notNumber: message,
    notWhole: message,
    min: { value: min, message },
    max: { value: max, message },
  });
  return apiNote(
    z.preprocess((value) => blankToUndefined(value) ?? fallback, field),
    { type: "integer", minimum: min, maximum: max, default: fallback },
  );
}

/** Parses dollars as people write them, such as "$25" or "25.50", to whole cents; null for another text. */
export function parseDollars(text: string): number | null {
  const amount = text
    .trim()
    .replace(/^\$\s*/, "")
    .replaceAll(/,(?=\d{3}(?:\D|$))/g, "");
  const [, dollars, cents = ""] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(amount) ?? [];
  return dollars === undefined ? null : Number(dollars) * 100 + Number(cents.padEnd(2, "0"));
}

/** Formats whole cents for a field in dollars, such as "25.50"; "25" for whole dollars. */
export const toDollars = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);

/** Requires that a first day is not after the last one; "" is no limit. */
export function checkDays(
  context: z.RefinementCtx,
  days: { from: string; to: string },
  { field, message }: { field: string; message: string },
): void {
  if (days.from !== "" && days.to !== "" && days.from > days.to)
    context.addIssue({ code: "custom", path: [field], message });
}
