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

/** A browser, as it comes with its cookie or before it has one. */
export const patientAt = (mark: string | null = null) => authenticateGuest(admin, mark);

type Known = { createdAt?: Date; updatedAt?: Date; lastSeenAt?: Date | null };

/** A guest patient with a cookie and with nothing, whose visits may be some time ago. */
export async function aBareGuest(times: Known = {}) {
  const mark = randomSecret();
  const { id } = await Patient.create({ markHash: hashSecret(mark) });
  await Patient.update(times, { where: { id }, silent: true });
  return { mark, id };
}

/** A guest's procedure with a session of its specialty that patients get. */
export async function aProcedureWithSession(patientId: number, date: Date | null = null) {
  const specialty = await aSpecialty();
  const { id: procedureId } = await aProcedure({ specialtyId: specialty.id });
  const session = await aSession(ofSpecialty(specialty));
  await PlanSession.update({ status: "Active" }, { where: { id: session.id } });
  const procedure = await PatientProcedure.create({
    ...{ patientId, procedureId, date },
    type: "Diagnostic Test",
    title: "MRI",
    planKind: "complete",
  });
  return { procedureId: procedure.id, sessionId: session.id, sessionTitle: session.title };
}

type Assessed = { patientId: number; procedureId: number; sessionId: number };

/** What a patient said before a session. */
export const anAssessment = (
  { patientId, procedureId, sessionId }: Assessed,
  anxietyLevel: number,
  createdAt = new Date(),
) =>
  SessionAssessment.create({
    ...{ patientId, sessionId, anxietyLevel, createdAt },
    patientProcedureId: procedureId,
    sessionTitle: "Calm sea",
    informationReceived: true,
    concerns: "The night before",
  });

/** What a patient answers to a survey as it is now. */
export async function anOwnAnswer(
  mark: string,
  surveyId: number,
  answers: Answers,
  around: SurveyContext,
) {
  const { questionsVersion } = await getSurvey(admin, surveyId);
  await asPatient(await patientAt(mark), (writer) =>
    answerSurvey(writer, surveyId, around, { questionsVersion, answers: asList(answers) }),
  );
}
