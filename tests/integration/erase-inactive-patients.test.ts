import { describe, expect, it } from "vitest";
import { Patient, SurveyResponse, WithdrawnRequest } from "~/models";
import { PATIENT_COMMANDS } from "~/server/command-line/patients";
import { eraseInactivePatients } from "~/server/patients/erase-inactive";
import {
  createConfirmedRide,
  seedGuestWithoutData,
  answerOwnSurvey,
} from "../factories/patient-answers";
import { seedSurveyWithQuestionIds } from "../factories/survey-responses";
import { recordEvents } from "../support/audit";
import { admin, HAS_DATABASE, recordStatements, useDatabase, viewer } from "../support/database";

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

describe.runIf(HAS_DATABASE)("inactive patients", () => {
  useDatabase();

  const COMMAND = PATIENT_COMMANDS["patients erase-inactive"];
  const runCommand = (days: string, options: object = {}) =>
    COMMAND?.run(admin, { values: { days, ...options }, positionals: [] });
  const lastActiveDaysAgo = (days: number) => ({
    createdAt: daysAgo(days),
    updatedAt: daysAgo(days),
  });

  it("are erased according to their last visit, in batches, except the sample patient", async () => {
    const sample = await seedGuestWithoutData(lastActiveDaysAgo(500));
    await Patient.update({ isSample: true }, { where: { id: sample.id }, silent: true });
    const recentVisitor = await seedGuestWithoutData({
      ...lastActiveDaysAgo(400),
      lastSeenAt: daysAgo(9),
    });
    const newGuest = await seedGuestWithoutData(lastActiveDaysAgo(9));
    for (let index = 0; index < 60; index++) {
      await seedGuestWithoutData({
        ...lastActiveDaysAgo(400),
        lastSeenAt: index % 2 === 0 ? daysAgo(11) : null,
      });
    }
    const survey = await seedSurveyWithQuestionIds();
    const { guestToken, id } = await seedGuestWithoutData(lastActiveDaysAgo(300));
    await answerOwnSurvey(
      guestToken,
      survey.id,
      { [survey.rank]: 1, [survey.yesNo]: "No" },
      { procedureId: null, sessionId: null },
    );
    await Patient.update({ lastSeenAt: null }, { where: { id }, silent: true });
    expect(await runCommand("10", { "dry-run": true })).toBe(
      "61 patients without a visit for 10 days would be erased. Nothing was.",
    );
    expect(await Patient.count()).toBe(64);
    const events = await recordEvents(async () => {
      expect(await runCommand("10")).toBe(
        "61 patients without a visit for 10 days erased, with everything that was theirs.",
      );
    });
    expect(events).toHaveLength(61);
    const remaining = await Patient.findAll({ order: [["id", "ASC"]] });
    expect(remaining.map((each) => each.id)).toEqual([sample.id, recentVisitor.id, newGuest.id]);
    expect(await SurveyResponse.count()).toBe(0);
    expect(await runCommand("10")).toMatch(/^0 patients/);
  });

  it("are counted with the confirmed requests that staff have to cancel", async () => {
    const { id: patientId } = await seedGuestWithoutData(lastActiveDaysAgo(200));
    await createConfirmedRide(patientId);
    await Patient.update(lastActiveDaysAgo(200), { where: { id: patientId }, silent: true });
    expect(await runCommand("150", { "dry-run": true })).toBe(
      "1 patient without a visit for 150 days would be erased. 1 confirmed live session or ride would be withdrawn. Nothing was.",
    );
    expect(await runCommand("150")).toBe(
      "1 patient without a visit for 150 days erased, with everything that was theirs. 1 confirmed live session or ride to cancel: see Live Sessions, Withdrawn.",
    );
    expect(await WithdrawnRequest.count({ where: { cause: "inactive" } })).toBe(1);
  });

  it.each(["0", "-1", "1.5", "ten", "36501"])("are not erased for %s days", async (days) => {
    await expect(runCommand(days)).rejects.toMatchObject({
      status: 422,
      fields: [{ message: "--days must be a whole number from 1 to 36500" }],
    });
    await expect(eraseInactivePatients(viewer, { days: 1 })).rejects.toMatchObject({ status: 403 });
  });

  it("are erased in as many statements for forty patients as for one", async () => {
    const countStatements = async (count: number) => {
      for (let index = 0; index < count; index++)
        await seedGuestWithoutData(lastActiveDaysAgo(100));
      return (await recordStatements(() => eraseInactivePatients(admin, { days: 50 }))).length;
    };
    expect(await countStatements(40)).toBe(await countStatements(1));
  });
});
