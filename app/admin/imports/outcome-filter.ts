/** Field with the names of a file to correct, and the intent of the button that does so. */
export const NAMES_FIELD = "names";
export const NAMES_INTENT = "names";

/** Filters of a preview's rows, with their labels. */
export const OUTCOME_LABELS = {
  create: "To create",
  update: "To update",
  near: "Nearly the same",
  "already there": "Already exists",
  refused: "Not imported",
};
export type OutcomeFilter = keyof typeof OUTCOME_LABELS | "all";
