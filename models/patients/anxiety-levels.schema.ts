/** Labels of the anxiety slider for ranks 1 to 5. In a file without zod, so that pages do not load the schema. */
export const ANXIETY_LABELS = [
  "Calm",
  "A little anxious",
  "Anxious",
  "Very anxious",
  "As anxious as can be",
] as const;

/** Rank at which help is offered immediately. */
export const MAX_ANXIETY = 5;
