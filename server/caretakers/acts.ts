import { PatientResponse } from "~/models";
import { deriveProcedureStatus } from "~/models/patients/patient-procedure.schema";
import type { SurveyContext } from "~/server/patients/applicable-surveys";
import {
  findLastSurveyResponse,
  getSurveyToAnswer,
  type LastSurveyResponse,
  type SubmittedAnswers,
  type SurveyToAnswer,
} from "~/server/patients/own-surveys";
import { completeSurvey } from "~/server/today/progress-made";
import type { Caller } from "~/server/platform/caller";
import { ConflictError, NotFoundError } from "~/server/platform/errors";
import type { CallerInTransaction } from "~/server/platform/transaction";
import {
  COMPLETED_MESSAGE,
  createRideRequest,
  readRequestForm,
} from "~/server/requests/create-requests";
import { actFor, actForInTransaction, findCaring } from "./caring";
import { knownName } from "./record";
import { findCurrentProcedure } from "./today";

const NO_DEFAULTS = { pickUp: "", dropOff: "", date: "", time: "" };

/**
 * Reads the form with which a caretaker asks for a ride: without what the procedure is, and filled in only as far as they see the day
 * (AREAS 7). The pick-up, which is a home, is never filled in.
 * @throws ForbiddenError without the right; NotFoundError without an upcoming procedure
 */
export async function readCaringRideForm(caller: Caller) {
  const caring = await findCaring(caller);
  const asPatient = actFor(caller, caring, "mayRequestRides");
  const procedure = await findCurrentProcedure(caller, caring);
  if (!procedure || deriveProcedureStatus(procedure) !== "Upcoming")
    throw new NotFoundError(COMPLETED_MESSAGE);
  const { phone, today, startsAt, ride } = await readRequestForm(asPatient, procedure.id);
  const { seesDay } = caring.caretaker;
  return {
    patient: knownName(caring.patient),
    phone: seesDay ? phone : null,
    today,
    /** ISO 8601; null where they do not see it, or it is not known. */
    startsAt: seesDay ? startsAt : null,
    ride: seesDay ? { ...ride, pickUp: "" } : NO_DEFAULTS,
  };
}

/**
 * Asks for a ride for the patient, marked "by {Name}" (AREAS 7). Not with an agreement to texts, which is the patient's to give.
 * @throws ForbiddenError without the right; as `createRideRequest`
 */
export async function requestRideFor(writer: CallerInTransaction, input: object): Promise<void> {
  const { caring, ...asPatient } = await actForInTransaction(writer, "mayRequestRides");
  const procedure = await findCurrentProcedure(writer, caring);
  if (!procedure) throw new ConflictError(COMPLETED_MESSAGE);
  await createRideRequest(asPatient, procedure.id, { ...input, textMe: null });
}

/** Reads a survey that a caretaker answers for the patient, without what it is about. @throws ForbiddenError without the right; as `getSurveyToAnswer` */
export async function readCaringSurvey(
  caller: Caller,
  surveyId: number,
  context: SurveyContext,
  version?: number,
): Promise<SurveyToAnswer> {
  const asPatient = actFor(caller, await findCaring(caller), "mayAnswer");
  const survey = await getSurveyToAnswer(asPatient, surveyId, context, version);
  const { procedure } = survey;
  return { ...survey, procedure: procedure && { ...procedure, title: "" }, session: null };
}

/** Answers a survey for the patient, marked "by {Name}" (AREAS 7). @throws ForbiddenError without the right; as `answerSurvey` */
export async function answerFor(
  writer: CallerInTransaction,
  surveyId: number,
  context: SurveyContext,
  submitted: SubmittedAnswers,
): Promise<void> {
  const { caring: _, ...asPatient } = await actForInTransaction(writer, "mayAnswer");
  await completeSurvey(asPatient, surveyId, context, submitted);
}

/** Reads what the caretaker has just answered for the patient; null where the patient's latest answers are not theirs. @throws ForbiddenError */
export async function readCaringThanks(
  caller: Caller,
): Promise<(LastSurveyResponse & { patient: string }) | null> {
  const caring = await findCaring(caller);
  const asPatient = actFor(caller, caring, "mayAnswer");
  const { patientId, transaction } = asPatient;
  const latest = await PatientResponse.findOne({
    where: { patientId: patientId ?? 0 },
    order: [["responseId", "DESC"]],
    transaction,
  });
  if (latest?.answeredBy !== caring.caretaker.name) return null;
  const last = await findLastSurveyResponse(asPatient);
  return last && { ...last, patient: knownName(caring.patient) };
}
