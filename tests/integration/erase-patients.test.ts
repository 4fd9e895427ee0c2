import type { Model, ModelStatic } from "sequelize";
import { beforeAll, describe, expect, it } from "vitest";
import {
  Caretaker,
  Consent,
  ContactMessage,
  Draft,
  IdempotencyRecord,
  LiveSessionRequest,
  OutboxMessage,
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
import { TEXT_AGREEMENT } from "~/models/requests/text-agreement.schema";
import { recordConsent } from "~/server/consents/consents";
import { readDashboardFigures } from "~/server/dashboard/dashboard";
import { acknowledgePlan, hashDisclaimer } from "~/server/patients/acknowledge-plan";
import { eraseOwnData } from "~/server/patients/erase";
import { readOwnExamples, removeExamples } from "~/server/patients/examples";
import { presentOwnExport, readPrinted } from "~/app/patient/present-own-export.server";
import { readOwnRecords } from "~/server/patients/own-records";
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
import { inTransaction } from "~/server/platform/transaction";
import { recordTextAgreement } from "~/server/requests/text-agreement";
import { loadSampleContent } from "~/server/sample-content/load";
import { formatResponseKey } from "~/server/surveys/response-record-key";
import {
  insertAssessment,
  answerOwnSurvey,
  seedPatientProcedureWithSession,
  guestCaller,
} from "../factories/patient-answers";
import { unique } from "../factories/names";
import { seedContactMessage } from "../factories/contact-messages";
import { seedMessage } from "../factories/outbox";
import { seedGuest, writeAsGuest, visitor } from "../factories/patients";
import { seedSurveyWithQuestionIds } from "../factories/survey-responses";
import { recordEvents } from "../support/audit";
import { admin, HAS_DATABASE, collectStatuses, useDatabase, viewer } from "../support/database";

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const DISCLAIMER = "Educational and emotional support only.";
const ADDRESS = "rosa@example.org";
const PLAN = {
  procedure: "mri",
  plan: "complete",
  priceCents: 499,
  disclaimerVersion: hashDisclaimer(DISCLAIMER),
} as const;

/** Adds somebody around a patient, with an agreement and a message. */
async function addCaretaker(patientId: number) {
  const email = "dana@example.org";
  const values = {
    name: "Dana",
    email,
    status: "Invited",
    invitationHash: unique("hash"),
  } as const;
  const { id } = await Caretaker.create({ patientId, ...values });
  const person = { kind: "caretaker", id } as const;
  await inTransaction(admin, (writer) =>
    recordConsent(writer, {
      ...{ person, channel: "email", address: email, category: "care", isGiven: true },
      ...{ words: "Email me", source: "screen" },
    }),
  );
  await seedMessage({ to: { ...person, name: "Dana", address: email } });
}

/** Creates a guest with a record of every kind. */
async function createGuestWithAllRecords() {
  const { guestToken = "", patientId = 0 } = await seedGuest();
  await acknowledgePlan(await guestCaller(guestToken), guestToken, PLAN, DISCLAIMER);
  const context = await seedPatientProcedureWithSession(patientId, daysAgo(1));
  const { procedureId: patientProcedureId, sessionId } = context;
  await insertAssessment({ patientId, ...context }, 4);
  const survey = await seedSurveyWithQuestionIds({ serveType: "pre-session-post-session" });
  const answers = { [survey.rank]: 5, [survey.yesNo]: "No", [survey.freeText]: "The needle" };
  await answerOwnSurvey(guestToken, survey.id, answers, {
    procedureId: patientProcedureId,
    sessionId,
  });
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
  const link = await writeAsGuest(await guestCaller(guestToken), async (writer) => {
    await recordTextAgreement(writer, "yes", "(206) 555-0100");
    return createShareLink(writer, "caretaker", "pre-procedure");
  });
  await seedMessage({ to: { kind: "patient", id: patientId, name: "", address: ADDRESS } });
  await addCaretaker(patientId);
  await (await seedContactMessage()).update({ patientId });
  await Draft.create({
    id: guestToken.slice(0, 20),
    kind: "any",
    owner: `patient:${patientId}`,
    data: "{}",
    expiresAt: new Date(Date.now() + DAY_MS),
  });
  return { guestToken, patientId, survey, link };
}

const PATIENT_MODELS: ModelStatic<Model>[] = [
  Caretaker,
  Patient,
  PatientProcedure,
  PlanChoice,
  SessionAssessment,
  SurveyResponse,
  SurveyAnswer,
  PatientResponse,
  LiveSessionRequest,
  RideRequest,
  ContactMessage,
  ShareLink,
  Draft,
  Consent,
  OutboxMessage,
];
const countRows = () => Promise.all(PATIENT_MODELS.map((model) => model.count()));
/** Reads the dashboard's all-time figures of patients; triggers count some of them. */
const readFigures = async () => {
  const { groups } = await readDashboardFigures(admin, "365d");
  return groups.flatMap(({ cards }) =>
    cards.flatMap(({ label, total, parts }) =>
      ["Patients", "Plans Chosen", "Revenue", "Survey Responses"].includes(label)
        ? `${label}: ${total}, ${parts.join()}`
        : [],
    ),
  );
};
const readExport = async (guestToken: string) => {
  let json = "";
  for await (const part of await exportOwnData(await guestCaller(guestToken))) json += part;
  return JSON.parse(json) as Record<string, unknown>;
};
const erase = async (guestToken: string) => eraseOwnData(await guestCaller(guestToken));

describe.runIf(HAS_DATABASE)("a patient's stored data", () => {
  useDatabase();
  beforeAll(async () => {
    await loadSampleContent();
  });

  it("is counted by kind, and is null for a visitor", async () => {
    expect(await countOwnData(visitor)).toBeNull();
    const startedAt = Date.now();
    const { guestToken } = await createGuestWithAllRecords();
    const stored = await countOwnData(await guestCaller(guestToken));
    const kinds = Object.fromEntries((stored ?? []).map(({ kind, count }) => [kind, count]));
    expect(kinds).toEqual({
      procedures: 2,
      "procedures of the hospital": 0,
      examples: 3,
      "plan choices": 1,
      assessments: 1,
      "survey answers": 1,
      "steps of plans": 0,
      "daily checks": 0,
      "live session requests": 1,
      "ride requests": 1,
      "messages to the hospital": 1,
      "share links": 1,
      people: 1,
      agreements: 1,
      authorizations: 0,
      orders: 0,
      messages: 1,
    });
    // Times are compared rather than days, since midnight may pass during the test.
    for (const { kind, count, last } of stored ?? []) {
      if (count === 0) continue;
      expect(Date.parse(last ?? ""), kind).toBeGreaterThanOrEqual(startedAt - 1_000);
    }
    await expect(countOwnData(viewer)).rejects.toMatchObject({ status: 403 });
  });

  it("is exported without secrets and without other patients' data", async () => {
    const [{ guestToken, link }, other] = [
      await createGuestWithAllRecords(),
      await createGuestWithAllRecords(),
    ];
    const ownExport = JSON.stringify(await readExport(guestToken));
    const records = await readOwnRecords(await guestCaller(guestToken));
    const { printed, isWhole } = await readPrinted(records);
    const page = presentOwnExport(records.properties, printed, "Lakeside");
    expect(isWhole).toBe(true);
    expect(page.flatMap(({ entries }) => entries)).toHaveLength(14);
    for (const text of [
      "The needle",
      "The night before",
      "12 Alder Lane",
      DISCLAIMER,
      "MRI",
      TEXT_AGREEMENT,
    ]) {
      expect(ownExport).toContain(text);
      expect(JSON.stringify(page)).toContain(text);
    }
    const { messages } = JSON.parse(ownExport) as { messages: object[] };
    expect(messages).toEqual([
      {
        ...{ purpose: "request-answered", channel: "email", address: ADDRESS },
        ...{ status: "Stopped", stopReason: "no-channel", sentAt: null, deliveredAt: null },
        ...{ createdAt: expect.any(String) as string, dueAt: expect.any(String) as string },
        subject: "Calmward General Hospital: something is waiting for you",
        text: expect.stringContaining("/patient-procedures") as string,
      },
    ]);
    expect(ownExport).not.toContain(link.path?.replace("/share/", ""));
    expect(ownExport).not.toMatch(/tokenHash|sealedToken|guestTokenHash/);
    expect(ownExport).not.toContain(`"number":${other.patientId},`);
    await expect(exportOwnData(visitor)).rejects.toMatchObject({ status: 404 });
  });

  it("is exported as a stream of records, whatever its size", async () => {
    const { guestToken, patientId, survey } = await createGuestWithAllRecords();
    const answered = await PatientResponse.findOne({ where: { patientId }, rejectOnEmpty: true });
    const { patientProcedureId, sessionId } = answered;
    const context = { procedureId: patientProcedureId, sessionId };
    for (let index = 0; index < 6; index += 1) {
      const answers = { [survey.rank]: 5, [survey.yesNo]: "No", [survey.freeText]: "Nothing" };
      await answerOwnSurvey(guestToken, survey.id, answers, context);
    }
    await SessionAssessment.bulkCreate(
      Array.from({ length: 450 }, (_, index) => ({
        patientId,
        patientProcedureId: patientProcedureId ?? 0,
        anxietyLevel: 3,
        informationReceived: true,
        sessionTitle: "",
        concerns: `${index} ${"The needle. ".repeat(80)}`,
      })),
    );
    const lengths: number[] = [];
    for await (const part of await exportOwnData(await guestCaller(guestToken)))
      lengths.push(part.length);
    expect(Math.max(...lengths)).toBeLessThan(2_000);
    const { assessments, surveyAnswers } = await readExport(guestToken);
    expect(new Set((assessments as { id: number }[]).map(({ id }) => id)).size).toBe(451);
    expect(surveyAnswers).toHaveLength(7);
  });

  it("is erased from every table, while other patients' data stays", async () => {
    const { guestToken: otherToken } = await createGuestWithAllRecords();
    const [before, figures] = [await countRows(), await readFigures()];
    const { guestToken, patientId, link } = await createGuestWithAllRecords();
    const [answered] = await PatientResponse.findAll({ where: { patientId } });
    const recordKey = formatResponseKey(answered?.responseId ?? 0);
    const request = { key: "a key of sixteen letters", payload: "" };
    await runIdempotent(
      admin,
      request,
      () => Promise.resolve("The needle"),
      () => recordKey,
    );
    expect(await readFigures()).not.toEqual(figures);
    const events = await recordEvents(() => erase(guestToken));
    expect(await countRows()).toEqual(before);
    expect(await readFigures()).toEqual(figures);
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
    // The browser belongs to no patient and sees the sample again; the other guest is unchanged.
    const browser = await guestCaller(guestToken);
    expect(browser.patientId).toBeUndefined();
    expect(await findOwnProcedures(browser)).toHaveLength(3);
    expect(await listOwnShareLinks(await guestCaller(otherToken))).toHaveLength(1);
    expect(
      (await readHealthMetrics(await guestCaller(otherToken), { page: 1, limit: 5 })).answered,
    ).toBeGreaterThan(1);
  });

  it("is erased by two concurrent requests without an error; a visitor erases nothing", async () => {
    const { guestToken } = await createGuestWithAllRecords();
    const caller = await guestCaller(guestToken);
    expect(await collectStatuses([eraseOwnData(caller), eraseOwnData(caller)])).toEqual([
      "done",
      "done",
    ]);
    const before = await countRows();
    await eraseOwnData(visitor);
    expect(await countRows()).toEqual(before);
    await expect(eraseOwnData(viewer)).rejects.toMatchObject({ status: 403 });
  });

  it("is erased completely when another tab writes concurrently, in either order", async () => {
    const survey = await seedSurveyWithQuestionIds({ serveType: "pre-session-post-session" });
    const answers = { [survey.rank]: 3, [survey.yesNo]: "Yes" };
    const noContext = { procedureId: null, sessionId: null };
    for (let index = 0; index < 3; index++) {
      const { guestToken, patientId } = await createGuestWithAllRecords();
      const caller = await guestCaller(guestToken);
      const eraseData = () => eraseOwnData(caller);
      const answerSurvey = () => answerOwnSurvey(guestToken, survey.id, answers, noContext);
      const operations =
        index % 2 === 0 ? [eraseData(), answerSurvey()] : [answerSurvey(), eraseData()];
      expect(await collectStatuses(operations)).toEqual(["done", "done"]);
      expect(await PatientResponse.count({ where: { patientId } })).toBe(0);
      expect(await PatientProcedure.count({ where: { patientId } })).toBe(0);
      const { patientId: currentPatientId } = await guestCaller(guestToken);
      // A write after the erasure creates a new patient, with the initial examples.
      if (currentPatientId)
        expect(await findOwnProcedures(await guestCaller(guestToken))).toHaveLength(3);
    }
    const answered = await SurveyResponse.count({ where: { surveyId: survey.id } });
    const owned = await PatientResponse.count({
      include: { association: "response", where: { surveyId: survey.id } },
    });
    expect(owned).toBe(answered);
  });

  it("keeps an example that a record refers to when the examples are removed", async () => {
    const caller = await seedGuest();
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
    await writeAsGuest(caller, (writer) => removeExamples(writer));
    expect((await findOwnProcedures(caller)).map(({ id }) => id)).toEqual([used?.id]);
    expect(await readOwnExamples(caller)).toEqual({ procedures: [], answersShown: false });
    expect(await findOwnProcedures(visitor)).toHaveLength(3);
  });
});
