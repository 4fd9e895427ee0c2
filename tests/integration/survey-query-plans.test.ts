import { beforeAll, describe, expect, it } from "vitest";
import { Survey, SurveyQuestion, SurveyResponse, SurveyWording } from "~/models";
import { SERVE_TYPES } from "~/models/surveys/survey.schema";
import { createStaleError } from "~/server/platform/record-version";
import { database } from "~/server/platform/database";
import { presentSurveysForApi } from "~/server/surveys/present-for-api";
import { readQuestionPage } from "~/server/surveys/question-page";
import { addQuestions, updateQuestion } from "~/server/surveys/questions";
import { countResponses, getSurvey, listSurveys, SURVEY_LIST } from "~/server/surveys/surveys";
import { countTagUses } from "~/server/tags/tags";
import { seedTag } from "../factories/content";
import { admin, HAS_DATABASE, ON_POSTGRES, useDatabase } from "../support/database";
import { explainStatements, findFullSorts } from "../support/query-plans";

const ROWS = 5_000;
const DAY_MS = 86_400_000;
/** Matches a full scan of a table; the full-text index is a virtual table, which is scanned along its index. */
const FULL_SCAN = /SCAN (Survey|survey_)\w*(?!.*INDEX)/;

describe.runIf(HAS_DATABASE && !ON_POSTGRES)("the query plans of surveys on SQLite", () => {
  useDatabase();

  beforeAll(async () => {
    const firstTime = Date.now() - 700 * DAY_MS;
    await Survey.bulkCreate(
      Array.from({ length: ROWS }, (_, index) => ({
        name: `Survey ${index}`,
        serveType: SERVE_TYPES[index % 3]?.value ?? "post-lms-module",
        category: index % 5 ? "General" : "Oncology",
        status: index % 7 > 0 ? ("Active" as const) : ("Draft" as const),
        createdAt: new Date(firstTime + (index * 700 * DAY_MS) / ROWS),
      })),
    );
    const ids = Array.from({ length: ROWS }, (_, index) => index + 1);
    await SurveyWording.bulkCreate(
      ids.flatMap((id) =>
        [id * 2, id * 2 + 1].map((wording) => ({
          id: wording,
          surveyId: id,
          questionId: wording,
          questionText: `Question ${wording}?`,
          questionType: "rank" as const,
        })),
      ),
    );
    await SurveyQuestion.bulkCreate(
      ids.flatMap((surveyId) =>
        [0, 1].map((position) => ({
          id: surveyId * 2 + position,
          surveyId,
          position,
          wordingId: surveyId * 2 + position,
          correctAnswer: null,
        })),
      ),
    );
    await SurveyResponse.bulkCreate(
      ids.map((id) => ({ surveyId: (id % 50) + 1, questionsVersion: 1 })),
    );
    await database().query("ANALYZE");
  });

  const page = { page: 1, limit: 10, sortBy: "id" as const, sortOrder: "ASC" as const, search: "" };
  const includeAll = { count: true, tags: true, questions: true };

  it.each(SURVEY_LIST.sortFields)("page by %s along an index", async (sortBy) => {
    for (const sortOrder of ["ASC", "DESC"] as const) {
      for (const pageNumber of [1, ROWS / 20]) {
        const work = () => listSurveys(admin, { ...page, sortBy, sortOrder, page: pageNumber });
        // The third statement sorts only the tags of these ten surveys.
        const [count = "", rows = ""] = await explainStatements(work);
        for (const plan of [count, rows]) expect(findFullSorts(plan)).toEqual([]);
      }
    }
  });

  it.each(["ound 47", "fo", "0042", "42", "onco", "Nov 21, 2025", "2025-03", "May 2025"])(
    "search for %s without reading every row",
    async (search) => {
      for (const plan of await explainStatements(() => listSurveys(admin, { ...page, search }))) {
        expect(plan).not.toMatch(FULL_SCAN);
      }
    },
  );

  it("read and change the questions of some surveys without a full scan", async () => {
    const { surveys } = await listSurveys(admin, page);
    const operations = [
      () => presentSurveysForApi(admin, surveys, includeAll),
      () => readQuestionPage(admin, 7, { ...page, sortBy: "position" }),
      () => getSurvey(admin, 7),
      () => countResponses(admin, 7),
      () => updateQuestion(admin, 14, { questionText: "Another?" }),
      () =>
        addQuestions(admin, {
          surveyId: 7,
          questions: [{ questionText: "New?", questionType: "rank" }],
        }),
    ];
    for (const each of operations) {
      for (const plan of await explainStatements(each))
        expect(plan, String(each)).not.toMatch(FULL_SCAN);
    }
  });

  it("find who changed a survey without scanning the audit", async () => {
    const survey = await getSurvey(admin, 7);
    const parts = { type: "survey question", ids: survey.questionOrder };
    const plans = await explainStatements(() =>
      createStaleError(admin, "survey", survey, { parts }),
    );
    for (const plan of plans) {
      expect(plan).toMatch(/SEARCH .*USING INDEX audit_events_by_record/);
    }
  });

  it("count the uses of a tag along its index", async () => {
    const { id } = await seedTag();
    for (const plan of await explainStatements(() => countTagUses(admin, id))) {
      expect(plan).not.toMatch(/SCAN survey_tags/);
    }
  });
});
