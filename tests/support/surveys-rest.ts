import { expect } from "vitest";
import { unique } from "../factories/names";
import type { CallApi } from "./http";

type Data = Record<string, unknown>;
export type Question = Data & { id: number; questionText: string };
export type Survey = Data & {
  id: number;
  name: string;
  questionOrder: number[];
  questions: Question[];
};

export const RANK = { questionText: "How calm do you feel?", questionType: "rank" };
export const YES_NO = {
  questionText: "Did you sleep well?",
  questionType: "y/n",
  correctAnswer: "Yes",
};
export const FREE_TEXT = { questionText: "What worries you?", questionType: "free-text" };
export const QUESTIONS = [RANK, YES_NO, FREE_TEXT];
export const SERVE_TYPE = "pre-session-post-session";
export const ISO_DATE = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string;

/** Expected response to invalid input. */
export const validationFailure = (...fields: [field: string, message: string][]) => ({
  status: 422,
  success: false,
  message: "Validation failed",
  data: { errors: fields.map(([field, message]) => ({ field, message })) },
});

/** Creates surveys with a question of each type, and reads them, through the REST API. */
export function surveysApi(callApi: CallApi) {
  return {
    createSurvey: async (values: Data = {}) => {
      const name = unique("Survey");
      const body = { name, serveType: SERVE_TYPE, questions: QUESTIONS, ...values };
      return (await callApi("POST", "/survey", body)).data?.survey as Survey;
    },
    readSurvey: async (id: number, query = "?includeQuestions=true&includeTags=true") =>
      (await callApi("GET", `/survey/${id}${query}`)).data?.survey as Survey,
  };
}
