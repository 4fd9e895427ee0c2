import {
  Appointment,
  ContactMessage,
  LiveSessionRequest,
  type Patient,
  PatientProcedure,
  RideRequest,
  SessionAssessment,
} from "~/models";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { listPatientConsents } from "~/server/consents/patients";
import { presentContactMessage } from "~/server/contact/present";
import { readOutcomesOfPatient } from "~/server/outcomes/outcomes";
import { listPatientMessages } from "~/server/outbox/own-messages";
import { readResponseBatches } from "~/server/patients/read-responses";
import { WITH_COACH } from "~/server/appointments/appointments-of-requests";
import { presentAppointment } from "~/server/appointments/present";
import { presentLiveSession, presentRide } from "~/server/requests/present";
import { listCaretakers } from "./caretakers";
import { listVisibleChecks } from "./daily-checks";
import { listNotes } from "./notes";
import { findPatient, patientRecord } from "./patients";
import { presentEpisode, presentOnePatient } from "./present";

/** Limit of messages in the export: the newest. */
const MAX_MESSAGES = 1_000;

/**
 * Reads everything that staff may see of a patient, for the export: the card, episodes, requests, people around them, agreements, messages
 * without their texts, and notes of staff, which the patient's own download does not have. What the patient does not share, and what is
 * private, is left out: null (AREAS 3, 4). The export is an event of the audit.
 * @throws NotFoundError
 */
export async function exportPatient(caller: Caller, id: number) {
  authorize(caller, "patients.read");
  const patient = await findPatient(caller, id);
  await recordEvent(caller, { action: "exported", record: patientRecord(patient) });
  const { transaction } = caller;
  const options = {
    where: { patientId: id },
    order: [["id", "ASC"]] as [string, string][],
    transaction,
  };
  const episodes = await PatientProcedure.findAll({
    ...options,
    where: { patientId: id, isExample: false },
  });
  return {
    exportedAt: new Date().toISOString(),
    patient: await presentOnePatient(caller, patient),
    shares: {
      answers: patient.sharesAnswers,
      anxiety: patient.sharesAnxiety,
      sessions: patient.sharesSessions,
    },
    episodes: episodes.map(presentEpisode),
    outcomes: [...(await readOutcomesOfPatient(caller, id)).values()],
    sessions: await readSessions(caller, patient),
    surveyAnswers: patient.sharesAnswers ? await readSharedAnswers(caller, id) : null,
    dailyChecks: patient.sharesAnswers ? await listVisibleChecks(caller, patient) : null,
    liveSessionRequests: (await LiveSessionRequest.findAll(options)).map(presentLiveSession),
    appointments: (await Appointment.findAll({ ...options, include: WITH_COACH })).map((each) => {
      const appointment = presentAppointment(each);
      return patient.sharesAnxiety ? appointment : { ...appointment, anxietyAfter: null };
    }),
    rideRequests: (await RideRequest.findAll(options)).map(presentRide),
    messagesToHospital: (await ContactMessage.findAll(options)).map((message) => {
      const { createdAt, topic, message: text, status } = presentContactMessage(message);
      return { createdAt, topic, message: text, status };
    }),
    caretakers: await listCaretakers(caller, id),
    agreements: await listPatientConsents(caller, id),
    messages: (await listPatientMessages(caller, id, MAX_MESSAGES)).newest,
    notes: (await listNotes(caller, id)).map(({ author, text, createdAt, updatedAt }) => ({
      ...{ author, text, createdAt, updatedAt },
    })),
  };
}
export type PatientExport = Awaited<ReturnType<typeof exportPatient>>;

/** Sessions with how anxious the patient felt before them, of which each is null unless it is shared; null where neither is. */
async function readSessions({ transaction }: Caller, patient: Patient) {
  const { id: patientId, sharesSessions, sharesAnxiety } = patient;
  if (!sharesSessions && !sharesAnxiety) return null;
  const assessments = await SessionAssessment.findAll({
    where: { patientId, isPrivate: false },
    order: [["id", "ASC"]],
    transaction,
  });
  return assessments.map(({ createdAt, sessionTitle, finishedAt, anxietyLevel, answeredBy }) => ({
    createdAt: createdAt.toISOString(),
    session: sharesSessions ? sessionTitle : null,
    finishedAt: sharesSessions ? (finishedAt?.toISOString() ?? null) : null,
    anxietyLevel: sharesAnxiety ? anxietyLevel : null,
    answeredBy: answeredBy || null,
  }));
}

async function readSharedAnswers(caller: Caller, patientId: number) {
  const answers = [];
  for await (const batch of readResponseBatches({ ...caller, patientId }, { isPrivate: false })) {
    answers.push(...batch);
  }
  return answers;
}
