import { newSurveySchema, surveySchema } from "~/models/surveys/survey-api.schema";
import { SURVEY_LIST } from "~/server/surveys/surveys";
import {
  type CallGroup,
  type DescribedCalls,
  flagParameter,
  listParameters,
  type Parameter,
} from "../describe";
import { EXAMPLE_DRAFT } from "../shapes/publishing";
import { SURVEY } from "../shapes/survey";
import { recordResponse, deletedResponse, listResponse } from "~/app/api-docs/responses";

const surveyResponse = recordResponse("Survey", "survey", SURVEY);
const { questions: _, ...listExample } = SURVEY.example as Record<string, unknown>;

const DRAFT = { ...(SURVEY.example as object), ...EXAMPLE_DRAFT };
const INCLUDE_PARAMETERS: Parameter[] = [
  flagParameter("includeCount", "With how many questions each survey has."),
  flagParameter("includeTags", "With the tags of each survey."),
  flagParameter("includeQuestions", "With the questions of each survey, in their order."),
];
const FIELD_DESCRIPTIONS = {
  name: "Several surveys may have the same name.",
  serveType: "When patients are asked.",
  category: "Left out or null, it is General.",
  status: "Deprecated: it counts for nothing. Publish and unpublish change the status.",
  tagIds: "Left out, it has no tags.",
  specialityIds:
    "Only patients of these specialties are asked, and those with one of `procedureIds`. Without both, all patients are.",
  procedureIds: "IDs of procedures of the catalogue.",
};

const SURVEY_CALLS: CallGroup = {
  position: 80,
  name: "Surveys",
  thing: "survey",
  description: "Questions that patients are asked together. They may have up to 100 each.",
  calls: {
    "GET /survey": {
      operationId: "listSurveys",
      summary: "List surveys",
      query: [
        ...listParameters(
          SURVEY_LIST,
          "Finds the surveys whose name, category or serve type contains this, whose number it is, or that were created on the day or in the month that it names, such as 2027-01.",
        ),
        ...INCLUDE_PARAMETERS,
      ],
      responses: {
        200: listResponse("Surveys", "surveys", SURVEY_LIST, {
          shape: SURVEY.shape,
          example: listExample,
        }),
      },
    },
    "POST /survey": {
      operationId: "createSurvey",
      summary: "Create a survey",
      description:
        "Its questions may come along, in their order: all of it is created, or nothing. It is a draft until it is published.",
      body: {
        rule: newSurveySchema,
        fields: { ...FIELD_DESCRIPTIONS, questions: "At most 100. Left out, it has none yet." },
        example: {
          name: "How was your night?",
          serveType: "pre-session-post-session",
          tagIds: [2],
          questions: [
            { questionText: "Did you sleep well?", questionType: "y/n", correctAnswer: "Yes" },
            { questionText: "How rested do you feel?", questionType: "rank" },
          ],
        },
      },
      responses: { 201: surveyResponse("created", DRAFT) },
    },
    "GET /survey/:id": {
      operationId: "getSurvey",
      summary: "Read a survey",
      query: INCLUDE_PARAMETERS,
      responses: { 200: surveyResponse("retrieved") },
    },
    "PUT /survey/:id": {
      operationId: "updateSurvey",
      summary: "Change a survey",
      description:
        "Fields that are left out stay as they are, and so does the status: publish and unpublish change it. The questions themselves are changed at `/survey-question`.",
      body: {
        rule: surveySchema.partial(),
        fields: {
          ...FIELD_DESCRIPTIONS,
          category: "Empty or null, it is General.",
          tagIds: "All tags that it has from now on.",
          questionOrder: "The IDs of all of its questions, each once, in their new order.",
        },
        example: { name: "How did you sleep?", tagIds: [2, 6] },
      },
      responses: { 200: surveyResponse("updated") },
    },
    "DELETE /survey/:id": {
      operationId: "deleteSurvey",
      summary: "Delete a survey",
      description:
        "Deletes its questions too. Where it was answered, the call must say that its responses go as well.",
      query: [flagParameter("deleteResponses", "Also deletes its responses.")],
      responses: { 200: deletedResponse("Survey") },
      refusals: {
        409: {
          code: "in-use",
          when: "The survey has responses, and the call does not say `deleteResponses=true`.",
          message:
            "The survey has 2 responses, which would be deleted too. Send ?deleteResponses=true to delete them.",
        },
      },
    },
    "POST /survey/:id/publish": {
      operationId: "publishSurvey",
      summary: "Publish a survey",
      description:
        "Makes it Active: from now on patients are asked. One that is Active stays as it is.",
      responses: { 200: surveyResponse("published") },
      refusals: {
        409: {
          when: "The survey has no question.",
          message: "Add a question before you publish this survey",
        },
      },
    },
    "POST /survey/:id/unpublish": {
      operationId: "unpublishSurvey",
      summary: "Unpublish a survey",
      description:
        "Makes it a draft again: patients are no longer asked. Whoever has it open can still send the answers for a day. Answers that were given stay, and count. A draft stays as it is.",
      responses: { 200: surveyResponse("unpublished", DRAFT) },
    },
  },
};

export default { groups: [SURVEY_CALLS], shapes: [SURVEY] } satisfies DescribedCalls;
