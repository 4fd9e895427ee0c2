import { RANK_RANGE, YES_NO } from "~/models/surveys/answer.schema";
import type { QuestionType } from "~/models/surveys/survey-question.schema";

/** Number of answers by choice: a rank, or 1 for yes and 0 for no; null for free texts. */
export type ChoiceCounts = ReadonlyMap<number | null, number>;
/** A possible answer: its count, and its share of all answers in percent, with one decimal. */
export type Share = { label: string; count: number; percent: number };

const [YES, NO] = YES_NO;
const OPTIONS: Record<QuestionType, { choice: number; label: string }[]> = {
  rank: Array.from({ length: RANK_RANGE.max - RANK_RANGE.min + 1 }, (_, index) => ({
    choice: RANK_RANGE.min + index,
    label: String(RANK_RANGE.min + index),
  })),
  "y/n": [
    { choice: 1, label: YES },
    { choice: 0, label: NO },
  ],
  "free-text": [],
};

/** Computes the share of each possible answer, including those with none; empty for free text. */
export function computeShares(type: QuestionType, counts: ChoiceCounts): Share[] {
  const total = countAnswers(counts);
  return OPTIONS[type].map(({ choice, label }) => {
    const count = counts.get(choice) ?? 0;
    return { label, count, percent: total === 0 ? 0 : toOneDecimal((100 * count) / total) };
  });
}

/** Counts all answers. */
export const countAnswers = (counts: ChoiceCounts) =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

/** Computes the mean rank, with one decimal; null for other types, and without answers. */
export function computeMean(type: QuestionType, counts: ChoiceCounts): number | null {
  const count = countAnswers(counts);
  if (type !== "rank" || count === 0) return null;
  const sum = [...counts].reduce((total, [rank, times]) => total + (rank ?? 0) * times, 0);
  return toOneDecimal(sum / count);
}

const toOneDecimal = (value: number) => Math.round(value * 10) / 10;
