import type { Model, ModelStatic } from "sequelize";
import { beforeAll, describe, expect, it } from "vitest";
import {
  Draft,
  IdempotencyRecord,
  LiveSessionRequest,
  Patient,
  PatientProcedure,
  PatientResponse,
  PlanChoice,
  RideRequest,
  SessionAssessment,
  ShareLink,
  SurveyAnswer,
  SurveyResponse,
} from "~/models";
import { PATIENT_COMMANDS } from "~/server/command-line/patients";
import { readDashboardFigures } from "~/server/dashboard/dashboard";
import { acknowledgePlan, hashDisclaimer } from "~/server/patients/acknowledge-plan";
import { eraseOwnData } from "~/server/patients/erase";
import { eraseInactivePatients } from "~/server/patients/erase-inactive";
import { readOwnExamples, removeExamples } from "~/server/patients/examples";
import { exportOwnData } from "~/server/patients/export-own-data";
import { readHealthMetrics } from "~/server/patients/health-metrics";
import { countOwnData } from "~/server/patients/own-data";
import { findOwnProcedures } from "~/server/patients/own-procedures";
import {
  createShareLink,
  listOwnShareLinks,
  resolveShareLink,
} from "~/server/patients/share-links";
import { runIdempotent } from "~/server/platform/idempotency";
import { loadSampleContent } from "~/server/sample-content/load";
import { formatResponseKey } from "~/server/surveys/response-record-key";
import {
  aBareGuest,
  anAssessment,
  anOwnAnswer,
  aProcedureWithSession,
  patientAt,
} from "../factories/patient-answers";
import { aGuest, asPatient, visitor } from "../factories/patients";
import { anOpenSurvey } from "../factories/survey-responses";
import { eventsOf } from "../support/audit";
import {
  admin,
  HAS_DATABASE,
  statementsOf,
  statusesOf,
  useDatabase,
  viewer,
} from "../support/database";

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const WORDS = "Educational and emotional support only.";
const PLAN = {
  procedure: "mri",
  plan: "complete",
  priceCents: 499,
  disclaimerVersion: hashDisclaimer(WORDS),
} as const;

/** A guest who has stored something of every kind. */
async function aBusyGuest() {
  const { guestToken: mark = "", patientId = 0 } = await aGuest();
  await acknowledgePlan(await patientAt(mark), mark, PLAN, WORDS);
  const about = await aProcedureWithSession(patientId, daysAgo(1));
  const { procedureId: patientProcedureId, sessionId } = about;
  await anAssessment({ patientId, ...about }, 4);
  const survey = await anOpenSurvey({ serveType: "pre-session-post-session" });
  const answers = { [survey.rank]: 5, [survey.yesNo]: "No", [survey.freeText]: "The needle" };
  await anOwnAnswer(mark, survey.id, answers, { procedureId: patientProcedureId, sessionId });
  const request = { patientId, patientProcedureId, procedureTitle: "MRI" };
  await LiveSessionRequest.create({
    ...request,
    leaderType: "nurse",
    sessionType: "prayers",
    priceDollars: 20,
    preferredDate: "2026-12-01",
    preferredTime: "09:00",
    contact: "ada@example.org",
  });
  await RideRequest.create({
    ...request,
    pickUp: "12 Alder Lane",
    dropOff: "Main entrance",
    rideDate: "2026-12-01",
    rideTime: "08:00",
  });
  const link = await asPatient(await patientAt(mark), (writer) =>
    createShareLink(writer, "caretaker", "pre-procedure"),
  );
  await Draft.create({
    id: mark.slice(0, 20),
    kind: "any",
    owner: `patient:${patientId}`,
    data: "{}",
    expiresAt: new Date(Date.now() + DAY_MS),
  });
  return { mark, patientId, survey, link };
}

const TABLES: ModelStatic<Model>[] = [
  Patient,
  PatientProcedure,
  PlanChoice,
  SessionAssessment,
  SurveyResponse,
  SurveyAnswer,
  PatientResponse,
  LiveSessionRequest,
  RideRequest,
  ShareLink,
  Draft,
];
const counts = () => Promise.all(TABLES.map((table) => table.count()));
/** What the dashboard says of all time: some of it is counted by triggers. */
const figures = async () => {
  const { groups } = await readDashboardFigures(admin, "365d");
  return groups.flatMap(({ cards }) =>
    cards.flatMap(({ label, ever, parts }) =>
      ["Patients", "Plans Chosen", "Revenue", "Survey Responses"].includes(label)
        ? `${label}: ${ever}, ${parts.join()}`
        : [],
    ),
  );
};
const exported = async (mark: string) => {
  let json = "";
  for await (const part of await exportOwnData(await patientAt(mark))) json += part;
  return JSON.parse(json) as Record<string, unknown>;
};
const erase = async (mark: string) => eraseOwnData(await patientAt(mark));

describe.runIf(HAS_DATABASE)("what a patient has stored", () => {
  useDatabase();
  beforeAll(async () => {
    await loadSampleContent();
  });

  it("is counted by its kind, and nothing for a visitor", async () => {
    expect(await countOwnData(visitor)).toBeNull();
    const began = Date.now();
    const { mark } = await aBusyGuest();
    const stored = await countOwnData(await patientAt(mark));
    const kinds = Object.fromEntries((stored ?? []).map(({ kind, count }) => [kind, count]));
    expect(kinds).toEqual({
      procedures: 2,
      examples: 3,
      "plan choices": 1,
      assessments: 1,
      "survey answers": 1,
      "live session requests": 1,
      "ride requests": 1,
      "share links": 1,
    });
    // Not by the day: that may end in between.
    for (const { kind, last } of stored ?? []) {
      expect(Date.parse(last ?? ""), kind).toBeGreaterThanOrEqual(began - 1_000);
    }
    await expect(countOwnData(viewer)).rejects.toMatchObject({ status: 403 });
  });

  it("can be taken along, without secrets and without anybody else's", async () => {
    const [{ mark, link }, other] = [await aBusyGuest(), await aBusyGuest()];
    const mine = JSON.stringify(await exported(mark));
    for (const words of ["The needle", "The night before", "12 Alder Lane", WORDS, "MRI"]) {
      expect(mine).toContain(words);
    }
    expect(mine).not.toContain(link.path?.replace("/share/", ""));
    expect(mine).not.toMatch(/tokenHash|sealedToken|markHash/);
    expect(mine).not.toContain(`"number":${other.patientId},`);
    await expect(exportOwnData(visitor)).rejects.toMatchObject({ status: 404 });
  });

  it("is taken along a record at a time, whatever there is of it", async () => {
    const { mark, patientId, survey } = await aBusyGuest();
    const answered = await PatientResponse.findOne({ where: { patientId }, rejectOnEmpty: true });
    const { patientProcedureId, sessionId } = answered;
    const around = { procedureId: patientProcedureId, sessionId };
    for (let at = 0; at < 6; at += 1) {
      const answers = { [survey.rank]: 5, [survey.yesNo]: "No", [survey.freeText]: "Nothing" };
      await anOwnAnswer(mark, survey.id, answers, around);
    }
    await SessionAssessment.bulkCreate(
      Array.from({ length: 450 }, (_, at) => ({
        patientId,
        patientProcedureId: patientProcedureId ?? 0,
        anxietyLevel: 3,
        informationReceived: true,
        sessionTitle: "",
        concerns: `${at} ${"The needle. ".repeat(80)}`,
      })),
    );
    const lengths: number[] = [];
    for await (const part of await exportOwnData(await patientAt(mark))) lengths.push(part.length);
    expect(Math.max(...lengths)).toBeLessThan(2_000);
    const { assessments, surveyAnswers } = await exported(mark);
    expect(new Set((assessments as { id: number }[]).map(({ id }) => id)).size).toBe(451);
    expect(surveyAnswers).toHaveLength(7);
  });

  it("is erased whole, in every table, and nothing of anybody else's", async () => {
    const { mark: stays } = await aBusyGuest();
    const [before, shown] = [await counts(), await figures()];
    const { mark, patientId, link } = await aBusyGuest();
    const [answered] = await PatientResponse.findAll({ where: { patientId } });
    const about = formatResponseKey(answered?.responseId ?? 0);
    const sending = { key: "a key of sixteen letters", payload: "" };
    await runIdempotent(
      admin,
      sending,
      () => Promise.resolve("The needle"),
      () => about,
    );
    expect(await figures()).not.toEqual(shown);
    const events = await eventsOf(() => erase(mark));
    expect(await counts()).toEqual(before);
    expect(await figures()).toEqual(shown);
    expect((await IdempotencyRecord.findAll()).map(({ answer }) => answer).join()).not.toContain(
      "needle",
    );
    await expect(resolveShareLink(visitor, link.path?.slice(7) ?? "")).rejects.toMatchObject({
      status: 404,
    });
    expect(events).toMatchObject([
      {
        action: "erased",
        recordType: "patient",
        recordId: String(patientId),
        actorName: `Guest patient ${patientId}`,
        changes: {},
      },
    ]);
    // The browser is nobody's any more, and sees the sample again; the other one is as before.
    const browser = await patientAt(mark);
    expect(browser.patientId).toBeUndefined();
    expect(await findOwnProcedures(browser)).toHaveLength(3);
    expect(await listOwnShareLinks(await patientAt(stays))).toHaveLength(1);
    expect(
      (await readHealthMetrics(await patientAt(stays), { page: 1, limit: 5 })).answered,
    ).toBeGreaterThan(1);
  });

  it("is erased once, and a visitor's nothing is too", async () => {
    const { mark } = await aBusyGuest();
    const caller = await patientAt(mark);
    expect(await statusesOf([eraseOwnData(caller), eraseOwnData(caller)])).toEqual([
      "done",
      "done",
    ]);
    const before = await counts();
    await eraseOwnData(visitor);
    expect(await counts()).toEqual(before);
    await expect(eraseOwnData(viewer)).rejects.toMatchObject({ status: 403 });
  });

  it("leaves no half patient when another tab writes meanwhile, whoever comes first", async () => {
    const survey = await anOpenSurvey({ serveType: "pre-session-post-session" });
    const answers = { [survey.rank]: 3, [survey.yesNo]: "Yes" };
    const nowhere = { procedureId: null, sessionId: null };
    for (let each = 0; each < 3; each++) {
      const { mark, patientId } = await aBusyGuest();
      const caller = await patientAt(mark);
      const erasing = () => eraseOwnData(caller);
      const writing = () => anOwnAnswer(mark, survey.id, answers, nowhere);
      const both = each % 2 === 0 ? [erasing(), writing()] : [writing(), erasing()];
      expect(await statusesOf(both)).toEqual(["done", "done"]);
      expect(await PatientResponse.count({ where: { patientId } })).toBe(0);
      expect(await PatientProcedure.count({ where: { patientId } })).toBe(0);
      const { patientId: now } = await patientAt(mark);
      // Whoever wrote after it is a new patient, with all that one begins with.
      if (now) expect(await findOwnProcedures(await patientAt(mark))).toHaveLength(3);
    }
    const answered = await SurveyResponse.count({ where: { surveyId: survey.id } });
    const owned = await PatientResponse.count({
      include: { association: "response", where: { surveyId: survey.id } },
    });
    expect(owned).toBe(answered);
  });

  it("loses its examples where nothing of the patient's is on them", async () => {
    const caller = await aGuest();
    const procedures = await findOwnProcedures(caller);
    const [used] = procedures;
    const patientId = caller.patientId ?? 0;
    await SessionAssessment.create({
      patientId,
      patientProcedureId: used?.id ?? 0,
      sessionId: null,
      sessionTitle: "One",
      anxietyLevel: 3,
      informationReceived: true,
    });
    expect((await readOwnExamples(caller)).procedures).toHaveLength(2);
    await asPatient(caller, (writer) => removeExamples(writer));
    expect((await findOwnProcedures(caller)).map(({ id }) => id)).toEqual([used?.id]);
    expect(await readOwnExamples(caller)).toEqual({ procedures: [], answersShown: false });
    expect(await findOwnProcedures(visitor)).toHaveLength(3);
  });
});

describe.runIf(HAS_DATABASE)("patients who do not come any more", () => {
  useDatabase();

  const COMMAND = PATIENT_COMMANDS["patients erase-inactive"];
  const say = (days: string, more: object = {}) =>
    COMMAND?.run(admin, { values: { days, ...more }, positionals: [] });
  const gone = (days: number) => ({ createdAt: daysAgo(days), updatedAt: daysAgo(days) });

  it("are erased by their last visit, a few at a time, and never the sample patient", async () => {
    const sample = await aBareGuest(gone(500));
    await Patient.update({ isSample: true }, { where: { id: sample.id }, silent: true });
    const comes = await aBareGuest({ ...gone(400), lastSeenAt: daysAgo(9) });
    const isNew = await aBareGuest(gone(9));
    for (let each = 0; each < 60; each++) {
      await aBareGuest({ ...gone(400), lastSeenAt: each % 2 === 0 ? daysAgo(11) : null });
    }
    const survey = await anOpenSurvey();
    const { mark, id } = await aBareGuest(gone(300));
    await anOwnAnswer(
      mark,
      survey.id,
      { [survey.rank]: 1, [survey.yesNo]: "No" },
      { procedureId: null, sessionId: null },
    );
    await Patient.update({ lastSeenAt: null }, { where: { id }, silent: true });
    expect(await say("10", { "dry-run": true })).toBe(
      "61 patients without a visit for 10 days would be erased. Nothing was.",
    );
    expect(await Patient.count()).toBe(64);
    const events = await eventsOf(async () => {
      expect(await say("10")).toBe(
        "61 patients without a visit for 10 days erased, with everything that was theirs.",
      );
    });
    expect(events).toHaveLength(61);
    const left = await Patient.findAll({ order: [["id", "ASC"]] });
    expect(left.map((each) => each.id)).toEqual([sample.id, comes.id, isNew.id]);
    expect(await SurveyResponse.count()).toBe(0);
    expect(await say("10")).toMatch(/^0 patients/);
  });

  it.each(["0", "-1", "1.5", "ten", "36501"])("are not erased for %s days", async (days) => {
    await expect(say(days)).rejects.toMatchObject({
      status: 422,
      fields: [{ message: "--days must be a whole number from 1 to 36500" }],
    });
    await expect(eraseInactivePatients(viewer, { days: 1 })).rejects.toMatchObject({ status: 403 });
  });

  it("take as many statements for fifty as for one", async () => {
    const erased = async (count: number) => {
      for (let each = 0; each < count; each++) await aBareGuest(gone(100));
      return (await statementsOf(() => eraseInactivePatients(admin, { days: 50 }))).length;
    };
    expect(await erased(40)).toBe(await erased(1));
  });
});
