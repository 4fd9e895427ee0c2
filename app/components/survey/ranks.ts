import { RANK_RANGE } from "~/models/surveys/answer.schema";

const { min, max } = RANK_RANGE;

/** Labels of ranks whose question has none of its own, ascending. */
const RANK_LABELS = ["Lowest", "Low", "Middle", "High", "Highest"];

/** Lists the ranks with their labels, ascending. */
export const listRanks = (labels: readonly string[] = RANK_LABELS) =>
  Array.from({ length: max - min + 1 }, (_, offset) => ({
    value: min + offset,
    label: String(min + offset),
    word: labels[offset] ?? "",
  }));
