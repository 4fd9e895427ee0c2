import { beforeAll, describe, expect, it } from "vitest";
import { PatientResponse, SessionAssessment } from "~/models";
import { TEXT_AGREEMENT } from "~/models/requests/text-agreement.schema";
import { presentOwnExport, readPrinted } from "~/app/patient/present-own-export.server";
import { readOwnRecords } from "~/server/patients/own-records";
import { exportOwnData } from "~/server/patients/export-own-data";
import { countOwnData } from "~/server/patients/own-data";
import { loadSampleContent } from "~/server/sample-content/load";
import { answerOwnSurvey, guestCaller } from "../factories/patient-answers";
import { visitor } from "../factories/patients";
import { HAS_DATABASE, useDatabase, viewer } from "../support/database";
import { ADDRESS, DISCLAIMER, seedGuestWithAllRecords } from "../factories/all-records";

const readExport = async (guestToken: string) => {
  let json = "";
  for await (const part of await exportOwnData(await guestCaller(guestToken))) json += part;
  return JSON.parse(json) as Record<string, unknown>;
};
describe.runIf(HAS_DATABASE)("what is stored of a patient", () => {
  useDatabase();
  beforeAll(async () => {
    await loadSampleContent();
  });

  it("is counted by kind, and is null for a visitor", async () => {
    expect(await countOwnData(visitor)).toBeNull();
    const startedAt = Date.now();
    const { guestToken } = await seedGuestWithAllRecords();
    const stored = await countOwnData(await guestCaller(guestToken));
    const kinds = Object.fromEntries((stored ?? []).map(({ kind, count }) => [kind, count]));
    expect(kinds).toEqual({
      procedures: 2,
      "procedures of the hospital": 0,
      outcomes: 0,
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
      await seedGuestWithAllRecords(),
      await seedGuestWithAllRecords(),
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
    const { guestToken, patientId, survey } = await seedGuestWithAllRecords();
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
});
