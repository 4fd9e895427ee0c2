/** What a recording says: lines in order, and between two of them a longer pause in seconds where a number stands. */
export type SpokenText = {
  /** Pace: `talk` for plain speech, `calm` for meditations, with longer pauses between lines. */
  pace: "talk" | "calm";
  /** Whoever speaks with the second voice begins a line with "Surgeon: " and the like. */
  lines: readonly (string | number)[];
};
