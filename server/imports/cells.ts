import { z } from "zod";
import { STATUSES } from "~/models/rules/status.schema";
import { blankToUndefined } from "~/models/rules/text.schema";

/** Formula prefixes of spreadsheets, and quotation marks that a CSV parser would reject, after any apostrophes. */
const FORMULA = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
const APOSTROPHES = /^'+["=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
const QUOTED_LINES = /^".*\n/;

/**
 * Escapes a cell of a file that can be imported again by an apostrophe, which `unescapeCell` removes. A CSV writer has
 * escaped formulas by itself (`isDefused`).
 */
export function escapeCell(text: string, { isDefused }: { isDefused: boolean }): string {
  const escapes = APOSTROPHES.test(text) || QUOTED_LINES.test(text);
  return escapes || (!isDefused && FORMULA.test(text)) ? `'${text}` : text;
}

/** Removes the apostrophe with which our files escape a cell. */
export const unescapeCell = (text: string): string =>
  text.replace(/^'(?='*["=+\-@\uff1d\uff0b\uff0d\uff20])/, "");

const NAME = /\s*(?:"((?:[^"]|"")*)"\s*(?=;|$)|([^;]*))(?:;|$)/gy;

/** Reads a cell with several names: after semicolons, a name with a semicolon in quotation marks. */
export function parseNames(cell: string): string[] {
  const names = [...cell.matchAll(NAME)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
  );
  return names.map((name) => name.trim()).filter((name) => name !== "");
}

/** Writes several names into one cell, which `parseNames` reads. */
export const formatNames = (names: readonly string[]): string =>
  names.map((name) => (/[;"]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join("; ");

const OR = new Intl.ListFormat("en-US", { type: "disjunction" });

/**
 * Cell of a choice: its value or its label, in any case; a blank one is left to the field's own rule. What else it may be is
 * said in the labels that a file has, without the column (see `describeProblem`).
 */
export const choiceCell = <Field extends z.ZodTypeAny>(
  options: readonly (string | { value: string; label: string })[],
  field: Field,
) =>
  z.preprocess((cell, context) => {
    const text = blankToUndefined(cell);
    if (typeof text !== "string") return text;
    const wanted = text.toLowerCase();
    const option = options.find((each) =>
      typeof each === "string"
        ? each.toLowerCase() === wanted
        : each.value.toLowerCase() === wanted || each.label.toLowerCase() === wanted,
    );
    if (option === undefined) {
      const labels = options.map((each) => (typeof each === "string" ? each : each.label));
      const message = `must be ${OR.format(labels)}`;
      context.addIssue({ code: z.ZodIssueCode.custom, message, fatal: true });
      return z.NEVER;
    }
    return typeof option === "string" ? option : option.value;
  }, field);

/** Label of an option's value, as a file has it. */
export const optionLabel = (
  options: readonly { value: string; label: string }[],
  value: string | null,
): string => options.find((each) => each.value === value)?.label ?? value ?? "";

/** Cell of a status; a blank one is Active. */
export const statusCell = choiceCell(STATUSES, z.enum(STATUSES).default("Active")).transform(
  (status) => status === "Active",
);
