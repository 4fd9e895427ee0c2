import { describe, expect, it } from "vitest";
import {
  PatientProcedure,
  PatientResponse,
  PlanSession,
  SurveyAnswer,
  SurveyResponse,
  WorkItem,
  WorkItemCause,
} from "~/models";
import {
  listApplicableSurveys,
  findNextSurvey,
  listSessionSurveys,
} from "~/server/patients/applicable-surveys";
import {
  answerSurvey,
  getSurveyToAnswer,
  findLastSurveyResponse,
} from "~/server/patients/own-surveys";
import { unpublishSurvey } from "~/server/surveys/publish";
import { addQuestions, updateQuestion } from "~/server/surveys/questions";
import { deleteSurveyResponse, getSurveyResponse } from "~/server/surveys/responses";
import { readSurveyResults } from "~/server/surveys/results";
import { deleteSurvey, getSurvey } from "~/server/surveys/surveys";
import { Survey } from "~/models";
import { seedSurvey, QUESTIONS } from "../factories/content";
import {
  seedGuestWithoutData,
  insertAssessment,
  answerOwnSurvey,
  seedPatientProcedureWithSession,
  guestCaller,
} from "../factories/patient-answers";
import { unique } from "../factories/names";
import { writeAsGuest } from "../factories/patients";
import { seedSurveyWithQuestionIds } from "../factories/survey-responses";
import { recordEvents } from "../support/audit";
import { admin, HAS_DATABASE, recordStatements, useDatabase, viewer } from "../support/database";

const DAY_MS = 86_400_000;
const YESTERDAY = new Date(Date.now() - DAY_MS);
const AROUND_SESSION = { serveType: "pre-session-post-session" };
const NO_CONTEXT = { procedureId: null, sessionId: null };
const NOT_FOUND = { status: 404 };

/** Creates a guest with one procedure and a session, which the guest has assessed unless `assessed` is false. */
async function createPatient({ date = null as Date | null, assessed = true } = {}) {
  const { guestToken: token, id: patientId } = await seedGuestWithoutData();
  const context = await seedPatientProcedureWithSession(patientId, date);
  if (assessed) await insertAssessment({ patientId, ...context }, 3);
  return { token, patientId, ...context };
}

const listSurveyNames = async (token: string) => {
  const [procedure] = await listApplicableSurveys(await guestCaller(token));
  return {
    postProcedureSurveys: procedure?.postProcedureSurveys.map(({ name }) => name) ?? [],
    sessions: procedure?.sessions.map(({ surveys }) => surveys.map(({ name }) => name)) ?? [],
  };
};

describe.runIf(HAS_DATABASE)("the surveys that apply to a patient", () => {
  useDatabase();

  it("are those around an assessed session, and those after the procedure once its day is over", async () => {
    const around = await seedSurveyWithQuestionIds({ ...AROUND_SESSION, name: "Around" });
    const after = await seedSurveyWithQuestionIds({ name: "Afterwards" });
    await seedSurveyWithQuestionIds({ ...AROUND_SESSION, name: "Off", isDraft: true });
    await seedSurveyWithQuestionIds({ serveType: "post-lms-module", name: "Lesson" });
    await seedSurvey({ ...AROUND_SESSION, name: "Empty" });
    const ahead = await createPatient({ date: new Date(Date.now() + DAY_MS) });
    expect(await listSurveyNames(ahead.token)).toEqual({
      postProcedureSurveys: [],
      sessions: [["Around"]],
    });
    const over = await createPatient({ date: YESTERDAY, assessed: false });
    expect(await listSurveyNames(over.token)).toEqual({
      postProcedureSurveys: ["Afterwards"],
      sessions: [],
    });
    // A post-procedure survey is not found before the day is over, nor is a survey for another specialty's session.
    const { token, procedureId, sessionId } = ahead;
    const read = async (id: number, context: object) =>
      getSurveyToAnswer(await guestCaller(token), id, { ...NO_CONTEXT, procedureId, ...context });
    await expect(read(after.id, {})).rejects.toMatchObject(NOT_FOUND);
    await expect(read(around.id, { sessionId: over.sessionId })).rejects.toMatchObject(NOT_FOUND);
    expect(await read(around.id, { sessionId })).toMatchObject({ name: "Around" });
    await PlanSession.update({ status: "Draft" }, { where: { id: sessionId } });
    expect(await listSurveyNames(token)).toEqual({ postProcedureSurveys: [], sessions: [] });
    await expect(
      listSessionSurveys(await guestCaller(token), { procedureId, sessionId }),
    ).rejects.toMatchObject(NOT_FOUND);
    await Survey.update({ status: "Draft" }, { where: {} });
  });

  it("show when they were answered, and which survey is next", async () => {
    const first = await seedSurveyWithQuestionIds({ name: "First" });
    const second = await seedSurveyWithQuestionIds({ name: "Second" });
    const { token, procedureId } = await createPatient({ date: YESTERDAY, assessed: false });
    const list = async () => listApplicableSurveys(await guestCaller(token));
    expect(findNextSurvey(await list())).toMatchObject({ id: first.id, procedureId });
    const context = { ...NO_CONTEXT, procedureId };
    await answerOwnSurvey(token, first.id, { [first.rank]: 4, [first.yesNo]: "Yes" }, context);
    const [procedure] = await list();
    expect(procedure?.postProcedureSurveys.map(({ answeredAt }) => answeredAt !== null)).toEqual([
      true,
      false,
    ]);
    expect(findNextSurvey(await list())).toMatchObject({ id: second.id, procedureId });
    await answerOwnSurvey(token, second.id, { [second.rank]: 4, [second.yesNo]: "Yes" }, context);
    expect(findNextSurvey(await list())).toBeNull();
    await Survey.update({ status: "Draft" }, { where: {} });
  });

  it("take as many statements for ten procedures as for one", async () => {
    await seedSurveyWithQuestionIds(AROUND_SESSION);
    const { token, patientId } = await createPatient();
    const countStatements = async () => {
      const caller = await guestCaller(token);
      return (await recordStatements(() => listApplicableSurveys(caller))).length;
    };
    const before = await countStatements();
    for (let index = 0; index < 9; index++) {
      await insertAssessment(
        { patientId, ...(await seedPatientProcedureWithSession(patientId, YESTERDAY)) },
        2,
      );
    }
    expect(await countStatements()).toBe(before);
    await Survey.update({ status: "Draft" }, { where: {} });
  });

  it("are at most 1,000, those of the newest procedures", async () => {
    for (let index = 0; index < 6; index++) await seedSurveyWithQuestionIds();
    const { id: patientId, guestToken: token } = await seedGuestWithoutData();
    const completed = {
      patientId,
      type: "Diagnostic Test",
      title: "MRI",
      planKind: "complete",
      statusSet: "Completed",
    } as const;
    await PatientProcedure.bulkCreate(Array.from({ length: 200 }, () => completed));
    const procedures = await listApplicableSurveys(await guestCaller(token));
    const counts = procedures.map(({ postProcedureSurveys }) => postProcedureSurveys.length);
    expect(counts).toEqual([...Array<number>(166).fill(6), 4, ...Array<number>(33).fill(0)]);
    expect(procedures[0]?.id).toBeGreaterThan(procedures[199]?.id ?? Infinity);
    await Survey.update({ status: "Draft" }, { where: {} });
  });

  it("are forbidden to callers who are not patients", async () => {
    const survey = await seedSurveyWithQuestionIds(AROUND_SESSION);
    await expect(listApplicableSurveys(viewer)).rejects.toMatchObject({ status: 403 });
    await expect(getSurveyToAnswer(admin, survey.id, NO_CONTEXT)).rejects.toMatchObject({
      status: 403,
    });
  });
});

describe.runIf(HAS_DATABASE)("a patient's response to a survey", () => {
  useDatabase();

  it("is stored as a survey response and linked to the patient, without answers in the audit", async () => {
    const survey = await seedSurveyWithQuestionIds(AROUND_SESSION);
    const { token, patientId, procedureId, sessionId, sessionTitle } = await createPatient();
    const answers = { [survey.rank]: 4, [survey.yesNo]: "No", [survey.freeText]: "The needle" };
    const context = { procedureId, sessionId };
    const events = await recordEvents(() => answerOwnSurvey(token, survey.id, answers, context));
    const own = await PatientResponse.findOne({ where: { patientId }, rejectOnEmpty: true });
    expect(own.get()).toMatchObject({
      patientProcedureId: procedureId,
      sessionId,
      sessionTitle,
    });
    expect(await getSurveyResponse(admin, own.responseId)).toMatchObject({
      respondent: `Guest patient ${patientId}`,
      answers: [{ answer: 4 }, { answer: "No" }, { answer: "The needle" }],
    });
    expect(events).toMatchObject([
      { action: "created", recordType: "survey response", recordName: survey.name, changes: {} },
    ]);
    expect(JSON.stringify(events)).not.toContain("needle");
    const results = await readSurveyResults(admin, survey.id);
    expect(results.responses.count).toBe(1);
    expect(results.questions[0]?.wordings[0]?.mean).toBe(4);
  });

  it("is stored anew each time, and never changes an earlier response", async () => {
    const survey = await seedSurveyWithQuestionIds(AROUND_SESSION);
    const { token, patientId, procedureId, sessionId } = await createPatient();
    for (const rank of [5, 2]) {
      const answers = { [survey.rank]: rank, [survey.yesNo]: "No" };
      await answerOwnSurvey(token, survey.id, answers, { procedureId, sessionId });
    }
    const where = { patientId };
    const rows = await PatientResponse.findAll({ where, order: [["responseId", "ASC"]] });
    const ranks = await SurveyAnswer.findAll({
      where: { responseId: rows.map(({ responseId }) => responseId) },
      order: [["responseId", "ASC"]],
    });
    expect(ranks.flatMap(({ choice }) => (choice && choice > 0 ? choice : []))).toEqual([5, 2]);
  });

  it("belongs to the edition that was shown, even if questions changed or the survey was unpublished", async () => {
    const survey = await seedSurveyWithQuestionIds(AROUND_SESSION);
    const { token } = await createPatient();
    const shown = await getSurveyToAnswer(await guestCaller(token), survey.id, NO_CONTEXT);
    await addQuestions(admin, { surveyId: survey.id, questions: [QUESTIONS.rank] });
    await unpublishSurvey(admin, survey.id);
    const reread = await getSurveyToAnswer(
      await guestCaller(token),
      survey.id,
      NO_CONTEXT,
      shown.questionsVersion,
    );
    expect(reread).toEqual(shown);
    const { questionsVersion } = shown;
    await writeAsGuest(await guestCaller(token), (writer) =>
      answerSurvey(writer, survey.id, NO_CONTEXT, {
        questionsVersion,
        answers: [
          { questionId: survey.rank, answer: 1 },
          { questionId: survey.yesNo, answer: "Yes" },
        ],
      }),
    );
    const [stored] = await SurveyResponse.findAll({ where: { surveyId: survey.id } });
    expect(stored).toMatchObject({ questionsVersion });
    expect((await getSurvey(admin, survey.id)).questionsVersion).toBeGreaterThan(questionsVersion);
  });

  it("is refused for a deleted survey, another patient's procedure, and invalid answers", async () => {
    const survey = await seedSurveyWithQuestionIds(AROUND_SESSION);
    const [mine, other] = [await createPatient(), await createPatient()];
    const answer = (
      id: number,
      context: object,
      answers = { [survey.rank]: 3, [survey.yesNo]: "Yes" },
    ) => answerOwnSurvey(mine.token, id, answers, { ...NO_CONTEXT, ...context });
    await expect(answer(survey.id, { procedureId: other.procedureId })).rejects.toMatchObject(
      NOT_FOUND,
    );
    await expect(
      answer(survey.id, {}, { [survey.rank]: 6, [survey.yesNo]: "Yes" }),
    ).rejects.toMatchObject({ status: 422 });
    expect(await PatientResponse.count({ where: { patientId: mine.patientId } })).toBe(0);
    await deleteSurvey(admin, survey.id, 10);
    await expect(
      getSurveyToAnswer(await guestCaller(mine.token), survey.id, NO_CONTEXT),
    ).rejects.toMatchObject(NOT_FOUND);
    await expect(answer(survey.id, {})).rejects.toMatchObject(NOT_FOUND);
  });

  it("reports a rank from 4 on around a session, so that help is shown", async () => {
    const [around, after] = [
      await seedSurveyWithQuestionIds(AROUND_SESSION),
      await seedSurveyWithQuestionIds(),
    ];
    const { token, procedureId } = await createPatient({ date: YESTERDAY });
    expect(await findLastSurveyResponse(await guestCaller(token))).toBeNull();
    const context = { ...NO_CONTEXT, procedureId };
    for (const [survey, rank, hasHighAnxiety] of [
      [around, 5, true],
      [around, 4, true],
      [around, 3, false],
      [after, 5, false],
    ] as const) {
      await answerOwnSurvey(
        token,
        survey.id,
        { [survey.rank]: rank, [survey.yesNo]: "Yes" },
        context,
      );
      expect(await findLastSurveyResponse(await guestCaller(token))).toMatchObject({
        survey: survey.name,
        procedure: { id: procedureId, phone: null },
        hasHighAnxiety,
        hasUrgentAnswer: false,
      });
    }
  });

  it("reports the answers that their questions mark as urgent, also of an earlier edition", async () => {
    const survey = await seedSurveyWithQuestionIds();
    const { token, patientId, procedureId } = await createPatient({ date: YESTERDAY });
    const context = { ...NO_CONTEXT, procedureId };
    const countCauses = () =>
      WorkItemCause.count({ where: { patientId, reason: "Urgent answer" } });
    await updateQuestion(admin, survey.rank, { urgentAnswer: 1 });
    await updateQuestion(admin, survey.yesNo, { urgentAnswer: "no" });
    const shown = await getSurveyToAnswer(await guestCaller(token), survey.id, context);
    expect(shown.questions.map(({ id, urgentAnswer }) => [id, urgentAnswer])).toEqual([
      [survey.rank, 1],
      [survey.yesNo, "No"],
      ...shown.questions.slice(2).map(({ id }) => [id, null]),
    ]);
    await updateQuestion(admin, survey.rank, { questionText: `${unique("Reworded")}?` });
    // Each urgent answer also comes to the work list, of a guest too.
    for (const [rank, yesNo, hasUrgentAnswer, causes] of [
      [2, "Yes", false, 0],
      [1, "Yes", true, 1],
      [5, "No", true, 2],
      [2, "Yes", false, 2],
    ] as const) {
      const answers = { [survey.rank]: rank, [survey.yesNo]: yesNo };
      await answerOwnSurvey(token, survey.id, answers, context, shown.questionsVersion);
      expect(await findLastSurveyResponse(await guestCaller(token))).toMatchObject({
        hasUrgentAnswer,
        hasHighAnxiety: false,
      });
      expect(await countCauses()).toBe(causes);
    }
    const where = { patientId, status: "Open" };
    expect(await WorkItem.findAll({ where })).toMatchObject([{ reason: "Urgent answer" }]);
  });

  it("is unlinked when the back-office deletes the response, or its survey", async () => {
    const survey = await seedSurveyWithQuestionIds(AROUND_SESSION);
    const { token, patientId, procedureId, sessionId } = await createPatient();
    const answers = { [survey.rank]: 3, [survey.yesNo]: "Yes" };
    for (let index = 0; index < 3; index++) {
      await answerOwnSurvey(token, survey.id, answers, { procedureId, sessionId });
    }
    const [first] = await PatientResponse.findAll({ where: { patientId } });
    await deleteSurveyResponse(admin, first?.responseId ?? 0);
    expect(await PatientResponse.count({ where: { patientId } })).toBe(2);
    await deleteSurvey(admin, survey.id, 10);
    expect(await PatientResponse.count({ where: { patientId } })).toBe(0);
  });
});
