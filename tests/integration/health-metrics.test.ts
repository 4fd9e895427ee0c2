import { beforeAll, describe, expect, it } from "vitest";
import { Patient, PatientResponse, SessionAssessment, SurveyResponse } from "~/models";
import { removeExamples } from "~/server/patients/examples";
import { readHealthMetrics } from "~/server/patients/health-metrics";
import { formatIsoDay } from "~/server/platform/dates";
import { updateQuestion } from "~/server/surveys/questions";
import { QUESTIONS } from "../factories/content";
import {
  aBareGuest,
  anAssessment,
  anOwnAnswer,
  aProcedureWithSession,
  patientAt,
} from "../factories/patient-answers";
import { aGuest, asPatient } from "../factories/patients";
import { anOpenSurvey, manyResponses } from "../factories/survey-responses";
import { admin, HAS_DATABASE, statementsOf, useDatabase, viewer } from "../support/database";

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const ALL = { page: 1, limit: 100 };
const metricsOf = async (mark: string | null, query = ALL) =>
  readHealthMetrics(await patientAt(mark), query);

describe.runIf(HAS_DATABASE)("health metrics", () => {
  useDatabase();

  it("are nothing for somebody who has answered nothing", async () => {
    const { mark } = await aBareGuest();
    const nothing = { current: null, trend: null, points: [] };
    for (const each of [mark, null]) {
      expect(await metricsOf(each)).toMatchObject({
        answered: 0,
        lastAt: null,
        history: [],
        examples: 0,
        anxiety: nothing,
        recovery: nothing,
      });
    }
    await expect(readHealthMetrics(viewer, ALL)).rejects.toMatchObject({ status: 403 });
  });

  it("take anxiety from assessments and surveys around sessions, recovery from surveys afterwards", async () => {
    const around = await anOpenSurvey({ serveType: "pre-session-post-session" });
    const after = await anOpenSurvey({ serveType: "post-procedure-plan" });
    const { mark, id: patientId } = await aBareGuest();
    const about = await aProcedureWithSession(patientId, daysAgo(1));
    await anAssessment({ patientId, ...about }, 5, daysAgo(3));
    const { procedureId, sessionId, sessionTitle } = about;
    for (const [survey, rank, session] of [
      [around, 2, sessionId],
      [after, 4, null],
    ] as const) {
      // Yes and no are stored as 1 and 0: they are no ranks.
      const answers = { [survey.rank]: rank, [survey.yesNo]: "Yes", [survey.freeText]: "Fine" };
      await anOwnAnswer(mark, survey.id, answers, { procedureId, sessionId: session });
    }
    const { anxiety, recovery, history, answered, examples } = await metricsOf(mark);
    expect({ answered, examples }).toEqual({ answered: 3, examples: 0 });
    expect(history).toMatchObject([
      { kind: "procedure", session: "MRI", survey: after.name, anxiety: null, recovery: 75 },
      { kind: "session", session: sessionTitle, survey: around.name, anxiety: 25, recovery: null },
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

  it("go by what was asked then: a rank stays one when its question becomes yes or no", async () => {
    const survey = await anOpenSurvey();
    const { mark } = await aBareGuest();
    const answers = { [survey.rank]: 5, [survey.yesNo]: "No" };
    const nowhere = { procedureId: null, sessionId: null };
    await anOwnAnswer(mark, survey.id, answers, nowhere);
    await updateQuestion(admin, survey.rank, QUESTIONS.yesNo);
    expect(await metricsOf(mark)).toMatchObject({ recovery: { current: { percent: 100 } } });
    // And what is yes or no now does not count.
    await anOwnAnswer(mark, survey.id, { [survey.rank]: "Yes", [survey.yesNo]: "No" }, nowhere);
    const { history, recovery } = await metricsOf(mark);
    expect(history.map((each) => each.recovery)).toEqual([null, 100]);
    expect(recovery.current).toMatchObject({ percent: 100, word: "Strong" });
  });

  it("read 1,000 sittings in as many statements as one, a page at a time", async () => {
    const survey = await anOpenSurvey();
    const { mark, id: patientId } = await aBareGuest();
    const about = await aProcedureWithSession(patientId);
    await anAssessment({ patientId, ...about }, 3);
    const caller = await patientAt(mark);
    const read = async () => (await statementsOf(() => readHealthMetrics(caller, ALL))).length;
    const one = await read();
    const before = (await SurveyResponse.max<number | null, SurveyResponse>("id")) ?? 0;
    await manyResponses(survey.id, 1_000, () => []);
    const ids = (await SurveyResponse.findAll({ attributes: ["id"] })).flatMap(({ id }) =>
      id > before ? id : [],
    );
    const rows = ids.map((responseId) => ({
      responseId,
      patientId,
      patientProcedureId: null,
      sessionId: null,
    }));
    await PatientResponse.bulkCreate(rows);
    expect(await read()).toBe(one);
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
    const { id: patientId } = await aBareGuest({ createdAt: daysAgo(40) });
    await Patient.update({ isSample: true }, { where: { id: patientId }, silent: true });
    const about = await aProcedureWithSession(patientId);
    await anAssessment({ patientId, ...about }, 4, daysAgo(45));
  });

  const dayOf = (time: string | null | undefined) => time && formatIsoDay(time);

  it("are what a visitor sees, as of today", async () => {
    const { history, examples, anxiety } = await metricsOf(null);
    expect({ examples, isExample: history[0]?.isExample }).toEqual({
      examples: 1,
      isExample: true,
    });
    expect(dayOf(history[0]?.at)).toBe(dayOf(daysAgo(5).toISOString()));
    expect(anxiety.current).toMatchObject({ percent: 75, word: "High" });
  });

  it("stand among a guest's own, and do not count, until the guest takes the examples away", async () => {
    const { patientId = 0, guestToken: mark = "" } = await aGuest();
    const about = await aProcedureWithSession(patientId);
    await anAssessment({ patientId, ...about }, 1);
    const { history, anxiety, examples } = await metricsOf(mark);
    expect(history.map(({ isExample }) => isExample)).toEqual([false, true]);
    expect({ examples, now: anxiety.current?.percent }).toEqual({ examples: 1, now: 0 });
    expect(anxiety.points.map(({ percent }) => percent)).toEqual([0]);
    expect(anxiety.trend).toBeNull();
    await asPatient(await patientAt(mark), (writer) => removeExamples(writer));
    const without = await metricsOf(mark);
    expect(without).toMatchObject({ answered: 1, examples: 0, anxiety: { trend: null } });
    // The sample patient keeps them: the next visitor sees them.
    expect(await SessionAssessment.count()).toBe(2);
    expect((await metricsOf(null)).examples).toBe(1);
  });
});
