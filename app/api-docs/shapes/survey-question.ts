import { z } from "zod";
import { GOOD_ENDS, YES_NO } from "~/models/surveys/answer.schema";
import { QUESTION_TYPES } from "~/models/surveys/survey-question.schema";
import type { QuestionData } from "~/server/surveys/present";
import { createdAt, idSchema, type Shape, defineShape, updatedAt, version } from "../describe";

/** Answer type of a question, also in responses. */
export const questionType = z
  .enum([QUESTION_TYPES[0].value, QUESTION_TYPES[1].value, QUESTION_TYPES[2].value])
  .describe("`rank` is answered from 1 to 5, `y/n` with Yes or No, `free-text` with words.");

export const SURVEY_QUESTION: Shape = {
  name: "SurveyQuestion",
  shape: defineShape<QuestionData>()(
    z
      .object({
        id: idSchema("the question"),
        surveyId: idSchema("the survey that asks it"),
        questionText: z.string(),
        text: z.string().describe("The same as `questionText`."),
        questionType,
        type: questionType.describe("The same as `questionType`."),
        correctAnswer: z
          .enum(YES_NO)
          .nullable()
          .describe("The expected answer of a `y/n` question; null for the others."),
        urgentAnswer: z
          .union([z.string(), z.number().int()])
          .nullable()
          .describe(
            "The answer that is urgent: Yes or No of a `y/n` question, just this number of a `rank` one. Whoever gives it is told at once to call the care team. Null for none.",
          ),
        goodEnd: z
          .enum([GOOD_ENDS[0].value, GOOD_ENDS[1].value])
          .nullable()
          .describe(
            "Which end of a `rank` question is good. The indices count by it; where it is null, as it is of the others, 5 is the best recovery and the most anxiety.",
          ),
        version,
        createdAt,
        updatedAt,
      })
      .strict(),
  ).describe("A question of a survey."),
  example: {
    id: 12,
    surveyId: 4,
    questionText: "Did you sleep well?",
    text: "Did you sleep well?",
    questionType: "y/n",
    type: "y/n",
    correctAnswer: "Yes",
    urgentAnswer: null,
    goodEnd: null,
    version: 1,
    createdAt: "2027-01-04T08:30:00.000Z",
    updatedAt: "2027-01-04T08:30:00.000Z",
  },
};
