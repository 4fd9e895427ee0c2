import { surveyLabel } from "~/models/rules/labels.schema";
import { serveTypeLabel } from "~/models/surveys/survey.schema";
import type { ListExport } from "~/server/exports/list-export";
import { formatNames } from "~/server/imports/cells";
import type { TaggedSurvey } from "./present-full";
import { listSurveys, SURVEY_LIST, type SurveySortField } from "./surveys";
import { describeSurveyViewers } from "./viewers";

/** Export of the list of surveys. */
export const SURVEY_EXPORT: ListExport<TaggedSurvey, SurveySortField> = {
  fileName: "surveys",
  subject: "surveys",
  read: "content.read",
  rules: SURVEY_LIST,
  columns: [
    { header: "ID", value: ({ id }) => surveyLabel(id) },
    { header: "Survey Name", value: ({ name }) => name },
    { header: "Survey Serve Type", value: ({ serveType }) => serveTypeLabel(serveType) },
    { header: "# Survey Questions", value: ({ questionCount }) => questionCount },
    { header: "Tags", value: ({ tags }) => formatNames(tags.map(({ name }) => name)) },
    { header: "Status", value: ({ status }) => status },
    { header: "Who sees this", value: (survey) => describeSurveyViewers(survey) },
  ],
  async readRows(caller, query) {
    const { surveys: rows, pagination } = await listSurveys(caller, query);
    return { rows, pagination };
  },
};
