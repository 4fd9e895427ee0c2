import type { Answer } from "~/models/surveys/answer.schema";
import { answerField } from "~/models/surveys/survey-response.schema";
import type { SurveyWording } from "~/models";
import { type FieldError, InvalidInputError } from "~/server/platform/errors";
import type { Edition } from "./editions";

type Given = { questionId: number; answer?: unknown };
/** A question that was shown, and what was answered. */
export type Answered = { wording: SurveyWording; answer: Answer };

/**
 * Checks what came back against what was shown, each answer by the type of its question.
 * @returns what was answered, without free texts that were left empty
 * @throws InvalidInputError with all that is wrong: at `answers[2].answer`, at `answers[2].questionId` for a question
 *   that was not shown or is answered twice, at `answers` for one that was left out and must not be
 */
export function checkAnswers({ wordings }: Edition, given: readonly Given[]): Answered[] {
  const shown = new Map(wordings.map((wording) => [wording.questionId, wording]));
  const errors: FieldError[] = [];
  const answered = new Map<number, Answered>();
  const named = new Set<number>();
  for (const [at, { questionId, answer }] of given.entries()) {
    const wording = shown.get(questionId);
    if (!wording || named.has(questionId)) {
      const message = wording ? "Question is answered more than once" : "Question was not asked";
      errors.push({ field: `answers[${at}].questionId`, message });
      continue;
    }
    named.add(questionId);
    const checked = answerField(wording.questionType).safeParse(answer);
    if (checked.success) answered.set(questionId, { wording, answer: checked.data });
    else {
      const [first] = checked.error.issues;
      errors.push({ field: `answers[${at}].answer`, message: first?.message ?? "Wrong answer" });
    }
  }
  for (const { questionId, questionType } of wordings) {
    if (named.has(questionId)) continue;
    const checked = answerField(questionType).safeParse(undefined);
    for (const { message } of checked.error?.issues ?? []) {
      errors.push({ field: "answers", message: `Question ${questionId}: ${message}` });
    }
  }
  if (errors.length > 0) throw new InvalidInputError(errors);
  return [...answered.values()].filter(({ answer }) => answer !== "");
}
