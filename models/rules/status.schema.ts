import { z } from "zod";
import { normalizeName } from "./clean-text.schema";
import { blankToUndefined, countCharacters } from "./text.schema";

/** Status of a record in forms and on screens; `isActive` in the API. */
export const STATUSES = ["Active", "Inactive"] as const;
export type Status = (typeof STATUSES)[number];
export const STATUS_MESSAGE = "Status must be Active or Inactive";
const STATUS_REQUIRED = "Status is required";

/** Converts `isActive` to the displayed status. */
export function toStatus({ isActive }: { isActive: boolean }): Status {
  return isActive ? "Active" : "Inactive";
}

/** Shorter search texts are too ambiguous to match a status. */
const MIN_STATUS_SEARCH_LENGTH = 3;

/** Statuses with a search text as prefix, ignoring case (specification 001, section 9). */
export function matchStatuses(search: string): Status[] {
  const text = normalizeName(search);
  if (countCharacters(text) < MIN_STATUS_SEARCH_LENGTH) return [];
  return STATUSES.filter((status) => status.toLowerCase().startsWith(text));
}

const statusSchema = z.enum(STATUSES, {
  errorMap: (issue) => ({
    message:
      issue.code === "invalid_type" && issue.received === "undefined"
        ? STATUS_REQUIRED
        : STATUS_MESSAGE,
  }),
});

/** Status field of a form; defaults to Active. */
export const statusField = z.preprocess(blankToUndefined, statusSchema.default("Active"));

/** Required status field of a form. */
export const requiredStatusField = z.preprocess(blankToUndefined, statusSchema);

/** Reads a boolean that a form has as text. */
export const parseBoolean = (value: unknown) =>
  value === "true" ? true : value === "false" ? false : value;
const isActiveSchema = z.boolean({
  required_error: STATUS_REQUIRED,
  invalid_type_error: "isActive must be true or false",
});

/** Status field of the API. If it is omitted, a new record is active and an existing one keeps its status. */
export const isActiveField = z.preprocess(parseBoolean, isActiveSchema.optional());

/** Required status field of the API. */
export const requiredIsActiveField = z.preprocess(parseBoolean, isActiveSchema);
