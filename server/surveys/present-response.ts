import { type Answer, YES_NO } from "~/models/surveys/answer.schema";
import type { SurveyAnswer, SurveyResponse, SurveyWording } from "~/models";
import type { Edition } from "./editions";

const [YES, NO] = YES_NO;

/** Converts an answer to its stored form: Yes is 1 and No is 0, a rank is a number, a free text is text. */
export function toStoredAnswer(
  { id: wordingId, questionType }: SurveyWording,
  answer: Answer,
): { wordingId: number; choice: number | null; text: string | null } {
  if (questionType === "free-text") return { wordingId, choice: null, text: String(answer) };
  const choice = questionType === "y/n" ? Number(answer === YES) : Number(answer);
  return { wordingId, choice, text: null };
}

/** Converts a stored answer back to the submitted form. */
export function toAnswer(
  questionType: SurveyWording["questionType"],
  { choice, text }: Pick<SurveyAnswer, "choice" | "text">,
): Answer | null {
  if (questionType === "free-text") return text;
  return questionType === "y/n" && choice !== null ? (choice === 1 ? YES : NO) : choice;
}

/**
 * Presents a response as plain data: every displayed question in its wording and order, with its answer or null.
 * Dates are ISO 8601 in UTC.
 */
export function presentResponse(
  response: SurveyResponse,
  survey: { name: string },
  { wordings }: Edition,
  answers: readonly Pick<SurveyAnswer, "wordingId" | "choice" | "text">[],
) {
  const byWording = new Map(answers.map((answer) => [answer.wordingId, answer]));
  return {
    id: response.id,
    surveyId: response.surveyId,
    surveyName: survey.name,
    questionsVersion: response.questionsVersion,
    respondent: response.respondent || null,
    submittedAt: response.createdAt.toISOString(),
    version: response.version,
    createdAt: response.createdAt.toISOString(),
    updatedAt: response.updatedAt.toISOString(),
    answers: wordings.map(({ id, questionId, questionText, questionType }) => {
      const stored = byWording.get(id);
      const answer = stored ? toAnswer(questionType, stored) : null;
      return { questionId, questionText, questionType, answer };
    }),
  };
}

export type ResponseData = ReturnType<typeof presentResponse>;
