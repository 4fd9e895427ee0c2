import { expect } from "vitest";
import { SurveyEdition, SurveyQuestion, SurveyWording } from "~/models";
import { addQuestions } from "~/server/surveys/questions";
import { getSurvey } from "~/server/surveys/surveys";
import { seedSurveyWithQuestions } from "../factories/content";
import { admin } from "./database";

/** Adds questions to a survey. */
export const addToSurvey = (surveyId: number, ...questions: object[]) =>
  addQuestions(admin, { surveyId, questions });

/** Creates a survey with three questions. */
export async function createSurveyWithThreeQuestions() {
  const { id, questionOrder } = await seedSurveyWithQuestions();
  return { id, questionIds: questionOrder as [number, number, number] };
}

/** Reads the order of the questions. */
export const readOrder = async (surveyId: number) =>
  (await getSurvey(admin, surveyId)).questionOrder;

/** Checks the invariants of a survey's questions, editions and wordings. */
export async function expectInvariants(surveyId: number) {
  const survey = await getSurvey(admin, surveyId);
  const questions = await SurveyQuestion.findAll({
    where: { surveyId },
    order: ["position", "id"],
  });
  expect(survey.questionCount).toBe(questions.length);
  expect(new Set(questions.map(({ position }) => position)).size).toBe(questions.length);
  const editions = await SurveyEdition.findAll({ where: { surveyId }, order: ["number"] });
  expect(editions.map(({ number }) => number)).toEqual(
    Array.from({ length: survey.questionsVersion }, (_, index) => index + 1),
  );
  const last = JSON.parse(editions.at(-1)?.wordingIds ?? "[]") as number[];
  expect(last).toEqual(questions.map(({ wordingId }) => wordingId));
  const wordings = await SurveyWording.findAll({ where: { surveyId } });
  expect(wordings.filter(({ questionId }) => questionId === 0)).toEqual([]);
}
