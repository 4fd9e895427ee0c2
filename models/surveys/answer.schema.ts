import type { QuestionType } from "./survey-question.schema";

/** Range and initial value of a rank slider (specification 000, section 9: the anxiety slider). */
export const RANK_RANGE = { min: 1, max: 5, initial: 3 } as const;

/** Answers to a yes/no question. */
export const YES_NO = ["Yes", "No"] as const;
export type YesNo = (typeof YES_NO)[number];

/** A parsed answer: a rank, Yes or No, or a text, which may be empty. */
export type Answer = number | string;

/** Form field name of a question's answer. */
export const answerFieldName = (questionId: number) => `answer-${questionId}`;

/** Initial form values of questions: rank sliders in the middle, all others unanswered. */
export function initialAnswers(questions: readonly { id: number; questionType: QuestionType }[]) {
  const ranks = questions.filter(({ questionType }) => questionType === "rank");
  return Object.fromEntries(
    ranks.map(({ id }) => [answerFieldName(id), String(RANK_RANGE.initial)]),
  );
}
