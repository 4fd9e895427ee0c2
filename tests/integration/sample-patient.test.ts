import { beforeAll, describe, expect, it } from "vitest";
import {
  Facility,
  NavigationStep,
  Patient,
  PatientProcedure,
  PatientResponse,
  PlanSession,
  Procedure,
  SessionAssessment,
  Specialty,
  StoredFile,
  Survey,
  SurveyAnswer,
  SurveyEdition,
  SurveyResponse,
} from "~/models";
import { deriveProcedureStatus } from "~/models/patients/patient-procedure.schema";
import { START_TYPES } from "~/models/sessions/session-status.schema";
import { loadSampleContent } from "~/server/sample-content/load";
import { SAMPLE_PLAN_ITEMS } from "~/server/sample-content/procedures";
import { toMinutes } from "~/server/sessions/recording-minutes";
import { HAS_DATABASE, useDatabase } from "../support/database";

const DAY_MS = 86_400_000;
const TIMED_LINE = /^(\d):([0-5]\d) \S/;
const mean = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

describe.runIf(HAS_DATABASE)("the sample patient", () => {
  useDatabase();
  beforeAll(loadSampleContent);

  const findPatientId = async () =>
    (await Patient.findOne({ where: { isSample: true }, rejectOnEmpty: true })).id;
  const listProcedures = async () => {
    const patientId = await findPatientId();
    return PatientProcedure.findAll({ where: { patientId }, order: ["id"] });
  };
  const listSessions = async (specialty: string) => {
    const { id: specialtyId } = await Specialty.findOne({
      where: { name: specialty },
      rejectOnEmpty: true,
    });
    return PlanSession.findAll({ where: { specialtyId, status: "Active" }, order: ["id"] });
  };

  it("has two Completed procedures and an Upcoming one, all in the sample facility", async () => {
    const procedures = await listProcedures();
    expect(procedures.map((each) => deriveProcedureStatus(each))).toEqual([
      "Completed",
      "Completed",
      "Upcoming",
    ]);
    const facility = await Facility.findOne({
      where: { name: "Calmward Day Surgery Center" },
      rejectOnEmpty: true,
    });
    for (const { procedureId, phone, dropOff } of procedures) {
      const { facilityId } = (await Procedure.findByPk(procedureId ?? 0)) ?? {};
      expect(facilityId).toBe(facility.id);
      expect(phone).toBe("");
      expect(dropOff).toContain("400 Harbor Road");
    }
  });

  it("has six navigation steps, each with a picture and a voice recording", async () => {
    const steps = await NavigationStep.findAll({ order: ["position"] });
    expect(steps.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5]);
    const files = new Map((await StoredFile.findAll()).map((file) => [file.id, file]));
    for (const { imageId, audioId, title, description } of steps) {
      expect(files.get(imageId ?? ""), title).toMatchObject({ kind: "image", width: 800 });
      expect(files.get(audioId ?? ""), title).toMatchObject({ kind: "audio" });
      expect(description.length, title).toBeGreaterThan(50);
    }
  });

  it("has 15 sessions, from the introduction to the days after the procedure", async () => {
    const sessions = await listSessions("Orthopedic Surgery");
    expect(sessions).toHaveLength(15);
    const order = sessions.map(({ startType }) => START_TYPES.indexOf(startType));
    expect(order).toEqual(order.toSorted());
    expect(new Set(order).size).toBe(3);
    expect(new Set(sessions.map(({ title }) => title)).size).toBe(15);
    const free = sessions.filter(({ billType }) => billType === "Free");
    const offered = Object.values(SAMPLE_PLAN_ITEMS).flat();
    expect(free).toHaveLength(offered.filter((item) => item.free).length);
    expect(free.every(({ startType }) => startType === "Pre-Procedure")).toBe(true);
  });

  it("has audio and video recordings of its own in all sessions, with timed transcripts", async () => {
    for (const session of await listSessions("Orthopedic Surgery")) {
      const { title, audioFileId, audioTranscript, videoFileId, videoTranscript } = session;
      for (const [kind, fileId, transcript] of [
        ["audio", audioFileId, audioTranscript],
        ["video", videoFileId, videoTranscript],
      ] as const) {
        const file = await StoredFile.findByPk(fileId ?? "", { rejectOnEmpty: true });
        expect(file.kind).toBe(kind);
        expect(session[`${kind}Minutes`]).toBe(toMinutes(file.durationSeconds ?? 0));
        const times = transcript.split("\n").map((line) => {
          const [, minutes, seconds] = TIMED_LINE.exec(line) ?? [];
          return Number(minutes) * 60 + Number(seconds);
        });
        expect(times.length, title).toBeGreaterThanOrEqual(5);
        expect(times, title).toEqual([...new Set(times)].toSorted((one, other) => one - other));
        expect(times.at(-1), title).toBeLessThan((file.durationSeconds ?? 0) - 2);
        expect(file.durationSeconds, title).toBeLessThan(60);
      }
    }
  });

  it("has interviews that are declared as invented at their beginning", async () => {
    const sessions = await listSessions("Orthopedic Surgery");
    const interviews = sessions.filter(({ name }) => name.endsWith("Interview"));
    expect(interviews).toHaveLength(2);
    for (const { title, description, audioTranscript } of interviews) {
      expect(title).toContain("an example");
      expect(description).toContain("is invented, and so");
      expect(audioTranscript.split("\n")[0]).toContain("This is an example.");
    }
  });

  it("has assessments of the last weeks with a falling but varying anxiety level", async () => {
    const [, , surgery] = await listProcedures();
    const assessments = await SessionAssessment.findAll({
      where: { patientId: await findPatientId() },
      order: ["createdAt"],
    });
    expect(assessments).toHaveLength(9);
    const levels = assessments.map(({ anxietyLevel }) => anxietyLevel);
    expect(mean(levels.slice(-3))).toBeLessThan(mean(levels.slice(0, 3)) - 1);
    expect(levels.some((level, index) => level > (levels[index - 1] ?? level))).toBe(true);
    const sessions = await listSessions("Orthopedic Surgery");
    for (const {
      sessionId,
      sessionTitle,
      patientId,
      patientProcedureId,
      createdAt,
    } of assessments) {
      expect(sessions.find(({ id }) => id === sessionId)?.title).toBe(sessionTitle);
      expect([patientId, patientProcedureId]).toEqual([surgery?.patientId, surgery?.id]);
      expect(createdAt.getTime()).toBeLessThan(Date.now());
      expect(createdAt.getTime()).toBeGreaterThan(Date.now() - 31 * DAY_MS);
    }
  });

  it("has survey responses after its two procedures and around sessions, with an improving recovery", async () => {
    const responses = await PatientResponse.findAll({
      where: { patientId: await findPatientId() },
    });
    expect(responses).toHaveLength(10);
    const procedures = new Map((await listProcedures()).map((each) => [each.id, each]));
    const recovery: number[] = [];
    for (const { responseId, patientProcedureId, sessionId, sessionTitle } of responses) {
      const response = await SurveyResponse.findByPk(responseId, { rejectOnEmpty: true });
      const { surveyId, questionsVersion: number, createdAt } = response;
      const survey = await Survey.findByPk(surveyId, { rejectOnEmpty: true });
      const procedure = procedures.get(patientProcedureId ?? 0);
      expect(createdAt.getTime()).toBeLessThan(Date.now());
      const edition = await SurveyEdition.findOne({ where: { surveyId, number } });
      const answers = await SurveyAnswer.findAll({ where: { responseId }, order: ["wordingId"] });
      const wordingIds = JSON.parse(edition?.wordingIds ?? "[]") as number[];
      expect(wordingIds).toEqual(expect.arrayContaining(answers.map(({ wordingId }) => wordingId)));
      if (survey.serveType !== "post-procedure-plan") {
        expect([procedure?.title, sessionId !== null, sessionTitle !== ""], survey.name).toEqual([
          "Rotator Cuff Surgery",
          true,
          true,
        ]);
        continue;
      }
      expect(procedure && deriveProcedureStatus(procedure)).toBe("Completed");
      expect(createdAt > (procedure?.date ?? new Date())).toBe(true);
      // The first three questions are ranks.
      recovery.push(mean(answers.slice(0, 3).map(({ choice }) => choice ?? 0)));
    }
    expect(recovery).toHaveLength(4);
    expect(mean(recovery.slice(2))).toBeGreaterThan(mean(recovery.slice(0, 2)));
  });
});
