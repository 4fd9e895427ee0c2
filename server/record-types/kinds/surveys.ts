import { recordList } from "../record-list";
import { Survey, SurveyQuestion, SurveyResponse } from "~/models";
import { surveyLabel } from "~/models/rules/labels.schema";
import { publishSurvey, unpublishSurvey } from "~/server/surveys/publish";
import { QUESTION_RECORD_TYPE } from "~/server/surveys/question-set";
import { deleteQuestion } from "~/server/surveys/questions";
import { RESPONSE_RECORD_TYPE } from "~/server/surveys/response-record-key";
import { deleteSurveyResponse } from "~/server/surveys/responses";
import { completeRestoredQuestion } from "~/server/surveys/restored-question";
import { SURVEY_TABLE } from "~/server/surveys/survey-table";
import { SURVEY_IMPORT } from "~/server/surveys/survey-import";
import {
  countResponses,
  deleteSurvey,
  listSurveys,
  SURVEY_LIST,
  updateSurvey,
} from "~/server/surveys/surveys";
import { SURVEY_TAGS } from "~/server/tags/tag-links";
import { PATIENTS, CONTENT, deleted, pageBelow, type RecordType, toNamed } from "../record-type";

/** Surveys, their questions and their responses. */
export const SURVEY_TYPES: readonly RecordType[] = [
  {
    ...CONTENT,
    type: "survey",
    table: "surveys",
    plural: "surveys",
    entity: "survey",
    label: surveyLabel,
    ...pageBelow("/admin/surveys"),
    listTable: SURVEY_TABLE,
    imports: SURVEY_IMPORT,
    publish: publishSurvey,
    unpublish: unpublishSurvey,
    list: recordList(SURVEY_LIST, async (caller, query) => {
      const { surveys: rows, ...page } = await listSurveys(caller, query);
      return { ...page, rows: rows.map(toNamed) };
    }),
    remove: async (caller, id, expected, confirmed) =>
      deleteSurvey(caller, id, confirmed ?? (await countResponses(caller, id)), expected),
    model: Survey,
    tags: { links: SURVEY_TAGS, update: updateSurvey },
    dependents: [
      {
        ...deleted(["responses", "response"], "survey_responses", "survey_id"),
        isConfirmed: true,
      },
      deleted(["questions", "question"], "survey_questions", "survey_id"),
    ],
  },
  {
    ...CONTENT,
    type: QUESTION_RECORD_TYPE,
    table: "survey_questions",
    completeRestored: completeRestoredQuestion,
    plural: "survey questions",
    entity: "survey-question",
    remove: deleteQuestion,
    model: SurveyQuestion,
  },
  {
    ...PATIENTS,
    type: RESPONSE_RECORD_TYPE,
    table: "survey_responses",
    plural: "survey responses",
    entity: "survey-response",
    requiredParent: "surveyId",
    remove: deleteSurveyResponse,
    model: SurveyResponse,
  },
];
