import type { YesNo } from "~/models/surveys/answer.schema";
import type { SurveyQuestion, SurveyWording } from "~/models";

/** A question of a survey with every wording of it that people want to see. */
export type AskedQuestion = {
  questionId: number;
  /** From 1, in the present order; null for a question that was deleted. */
  number: number | null;
  /** What is expected of its present wording, if that is a yes/no question. */
  expected: YesNo | null;
  /** Its present wording first, then earlier ones, the latest of them first. */
  wordings: { wording: SurveyWording; present: boolean }[];
};

/**
 * Puts everything that a survey asks and asked in order: the present questions, then the deleted ones, the oldest first.
 * Wordings that are not asked any more are there as far as they were answered.
 */
export function arrangeAsked(
  questions: readonly SurveyQuestion[],
  wordings: readonly SurveyWording[],
  isAnswered: (wordingId: number) => boolean,
): AskedQuestion[] {
  const present = new Map(questions.map((question) => [question.id, question]));
  const byQuestion = new Map<number, SurveyWording[]>(questions.map(({ id }) => [id, []]));
  for (const wording of [...wordings].sort((one, other) => one.id - other.id)) {
    const isPresent = present.get(wording.questionId)?.wordingId === wording.id;
    if (!isPresent && !isAnswered(wording.id)) continue;
    const known = byQuestion.get(wording.questionId);
    if (known) known.push(wording);
    else byQuestion.set(wording.questionId, [wording]);
  }
  return [...byQuestion].map(([questionId, known], at) => {
    const question = present.get(questionId);
    const shown = known.map((wording) => ({
      wording,
      present: wording.id === question?.wordingId,
    }));
    return {
      questionId,
      number: question ? at + 1 : null,
      expected: question?.correctAnswer ?? null,
      wordings: shown.sort(
        (one, other) =>
          Number(other.present) - Number(one.present) || other.wording.id - one.wording.id,
      ),
    };
  });
}

/** All wordings of some questions, in the order that they are shown in. */
export const wordingsOf = (asked: readonly AskedQuestion[]): SurveyWording[] =>
  asked.flatMap(({ wordings }) => wordings.map(({ wording }) => wording));
