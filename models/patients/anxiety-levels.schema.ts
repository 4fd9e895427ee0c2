/** What the ranks of the anxiety slider mean, from 1 to 5. Here without zod, so that a page need not load the rules. */
export const ANXIETY_LABELS = [
  "Calm",
  "A little anxious",
  "Anxious",
  "Very anxious",
  "As anxious as can be",
] as const;

/** The rank at which help is offered at once. */
export const MAX_ANXIETY = 5;
