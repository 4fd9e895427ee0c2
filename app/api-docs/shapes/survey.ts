import { z } from "zod";
import { SERVE_TYPES } from "~/models/surveys/survey.schema";
import type { ApiSurvey } from "~/server/surveys/present-for-api";
import type { QuestionData } from "~/server/surveys/present";
import { createdAt, idSchema, type Shape, defineShape, updatedAt, version } from "../describe";
import { EXAMPLE_PUBLISHED, publishingFields } from "./publishing";
import { SURVEY_QUESTION } from "./survey-question";

export const serveType = z
  .enum([SERVE_TYPES[0].value, SERVE_TYPES[1].value, SERVE_TYPES[2].value])
  .describe("When patients are asked.");

const reference = z.object({ id: idSchema("it"), name: z.string() }).strict();

const tag = z
  .object({
    id: idSchema("the tag"),
    name: z.string(),
    normalizedName: z.string().describe("The name in small letters."),
  })
  .strict();

export const SURVEY: Shape = {
  name: "Survey",
  shape: defineShape<ApiSurvey>()(
    z
      .object({
        id: idSchema("the survey"),
        name: z.string(),
        category: z.string(),
        serveType,
        ...publishingFields("Patients are asked by the Active ones."),
        questionCount: z.number().int().min(0).optional().describe("With `includeCount=true`."),
        specialities: z
          .array(reference)
          .describe(
            "Patients of these are asked; all patients where there are no procedures either.",
          ),
        procedures: z.array(reference).describe("Patients with one of these are asked too."),
        tags: z
          .array(tag)
          .optional()
          .describe("With `includeTags=true`, in the order of their names."),
        questionOrder: z
          .array(idSchema("a question"))
          .optional()
          .describe("The IDs of all questions, in their order; not in lists without questions."),
        questions: z
          .array(SURVEY_QUESTION.shape as z.ZodType<QuestionData>)
          .optional()
          .describe("With `includeQuestions=true`, in their order."),
        questionsVersion: z
          .number()
          .int()
          .min(1)
          .describe("Goes up when what is asked changes. A response names the one that was shown."),
        version,
        createdAt,
        updatedAt,
      })
      .strict(),
  ).describe("Questions that patients are asked together."),
  example: {
    id: 4,
    name: "How was your night?",
    category: "General",
    serveType: "pre-session-post-session",
    ...EXAMPLE_PUBLISHED,
    questionCount: 1,
    specialities: [],
    procedures: [],
    tags: [{ id: 3, name: "Anxiety", normalizedName: "anxiety" }],
    questionOrder: [12],
    questions: [SURVEY_QUESTION.example],
    questionsVersion: 1,
    version: 1,
    createdAt: "2027-01-04T08:30:00.000Z",
    updatedAt: "2027-01-04T08:30:00.000Z",
  },
};
