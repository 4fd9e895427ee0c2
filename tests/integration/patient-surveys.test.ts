import { describe, expect, it } from "vitest";
import {
  PatientProcedure,
  PatientResponse,
  PlanSession,
  SurveyAnswer,
  SurveyResponse,
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
import { addQuestions } from "~/server/surveys/questions";
import { deleteSurveyResponse, getSurveyResponse } from "~/server/surveys/responses";
import { readSurveyResults } from "~/server/surveys/results";
import { deleteSurvey, getSurvey } from "~/server/surveys/surveys";
import { Survey } from "~/models";
import { aSurvey, QUESTIONS } from "../factories/content";
import {
  aBareGuest,
  anAssessment,
  anOwnAnswer,
  aProcedureWithSession,
  patientAt,
} from "../factories/patient-answers";
import { asPatient } from "../factories/patients";
import { anOpenSurvey } from "../factories/survey-responses";
import { eventsOf } from "../support/audit";
import { admin, HAS_DATABASE, statementsOf, useDatabase, viewer } from "../support/database";

const DAY_MS = 86_400_000;
const YESTERDAY = new Date(Date.now() - DAY_MS);
const AROUND = { serveType: "pre-session-post-session" };
const NOTHING = { procedureId: null, sessionId: null };
const NOT_FOUND = { status: 404 };

/** A guest with one procedure, and a session before which they were assessed. */
async function aPatient({ date = null as Date | null, assessed = true } = {}) {
  const { mark, id: patientId } = await aBareGuest();
  const about = await aProcedureWithSession(patientId, date);
  if (assessed) await anAssessment({ patientId, ...about }, 3);
  return { mark, patientId, ...about };
}

const namesFor = async (mark: string) => {
  const [procedure] = await listApplicableSurveys(await patientAt(mark));
  return {
    afterwards: procedure?.afterwards.map(({ name }) => name) ?? [],
    sessions: procedure?.sessions.map(({ surveys }) => surveys.map(({ name }) => name)) ?? [],
  };
};

describe.runIf(HAS_DATABASE)("the surveys that fit a patient", () => {
  useDatabase();

  it("are those around an assessed session, and those afterwards once the day is over", async () => {
    const around = await anOpenSurvey({ ...AROUND, name: "Around" });
    const after = await anOpenSurvey({ name: "Afterwards" });
    await anOpenSurvey({ ...AROUND, name: "Off", status: "Inactive" });
    await anOpenSurvey({ serveType: "post-lms-module", name: "Lesson" });
    await aSurvey({ ...AROUND, name: "Empty" });
    const ahead = await aPatient({ date: new Date(Date.now() + DAY_MS) });
    expect(await namesFor(ahead.mark)).toEqual({ afterwards: [], sessions: [["Around"]] });
    const over = await aPatient({ date: YESTERDAY, assessed: false });
    expect(await namesFor(over.mark)).toEqual({ afterwards: ["Afterwards"], sessions: [] });
    // Before the day is over, and in another specialty's session, there is nothing to answer.
    const { mark, procedureId, sessionId } = ahead;
    const ask = async (id: number, about: object) =>
      getSurveyToAnswer(await patientAt(mark), id, { ...NOTHING, procedureId, ...about });
    await expect(ask(after.id, {})).rejects.toMatchObject(NOT_FOUND);
    await expect(ask(around.id, { sessionId: over.sessionId })).rejects.toMatchObject(NOT_FOUND);
    expect(await ask(around.id, { sessionId })).toMatchObject({ name: "Around" });
    await PlanSession.update({ status: "Draft" }, { where: { id: sessionId } });
    expect(await namesFor(mark)).toEqual({ afterwards: [], sessions: [] });
    await expect(
      listSessionSurveys(await patientAt(mark), { procedureId, sessionId }),
    ).rejects.toMatchObject(NOT_FOUND);
    await Survey.update({ isActive: false }, { where: {} });
  });

  it("say when they were answered, and lead on to the next one", async () => {
    const first = await anOpenSurvey({ name: "First" });
    const second = await anOpenSurvey({ name: "Second" });
    const { mark, procedureId } = await aPatient({ date: YESTERDAY, assessed: false });
    const list = async () => listApplicableSurveys(await patientAt(mark));
    expect(findNextSurvey(await list())).toMatchObject({ id: first.id, procedureId });
    const about = { ...NOTHING, procedureId };
    await anOwnAnswer(mark, first.id, { [first.rank]: 4, [first.yesNo]: "Yes" }, about);
    const [procedure] = await list();
    expect(procedure?.afterwards.map(({ answeredAt }) => answeredAt !== null)).toEqual([
      true,
      false,
    ]);
    expect(findNextSurvey(await list())).toMatchObject({ id: second.id, procedureId });
    await anOwnAnswer(mark, second.id, { [second.rank]: 4, [second.yesNo]: "Yes" }, about);
    expect(findNextSurvey(await list())).toBeNull();
    await Survey.update({ isActive: false }, { where: {} });
  });

  it("are read in as many statements for ten procedures as for one", async () => {
    await anOpenSurvey(AROUND);
    const { mark, patientId } = await aPatient();
    const read = async () => {
      const caller = await patientAt(mark);
      return (await statementsOf(() => listApplicableSurveys(caller))).length;
    };
    const before = await read();
    for (let each = 0; each < 9; each++) {
      await anAssessment({ patientId, ...(await aProcedureWithSession(patientId, YESTERDAY)) }, 2);
    }
    expect(await read()).toBe(before);
    await Survey.update({ isActive: false }, { where: {} });
  });

  it("are 1,000 at most, those of the newest procedures", async () => {
    for (let each = 0; each < 6; each++) await anOpenSurvey();
    const { id: patientId, mark } = await aBareGuest();
    const words = { type: "Diagnostic Test", title: "MRI", planKind: "complete" } as const;
    const over = { patientId, ...words, statusSet: "Completed" } as const;
    await PatientProcedure.bulkCreate(Array.from({ length: 200 }, () => over));
    const procedures = await listApplicableSurveys(await patientAt(mark));
    const counts = procedures.map(({ afterwards }) => afterwards.length);
    expect(counts).toEqual([...Array<number>(166).fill(6), 4, ...Array<number>(33).fill(0)]);
    expect(procedures[0]?.id).toBeGreaterThan(procedures[199]?.id ?? Infinity);
    await Survey.update({ isActive: false }, { where: {} });
  });

  it("are nobody's who may not be a patient", async () => {
    const survey = await anOpenSurvey(AROUND);
    await expect(listApplicableSurveys(viewer)).rejects.toMatchObject({ status: 403 });
    await expect(getSurveyToAnswer(admin, survey.id, NOTHING)).rejects.toMatchObject({
      status: 403,
    });
  });
});

describe.runIf(HAS_DATABASE)("what a patient answers to a survey", () => {
  useDatabase();

  it("is a response of the survey and the patient's own, in one go, and the audit knows no more", async () => {
    const survey = await anOpenSurvey(AROUND);
    const { mark, patientId, procedureId, sessionId, sessionTitle } = await aPatient();
    const answers = { [survey.rank]: 4, [survey.yesNo]: "No", [survey.freeText]: "The needle" };
    const about = { procedureId, sessionId };
    const events = await eventsOf(() => anOwnAnswer(mark, survey.id, answers, about));
    const own = await PatientResponse.findOne({ where: { patientId }, rejectOnEmpty: true });
    expect(own.get()).toMatchObject({
      ...{ patientProcedureId: procedureId, sessionId, sessionTitle },
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

  it("is another sitting each time, and never changes the one before", async () => {
    const survey = await anOpenSurvey(AROUND);
    const { mark, patientId, procedureId, sessionId } = await aPatient();
    for (const rank of [5, 2]) {
      const answers = { [survey.rank]: rank, [survey.yesNo]: "No" };
      await anOwnAnswer(mark, survey.id, answers, { procedureId, sessionId });
    }
    const where = { patientId };
    const rows = await PatientResponse.findAll({ where, order: [["responseId", "ASC"]] });
    const ranks = await SurveyAnswer.findAll({
      where: { responseId: rows.map(({ responseId }) => responseId) },
      order: [["responseId", "ASC"]],
    });
    expect(ranks.flatMap(({ choice }) => (choice && choice > 0 ? choice : []))).toEqual([5, 2]);
  });

  it("belongs to the questions that were shown, though they changed or the survey became Inactive", async () => {
    const survey = await anOpenSurvey(AROUND);
    const { mark } = await aPatient();
    const shown = await getSurveyToAnswer(await patientAt(mark), survey.id, NOTHING);
    await addQuestions(admin, { surveyId: survey.id, questions: [QUESTIONS.rank] });
    await Survey.update({ isActive: false }, { where: { id: survey.id } });
    const asked = await getSurveyToAnswer(
      await patientAt(mark),
      survey.id,
      NOTHING,
      shown.questionsVersion,
    );
    expect(asked).toEqual(shown);
    const { questionsVersion } = shown;
    await asPatient(await patientAt(mark), (writer) =>
      answerSurvey(writer, survey.id, NOTHING, {
        questionsVersion,
        answers: [
          { questionId: survey.rank, answer: 1 },
          { questionId: survey.yesNo, answer: "Yes" },
        ],
      }),
    );
    const [kept] = await SurveyResponse.findAll({ where: { surveyId: survey.id } });
    expect(kept).toMatchObject({ questionsVersion });
    expect((await getSurvey(admin, survey.id)).questionsVersion).toBeGreaterThan(questionsVersion);
  });

  it("is refused for a survey that is deleted, a stranger's procedure, and what breaks its rules", async () => {
    const survey = await anOpenSurvey(AROUND);
    const [mine, other] = [await aPatient(), await aPatient()];
    const answer = (
      id: number,
      about: object,
      answers = { [survey.rank]: 3, [survey.yesNo]: "Yes" },
    ) => anOwnAnswer(mine.mark, id, answers, { ...NOTHING, ...about });
    await expect(answer(survey.id, { procedureId: other.procedureId })).rejects.toMatchObject(
      NOT_FOUND,
    );
    await expect(
      answer(survey.id, {}, { [survey.rank]: 6, [survey.yesNo]: "Yes" }),
    ).rejects.toMatchObject({ status: 422 });
    expect(await PatientResponse.count({ where: { patientId: mine.patientId } })).toBe(0);
    await deleteSurvey(admin, survey.id, 10);
    await expect(
      getSurveyToAnswer(await patientAt(mine.mark), survey.id, NOTHING),
    ).rejects.toMatchObject(NOT_FOUND);
    await expect(answer(survey.id, {})).rejects.toMatchObject(NOT_FOUND);
  });

  it("says whether a 5 was among it around a session, so that help is shown", async () => {
    const [around, after] = [await anOpenSurvey(AROUND), await anOpenSurvey()];
    const { mark, procedureId } = await aPatient({ date: YESTERDAY });
    expect(await findLastSurveyResponse(await patientAt(mark))).toBeNull();
    const about = { ...NOTHING, procedureId };
    for (const [survey, rank, isVeryUneasy] of [
      [around, 5, true],
      [around, 4, false],
      [after, 5, false],
    ] as const) {
      await anOwnAnswer(mark, survey.id, { [survey.rank]: rank, [survey.yesNo]: "Yes" }, about);
      expect(await findLastSurveyResponse(await patientAt(mark))).toMatchObject({
        ...{ survey: survey.name, procedure: { id: procedureId, phone: "" } },
        isVeryUneasy,
      });
    }
  });

  it("goes when the back-office deletes the response, or its survey", async () => {
    const survey = await anOpenSurvey(AROUND);
    const { mark, patientId, procedureId, sessionId } = await aPatient();
    const answers = { [survey.rank]: 3, [survey.yesNo]: "Yes" };
    for (let each = 0; each < 3; each++) {
      await anOwnAnswer(mark, survey.id, answers, { procedureId, sessionId });
    }
    const [first] = await PatientResponse.findAll({ where: { patientId } });
    await deleteSurveyResponse(admin, first?.responseId ?? 0);
    expect(await PatientResponse.count({ where: { patientId } })).toBe(2);
    await deleteSurvey(admin, survey.id, 10);
    expect(await PatientResponse.count({ where: { patientId } })).toBe(0);
  });
});
