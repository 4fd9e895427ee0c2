import { beforeAll, describe, expect, it } from "vitest";
import { Patient, PatientResponse } from "~/models";
import { readVisibleAnswers } from "~/server/patient-records/answers";
import { updateQuestion } from "~/server/surveys/questions";
import {
  answerOwnSurvey,
  seedGuestWithoutData,
  seedPatientProcedureWithSession,
} from "../factories/patient-answers";
import { seedSurveyWithQuestionIds } from "../factories/survey-responses";
import { recordEvents } from "../support/audit";
import { admin, HAS_DATABASE, navigator, useDatabase, viewer } from "../support/database";

describe.runIf(HAS_DATABASE)("the answers that staff see of a patient", () => {
  useDatabase();
  let id: number;
  const read = () => readVisibleAnswers(navigator, id);

  beforeAll(async () => {
    const guest = await seedGuestWithoutData();
    id = guest.id;
    const survey = await seedSurveyWithQuestionIds();
    await updateQuestion(admin, survey.yesNo, { urgentAnswer: "no" });
    const { procedureId } = await seedPatientProcedureWithSession(id, new Date("2026-01-05"));
    for (const [rank, yesNo] of [
      [2, "Yes"],
      [3, "No"],
      [4, "Yes"],
    ] as const) {
      const answers = { [survey.rank]: rank, [survey.yesNo]: yesNo };
      await answerOwnSurvey(guest.guestToken, survey.id, answers, { procedureId, sessionId: null });
    }
    await Patient.update({ isGuest: false, firstName: "Maria" }, { where: { id } });
  });

  it("are those that are marked urgent, whatever the patient shares, also what was brought along", async () => {
    await PatientResponse.update({ isPrivate: true }, { where: { patientId: id } });
    const { urgent, shared } = await read();
    expect(urgent).toMatchObject([{ answer: "No", answeredBy: null }]);
    expect(shared).toBeNull();
    await Patient.update({ sharesAnswers: true }, { where: { id } });
    expect((await read()).shared).toEqual([]);
    await PatientResponse.update({ isPrivate: false }, { where: { patientId: id } });
  });

  it("are all of them where they are shared, the newest first, and each view is an event", async () => {
    let answers: Awaited<ReturnType<typeof read>> | undefined;
    const events = await recordEvents(async () => {
      answers = await read();
    });
    expect(events).toMatchObject([{ action: "viewed", recordType: "patient" }]);
    const shown = answers?.shared?.map((each) => each.answers.map(({ answer }) => answer));
    expect(shown).toEqual([
      expect.arrayContaining([4, "Yes"]),
      expect.arrayContaining([3, "No"]),
      expect.arrayContaining([2, "Yes"]),
    ]);
    await expect(readVisibleAnswers(viewer, id)).rejects.toMatchObject({ status: 403 });
  });
});
