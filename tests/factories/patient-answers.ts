import { Patient, PatientProcedure, PlanSession, SessionAssessment } from "~/models";
import { authenticateGuest } from "~/server/patients/guests";
import type { SurveyContext } from "~/server/patients/applicable-surveys";
import { answerSurvey } from "~/server/patients/own-surveys";
import { hashSecret, randomSecret } from "~/server/platform/secrets";
import { getSurvey } from "~/server/surveys/surveys";
import { admin } from "../support/database";
import { aProcedure } from "./catalogue";
import { asPatient } from "./patients";
import { aSession, aSpecialty, ofSpecialty } from "./content";
import { type Answers, asList } from "./survey-responses";

/** Caller of a browser with this guest token, or before it has one. */
export const patientAt = (guestToken: string | null = null) => authenticateGuest(admin, guestToken);

type GuestTimes = { createdAt?: Date; updatedAt?: Date; lastSeenAt?: Date | null };

export type BareGuest = { mark: string; id: number };

/** Inserts a guest patient without any data; `times` may date the visits back. */
export async function aBareGuest(times: GuestTimes = {}): Promise<BareGuest> {
  const mark = randomSecret();
  const { id } = await Patient.create({ markHash: hashSecret(mark) });
  await Patient.update(times, { where: { id }, silent: true });
  return { mark, id };
}

/** Adds a catalogue procedure with an active session to a guest's list. */
export async function aProcedureWithSession(patientId: number, date: Date | null = null) {
  const specialty = await aSpecialty();
  const { id: procedureId } = await aProcedure({ specialtyId: specialty.id });
  const session = await aSession(ofSpecialty(specialty));
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

type AssessedSession = { patientId: number; procedureId: number; sessionId: number };

/** Inserts a patient's assessment before a session. */
export const anAssessment = (
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
export async function anOwnAnswer(
  guestToken: string,
  surveyId: number,
  answers: Answers,
  context: SurveyContext,
) {
  const { questionsVersion } = await getSurvey(admin, surveyId);
  await asPatient(await patientAt(guestToken), (writer) =>
    answerSurvey(writer, surveyId, context, { questionsVersion, answers: asList(answers) }),
  );
}
