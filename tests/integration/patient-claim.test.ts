import { describe, expect, it } from "vitest";
import {
  Patient,
  PatientProcedure,
  PatientResponse,
  RideRequest,
  SessionAssessment,
} from "~/models";
import { claimGuest, readClaimable } from "~/server/patient-accounts/claim";
import { inTransaction } from "~/server/platform/transaction";
import { patientCaller, seedJoinedPatient, signInPatient } from "../factories/patient-accounts";
import {
  answerOwnSurvey,
  createConfirmedRide,
  insertAssessment,
  seedGuestWithoutData,
  seedPatientProcedureWithSession,
} from "../factories/patient-answers";
import { formatIsoDay } from "~/server/platform/dates";
import { QUESTIONS, seedSurvey } from "../factories/content";
import { seedRideRequest } from "../factories/requests";
import { HAS_DATABASE, useDatabase } from "../support/database";

const DAY_MS = 86_400_000;

/** A guest with a procedure, an answer before its session, an answered survey, and an example with an answer. */
async function seedGuestWithData() {
  const guest = await seedGuestWithoutData();
  const own = await seedPatientProcedureWithSession(guest.id, new Date(Date.now() - DAY_MS));
  await insertAssessment({ patientId: guest.id, ...own }, 4);
  const example = await seedPatientProcedureWithSession(guest.id);
  await PatientProcedure.update({ isExample: true }, { where: { id: example.procedureId } });
  await insertAssessment({ patientId: guest.id, ...example }, 2);
  const survey = await seedSurvey({
    serveType: "post-procedure-plan",
    questions: [{ ...QUESTIONS.rank, goodEnd: "higher" }],
  });
  const answers = { [survey.questionOrder[0] ?? 0]: 5 };
  const context = { procedureId: own.procedureId, sessionId: null };
  await answerOwnSurvey(guest.guestToken, survey.id, answers, context);
  return { ...guest, own };
}

const claim = async (patientId: number, guestToken: string, isShown = false) => {
  const caller = await patientCaller(await signInPatient(patientId), guestToken);
  await inTransaction(caller, (writer) => claimGuest(writer, guestToken, { isShown }));
};

describe.runIf(HAS_DATABASE)("bringing a guest's data along", () => {
  useDatabase();

  it("offers what is the guest's own, and nothing to a guest, a stranger or an empty browser", async () => {
    const { id } = await seedJoinedPatient();
    const { guestToken } = await seedGuestWithData();
    const empty = await seedGuestWithoutData();
    const caller = await patientCaller(await signInPatient(id), guestToken);
    expect(await readClaimable(caller, guestToken)).toEqual({
      ...{ procedures: 1, answers: 2, others: 0 },
    });
    expect(await readClaimable(caller, empty.guestToken)).toBeNull();
    expect(await readClaimable(caller, "a token of nobody")).toBeNull();
    expect(await readClaimable(await patientCaller(null, guestToken), guestToken)).toBeNull();
  });

  it("moves own rows, which stay private, and erases the guest with the examples", async () => {
    const { id } = await seedJoinedPatient();
    const guest = await seedGuestWithData();
    const ride = await createConfirmedRide(guest.id);
    await claim(id, guest.guestToken);
    const procedures = await PatientProcedure.findAll({ where: { patientId: id } });
    expect(procedures.map((each) => each.id)).toEqual([guest.own.procedureId, ride.procedure.id]);
    const account = await Patient.findByPk(id);
    expect(procedures.map((each) => each.id)).toContain(account?.nextEpisodeId);
    const assessments = await SessionAssessment.findAll({ where: { patientId: id } });
    expect(assessments.map((each) => [each.anxietyLevel, each.isPrivate])).toEqual([[4, true]]);
    const responses = await PatientResponse.findAll({ where: { patientId: id } });
    expect(responses.map(({ isPrivate }) => isPrivate)).toEqual([true]);
    expect((await RideRequest.findByPk(ride.id))?.patientId).toBe(id);
    expect((await RideRequest.findByPk(ride.id))?.searchText).not.toContain(
      `guest patient ${guest.id}\n`,
    );
    expect(await Patient.findByPk(guest.id)).toBeNull();
    expect(await PatientProcedure.count({ where: { patientId: guest.id } })).toBe(0);
    expect((await patientCaller(null, guest.guestToken)).patientId).toBeUndefined();
  });

  it("lets the hospital's date win, and fills its blanks", async () => {
    const { id } = await seedJoinedPatient();
    const guest = await seedGuestWithData();
    const entered = await PatientProcedure.findByPk(guest.own.procedureId, { rejectOnEmpty: true });
    const day = (days: number) => new Date(Date.now() + days * DAY_MS);
    await entered.update({ date: day(3), provider: "Dr. Marsh", pickUp: "12 Elm Street" });
    const ride = await seedRideRequest({}, entered);
    const date = new Date(Date.now() + 9 * DAY_MS);
    const episode = await PatientProcedure.create({
      ...{ patientId: id, procedureId: entered.procedureId, type: "Diagnostic Test", title: "MRI" },
      ...{ planKind: "complete", date, provider: "Dr. Okafor", enteredBy: "hospital" },
    });
    await claim(id, guest.guestToken, true);
    const [only, ...others] = await PatientProcedure.findAll({ where: { patientId: id } });
    expect(others).toEqual([]);
    expect(only).toMatchObject({ id: episode.id, provider: "Dr. Okafor", pickUp: "12 Elm Street" });
    expect(only?.date).toEqual(date);
    const [assessment] = await SessionAssessment.findAll({ where: { patientId: id } });
    expect(assessment).toMatchObject({ patientProcedureId: episode.id, isPrivate: false });
    const moved = await RideRequest.findByPk(ride.id, { rejectOnEmpty: true });
    expect(moved.patientProcedureId).toBe(episode.id);
    expect([moved.movedFrom, moved.movedTo]).toEqual(
      [day(3), date].map((at) => formatIsoDay(at.toISOString())),
    );
  });

  it("leaves a procedure of its own where it cannot be the hospital's", async () => {
    const { id } = await seedJoinedPatient();
    const guest = await seedGuestWithoutData();
    const { procedureId: own } = await seedPatientProcedureWithSession(guest.id);
    const entered = await PatientProcedure.findByPk(own, { rejectOnEmpty: true });
    const { procedureId, type, title, planKind } = entered;
    const copy = { procedureId, type, title, planKind };
    const seed = (patientId: number, days: number | null) =>
      PatientProcedure.create({
        ...{ ...copy, patientId, enteredBy: patientId === id ? "hospital" : "patient" },
        date: days === null ? null : new Date(Date.now() + days * DAY_MS),
      });
    const episodes = [await seed(id, 70), await seed(id, 90)];
    const others = [await seed(guest.id, -20), await seed(guest.id, 9)];
    const near = await seed(guest.id, 88);
    await claim(id, guest.guestToken);
    const left = (await PatientProcedure.findAll({ where: { patientId: id }, order: ["id"] })).map(
      (each) => each.id,
    );
    // The one without a date goes into an episode, and so does the one that is two days from the second.
    expect(left).toEqual([...episodes, ...others].map((each) => each.id));
    expect(left).not.toContain(near.id);
  });

  it("keeps what is over apart from an episode without a date", async () => {
    const { id } = await seedJoinedPatient();
    const guest = await seedGuestWithoutData();
    const over = new Date(Date.now() - 100 * DAY_MS);
    const { procedureId: own } = await seedPatientProcedureWithSession(guest.id, over);
    const entered = await PatientProcedure.findByPk(own, { rejectOnEmpty: true });
    const { procedureId, type, title, planKind } = entered;
    await PatientProcedure.create({
      ...{ patientId: id, procedureId, type, title, planKind, enteredBy: "hospital" },
    });
    await claim(id, guest.guestToken);
    expect(await PatientProcedure.count({ where: { patientId: id } })).toBe(2);
  });
});
