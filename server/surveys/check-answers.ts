import type { Answer } from "~/models/surveys/answer.schema";
import { answerField } from "~/models/surveys/survey-response.schema";
import type { SurveyWording } from "~/models";
import { type FieldError, InvalidInputError } from "~/server/platform/errors";
import { fieldErrorCode } from "~/server/platform/input";
import type { Edition } from "./editions";

type SubmittedAnswer = { questionId: number; answer?: unknown };
/** A validated answer and the wording it belongs to. */
export type ValidAnswer = { wording: SurveyWording; answer: Answer };

/**
 * Validates submitted answers against the displayed edition, each by its question's type.
 * @returns the answers, without empty free texts
 * @throws InvalidInputError with all errors: at `answers[2].answer`; at `answers[2].questionId` for a question that
 *   was not displayed or is answered twice; at `answers` for a missing required answer
 */
export function validateAnswers(
  { wordings }: Edition,
  submitted: readonly SubmittedAnswer[],
): ValidAnswer[] {
  const displayedWordings = new Map(wordings.map((wording) => [wording.questionId, wording]));
  const errors: FieldError[] = [];
  const valid = new Map<number, ValidAnswer>();
  const seen = new Set<number>();
  for (const [index, { questionId, answer }] of submitted.entries()) {
    const wording = displayedWordings.get(questionId);
    if (!wording || seen.has(questionId)) {
      const field = `answers[${index}].questionId`;
      errors.push(
        wording
          ? { field, message: "Question is answered more than once", code: "duplicate" }
          : { field, message: "Question was not asked", code: "not-found" },
      );
      continue;
    }
    seen.add(questionId);
    const result = answerField(wording.questionType).safeParse(answer);
    if (result.success) valid.set(questionId, { wording, answer: result.data });
    else {
      const [first] = result.error.issues;
      errors.push({
        field: `answers[${index}].answer`,
        message: first?.message ?? "Wrong answer",
        code: first && fieldErrorCode(first, answer),
      });
    }
  }
  for (const { questionId, questionType } of wordings) {
    if (seen.has(questionId)) continue;
    const result = answerField(questionType).safeParse(undefined);
    for (const { message } of result.error?.issues ?? []) {
      errors.push({
        field: "answers",
        message: `Question ${questionId}: ${message}`,
        code: "required",
      });
    }
  }
  if (errors.length > 0) throw new InvalidInputError(errors);
  return [...valid.values()].filter(({ answer }) => answer !== "");
}
