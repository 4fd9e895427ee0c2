import { z } from "zod";
import { questionSchema } from "~/models/surveys/survey-question.schema";
import { bulkQuestionsSchema, TOO_MANY_QUESTIONS } from "~/models/surveys/survey-api.schema";
import { ALL_QUESTIONS_LIST } from "~/server/surveys/all-questions";
import { QUESTION_LIST } from "~/server/surveys/question-page";
import {
  type CallGroup,
  type DescribedCalls,
  flagParameter,
  idSchema,
  listParameters,
} from "../describe";
import { serveType } from "../shapes/survey";
import { SURVEY_QUESTION } from "../shapes/survey-question";
import {
  recordResponse,
  deletedResponse,
  listResponse,
  missingParentRefusal,
} from "~/app/api-docs/responses";

const createdData = z.object({ created: z.array(SURVEY_QUESTION.shape) }).strict();
const LIST = { ...QUESTION_LIST, allByDefault: true };
const questionResponse = recordResponse("Question", "question", SURVEY_QUESTION);
const SURVEY_FIELDS = {
  shape: {
    surveyId: idSchema("the survey"),
    surveyName: z.string().optional().describe("With `includeDetails=true`."),
    surveyServeType: serveType.optional().describe("With `includeDetails=true`."),
    questionsVersion: z
      .number()
      .int()
      .min(1)
      .describe("The version of the questions. A response names the one that was shown."),
    totalQuestions: z
      .number()
      .int()
      .min(0)
      .describe("How many the survey has, whatever the search."),
  },
  example: {
    surveyId: 4,
    surveyName: "How was your night?",
    surveyServeType: "pre-session-post-session",
    questionsVersion: 1,
    totalQuestions: 1,
  },
};

const SURVEY_QUESTION_CALLS: CallGroup = {
  position: 90,
  name: "Survey questions",
  thing: "question",
  description:
    "What surveys ask. A question that was answered and is changed or deleted since stays in those answers as it was shown.",
  calls: {
    "GET /survey-question": {
      operationId: "listAllSurveyQuestions",
      summary: "List the questions of all surveys",
      description: "In which order a survey asks them, its own list says.",
      query: listParameters(ALL_QUESTIONS_LIST),
      responses: {
        200: listResponse("Questions", "questions", ALL_QUESTIONS_LIST, SURVEY_QUESTION),
      },
    },
    "POST /survey-question/bulk": {
      operationId: "createSurveyQuestions",
      summary: "Add questions to a survey",
      description:
        "They come behind those that it has: all of them, or none. What is wrong with one is named by its place, such as `questions[2].questionText`.",
      body: {
        rule: bulkQuestionsSchema,
        fields: { questions: "1 to 100 questions." },
        example: {
          surveyId: 1,
          questions: [
            {
              questionText: "Is somebody with you today?",
              questionType: "y/n",
              correctAnswer: "Yes",
            },
            {
              questionText: "How much does it hurt?",
              questionType: "rank",
              urgentAnswer: 5,
              goodEnd: "lower",
            },
            { questionText: "What would help you most?", questionType: "free-text" },
          ],
        },
      },
      responses: {
        201: {
          message: "Questions added successfully",
          data: createdData,
          example: { created: [SURVEY_QUESTION.example] },
        },
      },
      refusals: {
        409: {
          when: "The survey would have more than 100 questions, or 1,000 wordings with those that were changed or deleted.",
          message: TOO_MANY_QUESTIONS,
        },
      },
    },
    "GET /survey-question/by-survey/:surveyId": {
      operationId: "listSurveyQuestions",
      summary: "List the questions of a survey",
      query: [
        ...listParameters(LIST, "Finds the questions whose text contains this."),
        flagParameter("includeDetails", "With the name and the serve type of the survey."),
      ],
      responses: {
        200: listResponse("Questions", "questions", LIST, SURVEY_QUESTION, SURVEY_FIELDS),
      },
      refusals: missingParentRefusal("Survey"),
    },
    "GET /survey-question/:id": {
      operationId: "getSurveyQuestion",
      summary: "Read a question",
      responses: { 200: questionResponse("retrieved") },
    },
    "PUT /survey-question/:id": {
      operationId: "updateSurveyQuestion",
      summary: "Change a question",
      description:
        "Fields that are left out stay as they are. Only a `y/n` question has a correct answer: with another type it becomes null, and so does the urgent answer.",
      body: {
        rule: questionSchema,
        partial: true,
        example: {
          questionText: "Did you sleep through the night?",
          questionType: "y/n",
          correctAnswer: "Yes",
        },
      },
      responses: { 200: questionResponse("updated") },
    },
    "DELETE /survey-question/:id": {
      operationId: "deleteSurveyQuestion",
      summary: "Delete a question",
      description: "Its earlier answers stay.",
      responses: { 200: deletedResponse("Question") },
    },
  },
};

export default {
  groups: [SURVEY_QUESTION_CALLS],
  shapes: [SURVEY_QUESTION],
} satisfies DescribedCalls;
