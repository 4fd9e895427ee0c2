/** Labels of the anxiety slider for ranks 1 to 5. In a file without zod, so that pages do not load the schema. */
export const ANXIETY_LABELS = [
  "Calm",
  "A little anxious",
  "Anxious",
  "Very anxious",
  "As anxious as can be",
] as const;

/** Lowest rank at which help is offered at once. */
export const HELP_FROM_ANXIETY = 4;
