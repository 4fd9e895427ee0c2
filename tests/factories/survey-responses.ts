import { SurveyAnswer, SurveyResponse } from "~/models";
import { getSurvey } from "~/server/surveys/surveys";
import { createSurveyResponse } from "~/server/surveys/responses";
import { admin } from "../support/database";
import { aSurveyWithQuestions } from "./content";

/** What somebody answers: by the id of the question. */
export type Answers = Record<number, unknown>;

export const asList = (answers: Answers) =>
  Object.entries(answers).map(([questionId, answer]) => ({
    questionId: Number(questionId),
    answer,
  }));

/** A response to a survey. */
export const aSurveyResponse = (surveyId: number, answers: Answers, values: object = {}) =>
  createSurveyResponse(admin, { surveyId, answers: asList(answers), ...values });

/** A survey with a question of each type, and what they are called. */
export async function anOpenSurvey(values: object = {}) {
  const { id, name, questionOrder } = await aSurveyWithQuestions(values);
  const [rank, yesNo, freeText] = questionOrder as [number, number, number];
  return { id, name, rank, yesNo, freeText };
}

/** Many responses at once to the survey as it is now, past the product's rules and its audit. */
export async function manyResponses(
  surveyId: number,
  count: number,
  answersAt: (at: number) => { wordingId: number; choice: number | null; text: string | null }[],
): Promise<void> {
  const { questionsVersion } = await getSurvey(admin, surveyId);
  const last = (await SurveyResponse.max<number | null, SurveyResponse>("id")) ?? 0;
  const at = Array.from({ length: count }, (_, each) => each);
  await SurveyResponse.bulkCreate(
    at.map((each) => ({ id: last + 1 + each, surveyId, questionsVersion })),
  );
  await SurveyAnswer.bulkCreate(
    at.flatMap((each) =>
      answersAt(each).map((answer) => ({ responseId: last + 1 + each, ...answer })),
    ),
  );
}
