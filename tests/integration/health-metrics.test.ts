import { beforeAll, describe, expect, it } from "vitest";
import { Patient, PatientProcedure, PatientResponse, SurveyResponse } from "~/models";
import { removeExamples } from "~/server/patients/examples";
import { readHealthMetrics } from "~/server/patients/health-metrics";
import { formatIsoDay } from "~/server/platform/dates";
import { updateQuestion } from "~/server/surveys/questions";
import { QUESTIONS, seedSurvey } from "../factories/content";
import {
  seedGuestWithoutData,
  insertAssessment,
  answerOwnSurvey,
  seedPatientProcedureWithSession,
  guestCaller,
} from "../factories/patient-answers";
import { seedGuest, writeAsGuest } from "../factories/patients";
import { seedSurveyWithQuestionIds, bulkInsertResponses } from "../factories/survey-responses";
import { admin, HAS_DATABASE, recordStatements, useDatabase, viewer } from "../support/database";

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const ALL = { page: 1, limit: 100 };
const readMetrics = async (guestToken: string | null, query = ALL) =>
  readHealthMetrics(await guestCaller(guestToken), query);

describe.runIf(HAS_DATABASE)("health metrics", () => {
  useDatabase();

  it("are empty without answers", async () => {
    const { guestToken } = await seedGuestWithoutData();
    const empty = { current: null, trend: null, points: [] };
    for (const each of [guestToken, null]) {
      expect(await readMetrics(each)).toMatchObject({
        answered: 0,
        lastAt: null,
        history: [],
        isExample: false,
        anxiety: empty,
        recovery: empty,
      });
    }
    await expect(readHealthMetrics(viewer, ALL)).rejects.toMatchObject({ status: 403 });
  });

  it("count each rank question from its good end, and keep how an answer was counted", async () => {
    const seed = (serveType: string, goodEnd: string | null) =>
      seedSurvey({ serveType, questions: [{ ...QUESTIONS.rank, goodEnd }] });
    const { guestToken, id: patientId } = await seedGuestWithoutData();
    const { procedureId, sessionId } = await seedPatientProcedureWithSession(patientId, daysAgo(1));
    const answer = async (
      serveType: string,
      { id, questionOrder }: { id: number; questionOrder: number[] },
    ) => {
      const session = serveType === "post-procedure-plan" ? null : sessionId;
      const answers = { [questionOrder[0] ?? 0]: 5 };
      await answerOwnSurvey(guestToken, id, answers, { procedureId, sessionId: session });
    };
    for (const serveType of ["post-procedure-plan", "pre-session-post-session"]) {
      for (const goodEnd of [null, "higher", "lower"]) {
        await answer(serveType, await seed(serveType, goodEnd));
      }
    }
    const readIndexes = async () =>
      (await readMetrics(guestToken)).history.map(({ anxiety, recovery }) => anxiety ?? recovery);
    // Newest first: anxiety with a lower, a higher and an unknown good end, then recovery.
    expect(await readIndexes()).toEqual([100, 0, 100, 0, 100, 100]);
    expect(await readMetrics(guestToken)).toMatchObject({ hasUnknownEnd: true });

    const survey = await seed("post-procedure-plan", null);
    await answer("post-procedure-plan", survey);
    const [questionId = 0] = survey.questionOrder;
    await updateQuestion(admin, questionId, { goodEnd: "lower" });
    await answer("post-procedure-plan", survey);
    expect((await readIndexes()).slice(0, 2)).toEqual([0, 100]);
    expect(await updateQuestion(admin, questionId, { questionType: "free-text" })).toMatchObject({
      goodEnd: null,
    });
    await expect(updateQuestion(admin, questionId, { goodEnd: "lower" })).rejects.toMatchObject({
      fields: [{ field: "goodEnd", message: "A free text question has no good end" }],
    });
  });

  it("take anxiety from assessments and surveys around sessions, recovery from surveys afterwards", async () => {
    const sessionSurvey = await seedSurveyWithQuestionIds({
      serveType: "pre-session-post-session",
    });
    const procedureSurvey = await seedSurveyWithQuestionIds({ serveType: "post-procedure-plan" });
    const { guestToken, id: patientId } = await seedGuestWithoutData();
    const context = await seedPatientProcedureWithSession(patientId, daysAgo(1));
    await insertAssessment({ patientId, ...context }, 5, daysAgo(3));
    const { procedureId, sessionId, sessionTitle } = context;
    for (const [survey, rank, session] of [
      [sessionSurvey, 2, sessionId],
      [procedureSurvey, 4, null],
    ] as const) {
      // Yes and no are stored as 1 and 0, and must not count as ranks.
      const answers = { [survey.rank]: rank, [survey.yesNo]: "Yes", [survey.freeText]: "Fine" };
      await answerOwnSurvey(guestToken, survey.id, answers, { procedureId, sessionId: session });
    }
    const { anxiety, recovery, history, answered, isExample } = await readMetrics(guestToken);
    expect({ answered, isExample }).toEqual({ answered: 3, isExample: false });
    expect(history).toMatchObject([
      {
        kind: "procedure",
        session: "MRI",
        survey: procedureSurvey.name,
        anxiety: null,
        recovery: 75,
      },
      {
        kind: "session",
        session: sessionTitle,
        survey: sessionSurvey.name,
        anxiety: 25,
        recovery: null,
      },
      { kind: "assessment", session: "Calm sea", survey: null, anxiety: 100, recovery: null },
    ]);
    expect(anxiety).toMatchObject({
      current: { percent: 25, word: "Low" },
      trend: { direction: "falling", variant: "success", latest: 25, before: 100 },
      points: [{ percent: 100 }, { percent: 25 }],
    });
    expect(recovery).toMatchObject({ current: { percent: 75, word: "Under way" }, trend: null });
    expect(JSON.stringify(history)).not.toMatch(/Fine|night/);
  });

  it("use the question type at the time of the answer: a rank still counts once its question is yes-or-no", async () => {
    const survey = await seedSurveyWithQuestionIds();
    const { guestToken } = await seedGuestWithoutData();
    const answers = { [survey.rank]: 5, [survey.yesNo]: "No" };
    const noContext = { procedureId: null, sessionId: null };
    await answerOwnSurvey(guestToken, survey.id, answers, noContext);
    await updateQuestion(admin, survey.rank, QUESTIONS.yesNo);
    expect(await readMetrics(guestToken)).toMatchObject({
      recovery: { current: { percent: 100 } },
    });
    // Answers to the question as a yes-or-no question do not count.
    await answerOwnSurvey(
      guestToken,
      survey.id,
      { [survey.rank]: "Yes", [survey.yesNo]: "No" },
      noContext,
    );
    const { history, recovery } = await readMetrics(guestToken);
    expect(history.map((each) => each.recovery)).toEqual([null, 100]);
    expect(recovery.current).toMatchObject({ percent: 100, word: "Strong" });
  });

  it("read 1,000 responses in as many statements as one response, a page at a time", async () => {
    const survey = await seedSurveyWithQuestionIds();
    const { guestToken, id: patientId } = await seedGuestWithoutData();
    const context = await seedPatientProcedureWithSession(patientId);
    await insertAssessment({ patientId, ...context }, 3);
    const caller = await guestCaller(guestToken);
    const countStatements = async () =>
      (await recordStatements(() => readHealthMetrics(caller, ALL))).length;
    const expected = await countStatements();
    const lastId = (await SurveyResponse.max<number | null, SurveyResponse>("id")) ?? 0;
    await bulkInsertResponses(survey.id, 1_000, () => []);
    const ids = (await SurveyResponse.findAll({ attributes: ["id"] })).flatMap(({ id }) =>
      id > lastId ? id : [],
    );
    const rows = ids.map((responseId) => ({
      responseId,
      patientId,
      patientProcedureId: null,
      sessionId: null,
    }));
    await PatientResponse.bulkCreate(rows);
    expect(await countStatements()).toBe(expected);
    const { answered, history, pagination } = await readHealthMetrics(caller, {
      page: 2,
      limit: 20,
    });
    expect({ answered, rows: history.length, pages: pagination.totalPages }).toEqual({
      answered: 1_001,
      rows: 20,
      pages: 51,
    });
  });
});

describe.runIf(HAS_DATABASE)("the sample patient's answers", () => {
  useDatabase();

  beforeAll(async () => {
    const { id: patientId } = await seedGuestWithoutData({ createdAt: daysAgo(40) });
    await Patient.update({ isSample: true }, { where: { id: patientId }, silent: true });
    const context = await seedPatientProcedureWithSession(patientId);
    await insertAssessment({ patientId, ...context }, 4, daysAgo(45));
  });

  const formatDay = (time: string | null | undefined) => time && formatIsoDay(time);

  it("are shown to a visitor, dated relative to today", async () => {
    const { history, isExample, anxiety } = await readMetrics(null);
    expect({ isExample, rows: history.length }).toEqual({ isExample: true, rows: 1 });
    expect(formatDay(history[0]?.at)).toBe(formatDay(daysAgo(5).toISOString()));
    expect(anxiety.current).toMatchObject({ percent: 75, word: "High" });
  });

  it("are shown to a guest until there is an answer or a procedure of their own, or they remove the examples", async () => {
    const hasExample = async (guestToken: string) => (await readMetrics(guestToken)).isExample;
    const [answering, choosing, removing] = [
      await seedGuest(),
      await seedGuest(),
      await seedGuest(),
    ];
    const { patientId = 0, guestToken = "" } = answering;
    for (const guest of [answering, choosing, removing]) {
      expect(await hasExample(guest.guestToken ?? "")).toBe(true);
    }
    const context = await seedPatientProcedureWithSession(patientId);
    await PatientProcedure.update({ isExample: true }, { where: { patientId } });
    await insertAssessment({ patientId, ...context }, 1);
    const { history, anxiety } = await readMetrics(guestToken);
    expect(history.map(({ isExample }) => isExample)).toEqual([false]);
    expect(anxiety.points.map(({ percent }) => percent)).toEqual([0]);
    expect(anxiety.trend).toBeNull();
    await seedPatientProcedureWithSession(choosing.patientId ?? 0);
    expect(await hasExample(choosing.guestToken ?? "")).toBe(false);
    await writeAsGuest(removing, (writer) => removeExamples(writer));
    expect(await hasExample(removing.guestToken ?? "")).toBe(false);
    // The sample patient's rows stay: the next visitor sees them.
    expect((await readMetrics(null)).isExample).toBe(true);
  });
});
