import { describe, expect, it } from "vitest";
import { AuditEvent, SurveyWording } from "~/models";
import { exportResponsesCsv } from "~/server/surveys/export-responses";
import { listTextAnswers } from "~/server/surveys/free-texts";
import { saveQuestionOrder } from "~/server/surveys/question-order";
import { addQuestions, deleteQuestion, updateQuestion } from "~/server/surveys/questions";
import { type QuestionResults, readSurveyResults } from "~/server/surveys/results";
import { QUESTIONS } from "../factories/content";
import { seedSurveyWithQuestionIds, seedSurveyResponse } from "../factories/survey-responses";
import {
  admin,
  HAS_DATABASE,
  recordStatements,
  collectStatuses,
  useDatabase,
  navigator,
} from "../support/database";

const readResults = (surveyId: number) => readSurveyResults(navigator, surveyId);
/** Picks the figures of each wording, without the labels of its shares. */
const pickFigures = ({ number, wordings }: QuestionResults) => ({
  number,
  wordings: wordings.map(({ questionText, isCurrent, answers, shares, mean, latest }) => ({
    questionText,
    isCurrent,
    answers,
    counts: shares.map(({ count }) => count),
    mean,
    latest: latest.map(({ text }) => text),
  })),
});
const findWordingId = async (questionId: number) =>
  (await SurveyWording.findOne({ where: { questionId }, rejectOnEmpty: true })).id;

describe.runIf(HAS_DATABASE)("the results of a survey", () => {
  useDatabase();

  it("count each answer, with shares, the mean rank and the latest texts", async () => {
    const { id, name, rank, yesNo, freeText } = await seedSurveyWithQuestionIds();
    const ranks = [5, 4, 4, 1, 4, 2, 4];
    for (const [index, answer] of ranks.entries()) {
      const text = index === 3 ? "" : `Text ${index}`;
      await seedSurveyResponse(id, {
        [rank]: answer,
        [yesNo]: index < 2 ? "Yes" : "No",
        [freeText]: text,
      });
    }
    const { survey, responses, questions } = await readResults(id);
    expect(survey).toEqual({ id, name });
    expect(responses.count).toBe(7);
    expect(new Date(responses.first ?? "") <= new Date(responses.last ?? "")).toBe(true);
    expect(questions.map(pickFigures)).toEqual([
      {
        number: 1,
        wordings: [buildFigures("rank", { answers: 7, counts: [1, 1, 0, 4, 1], mean: 3.4 })],
      },
      { number: 2, wordings: [buildFigures("yesNo", { answers: 7, counts: [2, 5] })] },
      {
        number: 3,
        wordings: [
          buildFigures("freeText", {
            answers: 6,
            latest: ["Text 6", "Text 5", "Text 4", "Text 2", "Text 1"],
          }),
        ],
      },
    ]);
    expect(questions[1]).toMatchObject({
      expected: "Yes",
      wordings: [
        {
          shares: [
            { label: "Yes", count: 2, percent: 28.6 },
            { label: "No", count: 5, percent: 71.4 },
          ],
        },
      ],
    });
  });

  it("truncate a long text", async () => {
    const { id, rank, yesNo, freeText } = await seedSurveyWithQuestionIds();
    const answers = { [rank]: 1, [yesNo]: "No" };
    await seedSurveyResponse(id, { ...answers, [freeText]: "🙂".repeat(300) });
    await seedSurveyResponse(id, { ...answers, [freeText]: "🙂".repeat(301) });
    const latest = (await readResults(id)).questions[2]?.wordings[0]?.latest;
    expect(latest).toMatchObject([
      { text: "🙂".repeat(300), isTruncated: true },
      { text: "🙂".repeat(300), isTruncated: false },
    ]);
  });

  it("are empty without responses, and not found for an unknown survey", async () => {
    const { id } = await seedSurveyWithQuestionIds();
    const { responses, questions } = await readResults(id);
    expect(responses).toEqual({ count: 0, first: null, last: null });
    expect(questions.map(pickFigures)).toEqual([
      { number: 1, wordings: [buildFigures("rank", { counts: [0, 0, 0, 0, 0] })] },
      { number: 2, wordings: [buildFigures("yesNo", { counts: [0, 0] })] },
      { number: 3, wordings: [buildFigures("freeText", {})] },
    ]);
    await expect(readResults(2_000_000_000)).rejects.toMatchObject({ status: 404 });
  });

  it("separate the wordings when questions are changed, moved, added and deleted", async () => {
    const { id, rank, yesNo, freeText } = await seedSurveyWithQuestionIds();
    const answers = { [rank]: 5, [yesNo]: "Yes", [freeText]: "First" };
    await seedSurveyResponse(id, answers);
    await updateQuestion(admin, rank, { questionText: "Never asked of anybody" });
    await updateQuestion(admin, rank, {
      questionText: "Are you calm?",
      questionType: "y/n",
      correctAnswer: "Yes",
    });
    await saveQuestionOrder(admin, id, {
      order: [freeText, yesNo, rank],
      base: [rank, yesNo, freeText],
    });
    await deleteQuestion(admin, yesNo);
    await addQuestions(admin, { surveyId: id, questions: [QUESTIONS.yesNo] });
    const added = (await readResults(id)).questions[2]?.questionId ?? 0;
    await seedSurveyResponse(id, { [rank]: "No", [added]: "No", [freeText]: "Second" });
    await seedSurveyResponse(id, answers, { questionsVersion: 1 });

    expect((await readResults(id)).questions.map(pickFigures)).toEqual([
      {
        number: 1,
        wordings: [buildFigures("freeText", { answers: 3, latest: ["First", "Second", "First"] })],
      },
      {
        number: 2,
        wordings: [
          {
            ...buildFigures("yesNo", { answers: 1, counts: [0, 1] }),
            questionText: "Are you calm?",
          },
          buildFigures("rank", { isCurrent: false, answers: 2, counts: [0, 0, 0, 0, 2], mean: 5 }),
        ],
      },
      { number: 3, wordings: [buildFigures("yesNo", { answers: 1, counts: [0, 1] })] },
      {
        number: null,
        wordings: [buildFigures("yesNo", { isCurrent: false, answers: 2, counts: [2, 0] })],
      },
    ]);
    await updateQuestion(admin, rank, QUESTIONS.rank);
    const restored = (await readResults(id)).questions[1]?.wordings;
    expect(restored?.map(({ answers, isCurrent }) => [answers, isCurrent])).toEqual([
      [2, true],
      [1, false],
    ]);
  });

  it("equal a naive count over all responses", async () => {
    const { id, rank, yesNo, freeText } = await seedSurveyWithQuestionIds();
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const inputs = Array.from({ length: 60 }, () => ({
      rank: random(5) + 1,
      yesNo: random(2) ? "Yes" : "No",
      text: random(3) ? `Text ${random(9)}` : "",
    }));
    for (const each of inputs) {
      await seedSurveyResponse(id, {
        [rank]: each.rank,
        [yesNo]: each.yesNo,
        [freeText]: each.text,
      });
    }
    const count = (matches: (each: (typeof inputs)[number]) => boolean) =>
      inputs.filter(matches).length;
    const [ranks, yesNos, textFigures] = (await readResults(id)).questions.map(
      (question) => pickFigures(question).wordings[0],
    );
    expect(ranks?.counts).toEqual(
      [1, 2, 3, 4, 5].map((value) => count((each) => each.rank === value)),
    );
    const mean = inputs.reduce((sum, each) => sum + each.rank, 0) / inputs.length;
    expect(ranks?.mean).toBeCloseTo(mean, 1);
    expect(yesNos?.counts).toEqual(
      ["Yes", "No"].map((label) => count((each) => each.yesNo === label)),
    );
    const all = inputs.map(({ text }) => text).filter((text) => text !== "");
    expect(textFigures).toMatchObject({ answers: all.length, latest: all.slice(-5).reverse() });
  });

  it("take as many statements for a hundred questions as for three, and leave an audit event", async () => {
    const { id, rank, yesNo } = await seedSurveyWithQuestionIds();
    await seedSurveyResponse(id, { [rank]: 1, [yesNo]: "No" });
    const statementCount = (await recordStatements(() => readResults(id))).length;
    const freeText = Array<typeof QUESTIONS.freeText>(97).fill(QUESTIONS.freeText);
    await addQuestions(admin, { surveyId: id, questions: freeText });
    for (let index = 0; index < 10; index++)
      await seedSurveyResponse(id, { [rank]: 1, [yesNo]: "No" });
    expect(await recordStatements(() => readResults(id))).toHaveLength(statementCount);
    expect(statementCount).toBe(9);
    const where = { recordType: "survey", recordId: String(id), action: "viewed" };
    expect(await AuditEvent.count({ where })).toBe(2);
  });

  it("are forbidden to visitors", async () => {
    const { id, freeText } = await seedSurveyWithQuestionIds();
    const visitor = {
      ...admin,
      actor: { id: "visitor", name: "Visitor", role: "visitor" as const },
    };
    const question = { surveyId: id, wordingId: await findWordingId(freeText) };
    expect(
      await collectStatuses([
        readSurveyResults(visitor, id),
        exportResponsesCsv(visitor, id),
        listTextAnswers(visitor, question, { page: 1, limit: 20 }),
      ]),
    ).toEqual([403, 403, 403]);
  });
});

const NO_ANSWERS = { isCurrent: true, answers: 0, counts: [] as number[], mean: null, latest: [] };
type Figures = {
  isCurrent?: boolean;
  answers?: number;
  counts?: number[];
  mean?: number;
  latest?: string[];
};
const buildFigures = (key: keyof typeof QUESTIONS, expected: Figures) => ({
  questionText: QUESTIONS[key].questionText,
  ...NO_ANSWERS,
  ...expected,
});
