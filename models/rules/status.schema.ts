import { z } from "zod";
import { normalizeName } from "./clean-text.schema";
import { blankAsMissing, countCharacters } from "./text.schema";

/** Whether a record is in use, as people say it; programs say `isActive`. */
export const STATUSES = ["Active", "Inactive"] as const;
export type Status = (typeof STATUSES)[number];
export const STATUS_MESSAGE = "Status must be Active or Inactive";
const STATUS_REQUIRED = "Status is required";

export function toStatus({ isActive }: { isActive: boolean }): Status {
  return isActive ? "Active" : "Inactive";
}

/** Fewer letters than this begin too many words to mean a status. */
const MIN_STATUS_SEARCH_LENGTH = 3;

/** The statuses that a search text means: those that begin with it, whatever its case (specification 001, section 9). */
export function matchStatuses(search: string): Status[] {
  const text = normalizeName(search);
  if (countCharacters(text) < MIN_STATUS_SEARCH_LENGTH) return [];
  return STATUSES.filter((each) => each.toLowerCase().startsWith(text));
}

const status = z.enum(STATUSES, {
  errorMap: (issue) => ({
    message:
      issue.code === "invalid_type" && issue.received === "undefined"
        ? STATUS_REQUIRED
        : STATUS_MESSAGE,
  }),
});

/** What a form sends: Active where nothing came. */
export const statusField = z.preprocess(blankAsMissing, status.default("Active"));

/** What a form sends that must say it. */
export const requiredStatusField = z.preprocess(blankAsMissing, status);

const parseBoolean = (value: unknown) =>
  value === "true" ? true : value === "false" ? false : value;
const isActive = z.boolean({
  required_error: STATUS_REQUIRED,
  invalid_type_error: "isActive must be true or false",
});

/** What programs send; left out, a new record is active and an old one stays as it is. */
export const isActiveField = z.preprocess(parseBoolean, isActive.optional());

/** What programs send that must say it. */
export const requiredIsActiveField = z.preprocess(parseBoolean, isActive);
