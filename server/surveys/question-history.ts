import type { YesNo } from "~/models/surveys/answer.schema";
import type { SurveyQuestion, SurveyWording } from "~/models";

/** A question with its relevant wordings, current and earlier. */
export type QuestionHistory = {
  questionId: number;
  /** Position from 1; null for a deleted question. */
  number: number | null;
  /** Expected answer of the current wording, for yes/no questions. */
  expected: YesNo | null;
  /** Current wording first, then earlier ones, latest first. */
  wordings: { wording: SurveyWording; isCurrent: boolean }[];
};

/**
 * Builds the question history of a survey: current questions in order, then deleted ones, oldest first. Earlier
 * wordings are only included if they have answers.
 */
export function buildQuestionHistory(
  questions: readonly SurveyQuestion[],
  wordings: readonly SurveyWording[],
  isAnswered: (wordingId: number) => boolean,
): QuestionHistory[] {
  const currentQuestions = new Map(questions.map((question) => [question.id, question]));
  const byQuestion = new Map<number, SurveyWording[]>(questions.map(({ id }) => [id, []]));
  for (const wording of [...wordings].sort((one, other) => one.id - other.id)) {
    const isCurrent = currentQuestions.get(wording.questionId)?.wordingId === wording.id;
    if (!isCurrent && !isAnswered(wording.id)) continue;
    const group = byQuestion.get(wording.questionId);
    if (group) group.push(wording);
    else byQuestion.set(wording.questionId, [wording]);
  }
  return [...byQuestion].map(([questionId, knownWordings], index) => {
    const question = currentQuestions.get(questionId);
    const shown = knownWordings.map((wording) => ({
      wording,
      isCurrent: wording.id === question?.wordingId,
    }));
    return {
      questionId,
      number: question ? index + 1 : null,
      expected: question?.correctAnswer ?? null,
      wordings: shown.sort(
        (one, other) =>
          Number(other.isCurrent) - Number(one.isCurrent) || other.wording.id - one.wording.id,
      ),
    };
  });
}

/** Flattens question histories to their wordings, in display order. */
export const listWordings = (questions: readonly QuestionHistory[]): SurveyWording[] =>
  questions.flatMap(({ wordings }) => wordings.map(({ wording }) => wording));
