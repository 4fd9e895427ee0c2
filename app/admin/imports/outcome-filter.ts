/** Filters of a preview's rows, with their labels. */
export const OUTCOME_LABELS = {
  create: "To create",
  near: "Nearly the same",
  "already there": "Already exists",
  refused: "Not imported",
};
export type OutcomeFilter = keyof typeof OUTCOME_LABELS | "all";
