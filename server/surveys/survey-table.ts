import { PUBLISHING_COLUMNS } from "~/server/lists/list-columns";
import { formatTags } from "~/server/tags/format-tags";
import { surveyLabel } from "~/models/rules/labels.schema";
import { serveTypeLabel } from "~/models/surveys/survey.schema";
import type { ListTable } from "~/server/lists/list-table";
import { formatNames } from "~/server/imports/cells";
import { readShownIn } from "~/server/procedure-plans/shown-in";
import type { TaggedSurvey } from "./present-full";
import { listSurveys, SURVEY_LIST, type SurveySortField } from "./surveys";
import { describeSurveyViewers } from "./viewers";

/** List of surveys. */
export const SURVEY_TABLE: ListTable<TaggedSurvey & { viewers: string }, SurveySortField> = {
  fileName: "surveys",
  subject: "surveys",
  read: "content.read",
  rules: SURVEY_LIST,
  columns: [
    { id: "id", header: "ID", sort: "id", isMinor: true, value: ({ id }) => surveyLabel(id) },
    { id: "name", header: "Survey Name", sort: "name", kind: "name", value: ({ name }) => name },
    {
      id: "serveType",
      header: "Survey Serve Type",
      sort: "serveType",
      kind: "text",
      value: ({ serveType }) => serveTypeLabel(serveType),
    },
    {
      id: "questionCount",
      header: "# Survey Questions",
      sort: "questionCount",
      kind: "number",
      value: ({ questionCount }) => questionCount,
    },
    {
      id: "tags",
      header: "Tags",
      kind: "text",
      isMinor: true,
      value: ({ tags }) => formatNames(tags.map(({ name }) => name)),
      text: ({ tags }) => formatTags(tags),
    },
    { id: "status", header: "Status", sort: "status", value: ({ status }) => status },
    {
      id: "viewers",
      header: "Who sees this",
      kind: "text",
      isMinor: true,
      value: ({ viewers }) => viewers,
    },
    { id: "category", header: "Category", isOptional: true, value: ({ category }) => category },
    ...PUBLISHING_COLUMNS,
  ],
  async readRows(caller, query) {
    const { surveys, pagination } = await listSurveys(caller, query);
    const findShownIn = await readShownIn(
      caller,
      "survey",
      surveys.map(({ id }) => id),
    );
    const rows = surveys.map((survey) => ({
      ...survey,
      viewers: describeSurveyViewers(survey, findShownIn(survey.id)),
    }));
    return { rows, pagination };
  },
};
