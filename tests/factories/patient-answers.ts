import { Patient, PatientProcedure, PlanSession, SessionAssessment } from "~/models";
import { authenticateGuest } from "~/server/patients/guests";
import type { SurveyContext } from "~/server/patients/applicable-surveys";
import { answerSurvey } from "~/server/patients/own-surveys";
import { hashSecret, randomSecret } from "~/server/platform/secrets";
import { RIDE_KIND } from "~/server/requests/kinds";
import { updateRequest } from "~/server/requests/requests";
import { getSurvey } from "~/server/surveys/surveys";
import { admin } from "../support/database";
import { seedProcedure } from "./catalogue";
import { writeAsGuest } from "./patients";
import { seedSession, seedSpecialty, toSpecialtyFields } from "./content";
import { CONFIRMED, seedRideRequest } from "./requests";
import { type Answers, toAnswerList } from "./survey-responses";

/** Caller of a browser with a guest token; `null` before the first write has created one. */
export const guestCaller = (guestToken: string | null = null) =>
  authenticateGuest(admin, guestToken);

type GuestTimes = { createdAt?: Date; updatedAt?: Date; lastSeenAt?: Date | null };

export type SeededGuest = { guestToken: string; id: number };

/** Inserts a guest patient without data; `times` overrides its timestamps. */
export async function seedGuestWithoutData(times: GuestTimes = {}): Promise<SeededGuest> {
  const guestToken = randomSecret();
  const { id } = await Patient.create({ guestTokenHash: hashSecret(guestToken) });
  await Patient.update(times, { where: { id }, silent: true });
  return { guestToken, id };
}

/** Adds a catalogue procedure with an active session to a guest's list. */
export async function seedPatientProcedureWithSession(patientId: number, date: Date | null = null) {
  const specialty = await seedSpecialty();
  const { id: procedureId } = await seedProcedure({ specialtyId: specialty.id });
  const session = await seedSession(toSpecialtyFields(specialty));
  await PlanSession.update({ status: "Active" }, { where: { id: session.id } });
  const procedure = await PatientProcedure.create({
    patientId,
    procedureId,
    date,
    type: "Diagnostic Test",
    title: "MRI",
    planKind: "complete",
  });
  return { procedureId: procedure.id, sessionId: session.id, sessionTitle: session.title };
}

/** Creates a confirmed ride of a patient, in three days. */
export async function createConfirmedRide(patientId: number) {
  const { procedureId } = await seedPatientProcedureWithSession(patientId);
  const procedure = await PatientProcedure.findByPk(procedureId, { rejectOnEmpty: true });
  const { id } = await seedRideRequest({ pickUp: "12 Secret Lane" }, procedure);
  await updateRequest(admin, RIDE_KIND, id, CONFIRMED);
  return { procedure, id };
}
type AssessedSession = { patientId: number; procedureId: number; sessionId: number };

/** Inserts a patient's assessment before a session. */
export const insertAssessment = (
  { patientId, procedureId, sessionId }: AssessedSession,
  anxietyLevel: number,
  createdAt = new Date(),
) =>
  SessionAssessment.create({
    patientId,
    sessionId,
    anxietyLevel,
    createdAt,
    patientProcedureId: procedureId,
    sessionTitle: "Calm sea",
    informationReceived: true,
    concerns: "The night before",
  });

/** Answers a survey as a patient, in its current version. */
export async function answerOwnSurvey(
  guestToken: string,
  surveyId: number,
  answers: Answers,
  context: SurveyContext,
  shownVersion?: number,
) {
  const questionsVersion = shownVersion ?? (await getSurvey(admin, surveyId)).questionsVersion;
  await writeAsGuest(await guestCaller(guestToken), (writer) =>
    answerSurvey(writer, surveyId, context, { questionsVersion, answers: toAnswerList(answers) }),
  );
}
