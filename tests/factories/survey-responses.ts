import { SurveyAnswer, SurveyResponse } from "~/models";
import { getSurvey } from "~/server/surveys/surveys";
import { createSurveyResponse } from "~/server/surveys/responses";
import { admin } from "../support/database";
import { seedSurveyWithQuestions } from "./content";

/** Answers by question id. */
export type Answers = Record<number, unknown>;

/** Answers as the API expects them. */
export const toAnswerList = (answers: Answers) =>
  Object.entries(answers).map(([questionId, answer]) => ({
    questionId: Number(questionId),
    answer,
  }));

/** Creates a response to a survey. */
export const seedSurveyResponse = (surveyId: number, answers: Answers, values: object = {}) =>
  createSurveyResponse(admin, { surveyId, answers: toAnswerList(answers), ...values });

/** Creates a survey with one question of each type; returns its id and name, and the ids of its questions. */
export async function seedSurveyWithQuestionIds(
  values: Parameters<typeof seedSurveyWithQuestions>[0] = {},
) {
  const { id, name, questionOrder } = await seedSurveyWithQuestions(values);
  const [rank, yesNo, freeText] = questionOrder as [number, number, number];
  return { id, name, rank, yesNo, freeText };
}

/** Inserts many responses to a survey's current version, bypassing validation and audit. */
export async function bulkInsertResponses(
  surveyId: number,
  count: number,
  buildAnswers: (
    index: number,
  ) => { wordingId: number; choice: number | null; text: string | null }[],
): Promise<void> {
  const { questionsVersion } = await getSurvey(admin, surveyId);
  const lastId = (await SurveyResponse.max<number | null, SurveyResponse>("id")) ?? 0;
  const indexes = Array.from({ length: count }, (_, index) => index);
  await SurveyResponse.bulkCreate(
    indexes.map((index) => ({ id: lastId + 1 + index, surveyId, questionsVersion })),
  );
  await SurveyAnswer.bulkCreate(
    indexes.flatMap((index) =>
      buildAnswers(index).map((answer) => ({ responseId: lastId + 1 + index, ...answer })),
    ),
  );
}
