import { beforeAll, describe, expect, it } from "vitest";
import { AuditEvent, SurveyResponse, SurveyWording } from "~/models";
import { database } from "~/server/platform/database";
import { exportResponsesCsv } from "~/server/surveys/export-responses";
import { listTextAnswers } from "~/server/surveys/free-texts";
import { addQuestions, updateQuestion } from "~/server/surveys/questions";
import { readSurveyResults } from "~/server/surveys/results";
import { updateSurvey } from "~/server/surveys/surveys";
import { QUESTIONS } from "../factories/content";
import { answerOwnSurvey, seedGuestWithoutData } from "../factories/patient-answers";
import {
  seedSurveyWithQuestionIds,
  seedSurveyResponse,
  bulkInsertResponses,
} from "../factories/survey-responses";
import {
  admin,
  HAS_DATABASE,
  ON_POSTGRES,
  recordStatements,
  collectStatuses,
  useDatabase,
  navigator,
} from "../support/database";
import { explainStatements } from "../support/query-plans";

const readResults = (surveyId: number) => readSurveyResults(navigator, surveyId);
const readCsv = async (surveyId: number) => {
  let csv = "";
  for await (const part of await exportResponsesCsv(navigator, surveyId)) csv += part;
  return csv;
};
const listTexts = (surveyId: number, wordingId: number, page = 1) =>
  listTextAnswers(navigator, { surveyId, wordingId }, { page, limit: 3 });
const findWordingId = async (questionId: number) =>
  (await SurveyWording.findOne({ where: { questionId }, rejectOnEmpty: true })).id;

describe.runIf(HAS_DATABASE)("all texts of a question", () => {
  useDatabase();

  it("are listed in full, newest first, a page at a time", async () => {
    const { id, name, rank, yesNo, freeText } = await seedSurveyWithQuestionIds();
    for (let count = 0; count < 7; count++) {
      const text = count === 6 ? "long ".repeat(100).trim() : `Text ${count}`;
      await seedSurveyResponse(id, { [rank]: 1, [yesNo]: "No", [freeText]: text });
    }
    const wording = await findWordingId(freeText);
    const first = await listTexts(id, wording);
    expect(first).toMatchObject({
      survey: { id, name },
      questionText: QUESTIONS.freeText.questionText,
      texts: [{ text: "long ".repeat(100).trim() }, { text: "Text 5" }, { text: "Text 4" }],
      pagination: { totalItems: 7, totalPages: 3 },
    });
    const last = await listTexts(id, wording, 3);
    expect(last.texts.map(({ text }) => text)).toEqual(["Text 0"]);
  });

  it("are not found for other question types, nor under another survey", async () => {
    const { id, rank, freeText } = await seedSurveyWithQuestionIds();
    const other = await seedSurveyWithQuestionIds();
    const [rankWordingId, freeTextWordingId] = [
      await findWordingId(rank),
      await findWordingId(freeText),
    ];
    expect(
      await collectStatuses([
        listTexts(id, rankWordingId),
        listTexts(other.id, freeTextWordingId),
        listTexts(2_000_000_000, freeTextWordingId),
        listTexts(id, 2_000_000_000),
      ]),
    ).toEqual([404, 404, 404, 404]);
  });
});

describe.runIf(HAS_DATABASE)("the CSV export of responses", () => {
  useDatabase();

  it("names no guest, unlike the list of responses", async () => {
    const { id, rank, yesNo } = await seedSurveyWithQuestionIds();
    const { guestToken } = await seedGuestWithoutData();
    const context = { procedureId: null, sessionId: null };
    await answerOwnSurvey(guestToken, id, { [rank]: 4, [yesNo]: "Yes" }, context);
    const { respondent } = await SurveyResponse.findOne({
      where: { surveyId: id },
      rejectOnEmpty: true,
    });
    expect(respondent).toMatch(/^Guest patient \d+$/);
    const csv = await readCsv(id);
    expect(csv).toContain(`,,"1","4","Yes"`);
    expect(csv).not.toContain("Guest patient");
  });

  it("has a row for each response, a column for each wording, and no formulas", async () => {
    const { id, rank, yesNo, freeText } = await seedSurveyWithQuestionIds();
    const first = await seedSurveyResponse(
      id,
      { [rank]: 4, [yesNo]: "Yes", [freeText]: '=HYPERLINK("x")\nand more' },
      { respondent: "@evil" },
    );
    await updateQuestion(admin, yesNo, { questionText: "=1+1" });
    await addQuestions(admin, { surveyId: id, questions: [QUESTIONS.freeText] });
    const second = await seedSurveyResponse(id, { [rank]: 1, [yesNo]: "No" });
    expect(await readCsv(id)).toBe(
      [
        '\ufeff"Response","Submitted","Respondent","Questions Version","How calm do you feel?",' +
          `"'=1+1","Did you sleep well?","What worries you?","What worries you? (2)"`,
        `"${first.id}","${first.submittedAt}","'@evil","1","4",,"Yes",` +
          `"'=HYPERLINK(""x"")\nand more",`,
        `"${second.id}","${second.submittedAt}",,"3","1","No",,,`,
        "",
      ].join("\r\n"),
    );
    const event = await AuditEvent.findOne({ order: [["id", "DESC"]] });
    expect(event).toMatchObject({ action: "exported", recordType: "survey", recordId: String(id) });
  });

  it("has all responses of the survey, however many, and no others", async () => {
    const { id, rank, yesNo } = await seedSurveyWithQuestionIds();
    await seedSurveyWithQuestionIds();
    const [rankWordingId, yesNoWordingId] = [await findWordingId(rank), await findWordingId(yesNo)];
    await bulkInsertResponses(id, 1_201, (index) => [
      { wordingId: rankWordingId, choice: (index % 5) + 1, text: null },
      { wordingId: yesNoWordingId, choice: index % 2, text: null },
    ]);
    const lines = (await readCsv(id)).trimEnd().split("\r\n");
    expect(lines).toHaveLength(1 + 1_201);
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines.at(-1)).toMatch(/"1","1","No",$/);
  });

  it("reads batches of 500 responses, and smaller batches beyond 2,000 answers", async () => {
    const readBatches = async (surveyId: number) => {
      const rows: number[] = [];
      const statements = await recordStatements(async () => {
        for await (const part of await exportResponsesCsv(navigator, surveyId)) {
          rows.push(part.trimEnd().split("\r\n").length);
        }
      });
      const limits = statements.map(
        (sql) => /FROM \W?survey_responses\W .* LIMIT (\d+)/.exec(sql)?.[1],
      );
      return { rows: rows.slice(1), limits: limits.filter(Boolean).map(Number) };
    };
    const { id, rank } = await seedSurveyWithQuestionIds();
    const wordingId = await findWordingId(rank);
    const answers = [{ wordingId, choice: 1, text: null }];
    await bulkInsertResponses(id, 1_201, () => answers);
    expect(await readBatches(id)).toEqual({ rows: [500, 500, 201], limits: [500, 500, 500] });

    const long = await seedSurveyWithQuestionIds();
    const questions = Array<typeof QUESTIONS.freeText>(97).fill(QUESTIONS.freeText);
    await addQuestions(admin, { surveyId: long.id, questions });
    const wordings = await SurveyWording.findAll({ where: { surveyId: long.id } });
    expect(wordings).toHaveLength(100);
    await bulkInsertResponses(long.id, 45, () =>
      wordings.map(({ id }) => ({ wordingId: id, choice: 1, text: null })),
    );
    expect(await readBatches(long.id)).toEqual({ rows: [20, 20, 5], limits: [20, 20, 20] });
  });

  it("has only the header row without responses", async () => {
    const { id } = await seedSurveyWithQuestionIds();
    await updateSurvey(admin, id, { name: "Still the same" });
    expect((await readCsv(id)).trimEnd().split("\r\n")).toHaveLength(1);
    await expect(readCsv(2_000_000_000)).rejects.toMatchObject({ status: 404 });
  });
});

describe.runIf(HAS_DATABASE && !ON_POSTGRES)("the query plans of results on SQLite", () => {
  useDatabase();

  beforeAll(async () => {
    for (let index = 0; index < 40; index++) await seedSurveyWithQuestionIds();
  });

  it.each([false, true])(
    "read the answers from indexes (statistics: %j)",
    async (hasStatistics) => {
      const { id, rank, yesNo, freeText } = await seedSurveyWithQuestionIds();
      const [rankWordingId, yesNoWordingId, freeTextWordingId] = [
        await findWordingId(rank),
        await findWordingId(yesNo),
        await findWordingId(freeText),
      ];
      await bulkInsertResponses(id, 2_000, (index) => [
        { wordingId: rankWordingId, choice: (index % 5) + 1, text: null },
        { wordingId: yesNoWordingId, choice: index % 2, text: null },
        { wordingId: freeTextWordingId, choice: null, text: `Text ${index}` },
      ]);
      if (hasStatistics) await database().query("ANALYZE");
      const plans = await explainStatements(() => readResults(id));
      const all = plans.join("\n");
      expect(all).toMatch(/SEARCH survey_answers USING COVERING INDEX survey_answers_of_wording/);
      expect(all).toMatch(/SEARCH answer USING INDEX \S+ \((response_id=\? AND )?wording_id=\?/);
      expect(all.match(/CORRELATED SCALAR SUBQUERY/g)).toHaveLength(5);
      expect(all).not.toMatch(/SCAN (?!latest)|TEMP B-TREE FOR GROUP BY/);
      for (const plan of await explainStatements(() => listTexts(id, freeTextWordingId, 300))) {
        expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
      }
    },
  );
});
