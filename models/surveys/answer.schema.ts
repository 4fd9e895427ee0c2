import type { QuestionType } from "./survey-question.schema";

/** A rank goes from 1 to 5, and its slider begins in the middle (specification 000, section 9: the anxiety slider). */
export const RANKS = { least: 1, most: 5, begin: 3 } as const;

/** The answers to a yes/no question. */
export const YES_NO = ["Yes", "No"] as const;
export type YesNo = (typeof YES_NO)[number];

/** An answer as it is stored and shown: a rank, Yes or No, or a text, which may be empty. */
export type Answer = number | string;

/** The name of the field that answers a question, in the form that people fill in. */
export const answerFieldName = (questionId: number) => `answer-${questionId}`;

/** What a form begins with that asks some questions: a slider stands in the middle, everything else is unanswered. */
export function initialAnswers(questions: readonly { id: number; questionType: QuestionType }[]) {
  const ranks = questions.filter(({ questionType }) => questionType === "rank");
  return Object.fromEntries(ranks.map(({ id }) => [answerFieldName(id), String(RANKS.begin)]));
}
