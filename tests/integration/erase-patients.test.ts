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
import { readDashboardFigures } from "~/server/dashboard/dashboard";
import { eraseOwnData } from "~/server/patients/erase";
import { readOwnExamples, removeExamples } from "~/server/patients/examples";
import { readHealthMetrics } from "~/server/patients/health-metrics";
import { findOwnProcedures } from "~/server/patients/own-procedures";
import { listOwnShareLinks, resolveShareLink } from "~/server/patients/share-links";
import { runIdempotent } from "~/server/platform/idempotency";
import { loadSampleContent } from "~/server/sample-content/load";
import { formatResponseKey } from "~/server/surveys/response-record-key";
import { answerOwnSurvey, guestCaller } from "../factories/patient-answers";
import { seedGuest, writeAsGuest, visitor } from "../factories/patients";
import { seedSurveyWithQuestionIds } from "../factories/survey-responses";
import { recordEvents } from "../support/audit";
import { admin, HAS_DATABASE, collectStatuses, useDatabase, viewer } from "../support/database";
import { seedGuestWithAllRecords } from "../factories/all-records";

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
const erase = async (guestToken: string) => eraseOwnData(await guestCaller(guestToken));

describe.runIf(HAS_DATABASE)("what is stored of a patient", () => {
  useDatabase();
  beforeAll(async () => {
    await loadSampleContent();
  });

  it("is erased from every table, while other patients' data stays", async () => {
    const { guestToken: otherToken } = await seedGuestWithAllRecords();
    const [before, figures] = [await countRows(), await readFigures()];
    const { guestToken, patientId, link } = await seedGuestWithAllRecords();
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
    const { guestToken } = await seedGuestWithAllRecords();
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
      const { guestToken, patientId } = await seedGuestWithAllRecords();
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
