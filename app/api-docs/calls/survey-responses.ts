import { z } from "zod";
import { surveyResponseSchema } from "~/models/surveys/survey-response.schema";
import { SURVEY_RESPONSE_LIST } from "~/server/surveys/responses";
import {
  type CallGroup,
  type DescribedCalls,
  idSchema,
  idParameter,
  listParameters,
} from "../describe";
import { SURVEY_RESPONSE } from "../shapes/survey-response";
import {
  recordResponse,
  deletedResponse,
  listResponse,
  missingParentRefusal,
} from "~/app/api-docs/responses";

const successResponse = recordResponse("Survey response", "surveyResponse", SURVEY_RESPONSE);
const SURVEY_FIELDS = {
  shape: { survey: z.object({ id: idSchema("the survey"), name: z.string() }).strict() },
  example: { survey: { id: 4, name: "How was your night?" } },
};

const SURVEY_RESPONSE_CALLS: CallGroup = {
  position: 100,
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
        ...listParameters(SURVEY_RESPONSE_LIST),
      ],
      responses: {
        200: listResponse(
          "Survey responses",
          "surveyResponses",
          SURVEY_RESPONSE_LIST,
          SURVEY_RESPONSE,
          SURVEY_FIELDS,
        ),
      },
      refusals: missingParentRefusal("Survey"),
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
      responses: { 201: successResponse("created") },
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
      responses: { 200: successResponse("retrieved") },
    },
    "DELETE /survey-response/:id": {
      operationId: "deleteSurveyResponse",
      summary: "Delete a response",
      description: "Erases its answers, as when a patient asks for it.",
      responses: { 200: deletedResponse("Survey response") },
    },
  },
};

export default {
  groups: [SURVEY_RESPONSE_CALLS],
  shapes: [SURVEY_RESPONSE],
} satisfies DescribedCalls;
