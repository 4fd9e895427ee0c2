import { z } from "zod";
import { apiNote } from "~/models/rules/api-note.schema";
import { parseBoolean } from "~/models/rules/status.schema";
import { blankToUndefined, idField, wholeNumberField } from "~/models/rules/text.schema";

/** Type of an outcome in the audit. */
export const OUTCOME = "outcome";

/** What every page with outcomes beside joined and not joined says (AREAS 12, report 7). */
export const ASSOCIATION =
  "This is an association: people who join may differ in other ways. It does not show that joining was the cause.";

/** What outcomes are for, on the pages on which they are imported and listed. */
export const SHOWN_BESIDE = `Outcomes are shown beside who joined and who did not. ${ASSOCIATION}`;

/** Limits of the nights in the hospital. */
export const STAY_NIGHTS = { min: 0, max: 366 } as const;
/** Days after a procedure in which coming back counts. */
export const RETURN_DAYS = 30;

/** Labels of what is known of an outcome: columns of files, and of screens. */
export const OUTCOME_LABELS = {
  cancelledOnDay: "Cancelled on the Day",
  stayNights: "Nights in Hospital",
  returnedWithin30Days: "Came Back Within 30 Days",
} as const;

/** Messages of values that do not fit together, or not yet. */
export const NOTHING_KNOWN = `Give at least one of ${OUTCOME_LABELS.cancelledOnDay}, ${OUTCOME_LABELS.stayNights} and ${OUTCOME_LABELS.returnedWithin30Days}`;
export const NIGHTS_OF_CANCELLED = `${OUTCOME_LABELS.stayNights} must be blank: the procedure was cancelled on the day`;
export const DUPLICATE_OUTCOME = "This procedure has an outcome already";

/** Whether something was so: true or false; null, blank or left out for not known. */
const knownOrNot = (label: string) =>
  apiNote(
    z.preprocess(
      (value) => parseBoolean(blankToUndefined(value)) ?? null,
      z.boolean({ invalid_type_error: `${label} must be true or false` }).nullable(),
    ),
    { type: ["boolean", "null"] },
  );

const nights = `${OUTCOME_LABELS.stayNights} must be a whole number from ${STAY_NIGHTS.min} to ${STAY_NIGHTS.max}`;
const nightsField = wholeNumberField({
  ...{ required: nights, notNumber: nights, notWhole: nights },
  min: { value: STAY_NIGHTS.min, message: nights },
  max: { value: STAY_NIGHTS.max, message: nights },
});

/** Nights in the hospital: a whole number; null, blank or left out for not known. */
export const stayNightsField = apiNote(
  z.preprocess((value) => blankToUndefined(value) ?? null, nightsField.nullable()),
  { type: ["integer", "null"], minimum: STAY_NIGHTS.min, maximum: STAY_NIGHTS.max },
);

/** What is known of the outcome of a procedure. */
export type OutcomeValues = {
  cancelledOnDay: boolean | null;
  stayNights: number | null;
  returnedWithin30Days: boolean | null;
};

/** Finds what does not fit together in an outcome; null if nothing is wrong. */
export function findContradiction(
  values: OutcomeValues,
): { field: keyof OutcomeValues; message: string } | null {
  const { cancelledOnDay, stayNights, returnedWithin30Days } = values;
  if (cancelledOnDay === null && stayNights === null && returnedWithin30Days === null)
    return { field: "cancelledOnDay", message: NOTHING_KNOWN };
  if (cancelledOnDay && stayNights !== null)
    return { field: "stayNights", message: NIGHTS_OF_CANCELLED };
  return null;
}

const fields = {
  cancelledOnDay: knownOrNot(OUTCOME_LABELS.cancelledOnDay),
  stayNights: stayNightsField,
  returnedWithin30Days: knownOrNot(OUTCOME_LABELS.returnedWithin30Days),
};

/** Refuses values that contradict each other. */
export function refuseContradiction(values: OutcomeValues, context: z.RefinementCtx): void {
  const found = findContradiction(values);
  if (found) context.addIssue({ code: "custom", path: [found.field], message: found.message });
}

/** A changed outcome. */
export const outcomeSchema = z.object(fields).superRefine(refuseContradiction);

/** A new outcome, of an episode. */
export const newOutcomeSchema = z
  .object({
    episodeId: idField("Episode is required", "Episode must be the ID of an episode"),
    ...fields,
  })
  .superRefine(refuseContradiction);
