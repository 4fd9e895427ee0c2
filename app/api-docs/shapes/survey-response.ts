import { z } from "zod";
import type { ResponseData } from "~/server/surveys/present-response";
import {
  createdAt,
  idSchema,
  dateTimeSchema,
  type Shape,
  defineShape,
  updatedAt,
  version,
} from "../describe";
import { questionType } from "./survey-question";

const answer = z
  .object({
    questionId: idSchema("the question"),
    questionText: z.string().describe("The words that were shown."),
    questionType,
    answer: z
      .union([z.number(), z.string()])
      .nullable()
      .describe("A rank from 1 to 5, Yes or No, or a text; null where nothing was answered."),
  })
  .strict();

export const SURVEY_RESPONSE: Shape = {
  name: "SurveyResponse",
  shape: defineShape<ResponseData>()(
    z
      .object({
        id: idSchema("the response"),
        surveyId: idSchema("the survey"),
        surveyName: z.string(),
        questionsVersion: z
          .number()
          .int()
          .min(1)
          .describe("The version of the questions that was shown."),
        respondent: z.string().nullable().describe("Who answered, in the words of who sent it."),
        submittedAt: dateTimeSchema("When it was answered."),
        version,
        createdAt,
        updatedAt,
        answers: z.array(answer).describe("Every question that was shown, in its order."),
      })
      .strict(),
  ).describe("What somebody answered to a survey in one sitting, in the words that were shown."),
  example: {
    id: 31,
    surveyId: 4,
    surveyName: "How was your night?",
    questionsVersion: 1,
    respondent: "Bed 12",
    submittedAt: "2027-01-05T07:10:00.000Z",
    version: 1,
    createdAt: "2027-01-05T07:10:00.000Z",
    updatedAt: "2027-01-05T07:10:00.000Z",
    answers: [
      {
        questionId: 12,
        questionText: "Did you sleep well?",
        questionType: "y/n",
        answer: "Yes",
      },
    ],
  },
};
