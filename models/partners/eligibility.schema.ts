import { z } from "zod";
import { boundedList, parseList } from "~/models/rules/text.schema";

/** People of one list at most: the rows of a file, and of a call. */
export const MAX_ELIGIBLE_ROWS = 100_000;
/** Length of a record number, as that of a patient. */
export const MAX_RECORD_NUMBER_LENGTH = 50;

/** Columns of a file: one for both, or one each. */
export const ELIGIBILITY_COLUMNS = {
  either: "Record Number or Email",
  record: "Record Number",
  email: "Email",
} as const;

/** How an upload changes a list. */
export const ELIGIBILITY_MODES = [
  { value: "replace", label: "Replace the list" },
  { value: "add", label: "Add to the list" },
] as const;
export type EligibilityMode = (typeof ELIGIBILITY_MODES)[number]["value"];

const TOO_MANY = `At most ${MAX_ELIGIBLE_ROWS.toLocaleString("en-US")} people can be listed`;
const listField = (name: string) =>
  z.preprocess(
    (value) => parseList(value ?? []),
    boundedList(
      z
        .array(z.string({ invalid_type_error: `${name} must be texts` }), {
          invalid_type_error: `${name} must be a list of texts`,
        })
        .max(MAX_ELIGIBLE_ROWS, TOO_MANY),
    ),
  );

/** PUT /partner/{id}/eligibility as JSON: who is listed from now on. */
export const eligibilitySchema = z.object({
  recordNumbers: listField("Record numbers"),
  emails: listField("Emails"),
});
