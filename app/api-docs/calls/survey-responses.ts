import { z } from "zod";
import { surveyResponseSchema } from "~/models/survey-response.schema";
import { SURVEY_RESPONSE_LIST } from "~/server/surveys/responses";
import {
  type CallGroup,
  id,
  idParameter,
  listQuery,
  nothing,
  onePage,
  only,
  pagination,
  sorting,
} from "../describe";
import { SURVEY_RESPONSE } from "../shapes/survey-response";

const responses = z
  .object({
    survey: z.object({ id: id("the survey"), name: z.string() }).strict(),
    surveyResponses: z.array(SURVEY_RESPONSE.shape),
    pagination,
    sorting,
  })
  .strict();
export const SURVEY_RESPONSE_CALLS: CallGroup = {
  name: "Survey responses",
  thing: "survey response",
  description:
    "What was answered to surveys, one response a sitting. A response is never changed. Reading them is written into the audit.",
  calls: {
    "GET /survey-response": {
      operationId: "listSurveyResponses",
      summary: "List the responses to a survey",
      query: [
        idParameter("surveyId", "The survey that was answered."),
        ...listQuery(SURVEY_RESPONSE_LIST),
      ],
      answers: {
        200: {
          message: "Survey responses retrieved successfully",
          data: responses,
          example: {
            survey: { id: 4, name: "How was your night?" },
            surveyResponses: [SURVEY_RESPONSE.example],
            ...onePage(1, "id", 20),
          },
        },
      },
      refusals: { 404: { when: "There is no such survey.", message: "Survey not found" } },
    },
    "POST /survey-response": {
      operationId: "createSurveyResponse",
      summary: "Send in a response",
      description:
        "A rank is answered from 1 to 5, a `y/n` question with Yes or No; only free texts may be left out. What is wrong is named by its place, such as `answers[2].answer`.",
      body: {
        rule: surveyResponseSchema,
        fields: {
          questionsVersion:
            "The version of the questions that was shown. Left out, it is the survey's present one.",
          respondent: "Who answered, in words of your own.",
          answers: "Each question once, at most 100.",
        },
        example: {
          surveyId: 6,
          respondent: "Bed 12",
          answers: [
            { questionId: 35, answer: 4 },
            { questionId: 36, answer: 3 },
            { questionId: 37, answer: "Yes" },
            { questionId: 38, answer: "No" },
          ],
        },
      },
      answers: {
        201: {
          message: "Survey response created successfully",
          data: only("surveyResponse", SURVEY_RESPONSE.shape),
          example: { surveyResponse: SURVEY_RESPONSE.example },
        },
      },
      refusals: {
        410: {
          when: "The response that this `Idempotency-Key` made before has been deleted since.",
          message: "What this request made was deleted since",
        },
      },
    },
    "GET /survey-response/:id": {
      operationId: "getSurveyResponse",
      summary: "Read a response",
      answers: {
        200: {
          message: "Survey response retrieved successfully",
          data: only("surveyResponse", SURVEY_RESPONSE.shape),
          example: { surveyResponse: SURVEY_RESPONSE.example },
        },
      },
    },
    "DELETE /survey-response/:id": {
      operationId: "deleteSurveyResponse",
      summary: "Delete a response",
      description: "Erases its answers, as when a patient asks for it.",
      answers: {
        200: { message: "Survey response deleted successfully", data: nothing, example: null },
      },
    },
  },
};
