import { RANKS, YES_NO } from "~/models/surveys/answer.schema";
import type { QuestionType } from "~/models/surveys/survey-question.schema";

/** How often each choice was made. */
export type ChoiceCounts = ReadonlyMap<number | null, number>;
/** One answer that could be given: how often it was, and the share of all answers in percent, to one decimal. */
export type Share = { label: string; count: number; percent: number };

const [YES, NO] = YES_NO;
const CHOICES: Record<QuestionType, { choice: number; label: string }[]> = {
  rank: Array.from({ length: RANKS.most - RANKS.least + 1 }, (_, at) => ({
    choice: RANKS.least + at,
    label: String(RANKS.least + at),
  })),
  "y/n": [
    { choice: 1, label: YES },
    { choice: 0, label: NO },
  ],
  "free-text": [],
};

/** What a question was answered with: each possible answer, also those that nobody gave; none for a free text. */
export function sharesOf(type: QuestionType, counts: ChoiceCounts): Share[] {
  const all = answersIn(counts);
  return CHOICES[type].map(({ choice, label }) => {
    const count = counts.get(choice) ?? 0;
    return { label, count, percent: all === 0 ? 0 : toOneDecimal((100 * count) / all) };
  });
}

/** How many answers there are. */
export const answersIn = (counts: ChoiceCounts) =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

/** The mean rank to one decimal; null for other types, and where nobody answered. */
export function meanOf(type: QuestionType, counts: ChoiceCounts): number | null {
  const all = answersIn(counts);
  if (type !== "rank" || all === 0) return null;
  const sum = [...counts].reduce((total, [choice, count]) => total + (choice ?? 0) * count, 0);
  return toOneDecimal(sum / all);
}

const toOneDecimal = (value: number) => Math.round(value * 10) / 10;
