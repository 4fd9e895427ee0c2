import { ContactMessage, LiveSessionRequest, RideRequest } from "~/models";
import { requestTime } from "~/models/requests/request-time.schema";
import { listPatientConsents } from "~/server/consents/patients";
import { listPatientMessages } from "~/server/outbox/own-messages";
import { recordEvent } from "~/server/platform/audit";
import { currentAppointment } from "~/server/appointments/current-appointment";
import { readArranged } from "~/server/appointments/appointments-of-requests";
import { authorize, type Caller } from "~/server/platform/caller";
import { listCaretakers } from "./caretakers";
import { findPatient, patientRecord } from "./patients";
import { presentOnePatient } from "./present";
import { isMinor } from "./invitee";
import { listNotes } from "./notes";
import { readSharedActivity } from "./shared-activity";

/** Rows of each kind on the page of a patient, the newest. */
const MAX_ROWS = 20;

/**
 * Reads everything on the page of a patient or guest besides the card and the episodes: what they did as far as they share it, requests,
 * messages without their texts, people around them, notes of staff and agreements (AREAS 3). Records an audit event for the view. A
 * constant number of statements. @throws NotFoundError
 */
export async function readPatientOverview(caller: Caller, id: number) {
  authorize(caller, "patients.read");
  const patient = await findPatient(caller, id);
  await recordEvent(caller, { action: "viewed", record: patientRecord(patient) });
  return {
    patient: await presentOnePatient(caller, patient),
    isMinor: await isMinor(caller, patient),
    activity: await readSharedActivity(caller, patient),
    requests: await listRequests(caller, id),
    messagesToHospital: await listMessagesToHospital(caller, id),
    messages: await listPatientMessages(caller, id, MAX_ROWS),
    caretakers: await listCaretakers(caller, id),
    notes: await listNotes(caller, id),
    consents: await listPatientConsents(caller, id),
  };
}
export type PatientOverview = Awaited<ReturnType<typeof readPatientOverview>>;

/** Lists the newest requests of a patient, of both kinds, live sessions with their coach. Three queries. */
async function listRequests(caller: Caller, patientId: number) {
  const { transaction } = caller;
  const order: [string, string][] = [["id", "DESC"]];
  const options = { where: { patientId }, order, limit: MAX_ROWS, transaction };
  const present =
    (kind: "live-session" | "ride") => (request: LiveSessionRequest | RideRequest) => {
      const { day: date, time } = requestTime(request);
      const { id, status, procedureTitle: procedure, createdAt, movedFrom } = request;
      const by = request instanceof RideRequest ? request.requestedBy : "";
      const toCheck = movedFrom !== "";
      return { kind, id, status, procedure, date, time, by, toCheck, createdAt, coach: "" };
    };
  const sessions = await LiveSessionRequest.findAll(options);
  const find = await readArranged(
    caller,
    sessions.map(({ id }) => id),
  );
  return [
    ...sessions.map((session) => ({
      ...present("live-session")(session),
      status: session.state,
      coach: currentAppointment({ ...find(session.id), state: session.state })?.coach ?? "",
    })),
    ...(await RideRequest.findAll(options)).map(present("ride")),
  ].sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
}

/** Lists the newest messages that a patient wrote to the hospital. One query. */
async function listMessagesToHospital({ transaction }: Caller, patientId: number) {
  const messages = await ContactMessage.findAll({
    where: { patientId },
    order: [["id", "DESC"]],
    limit: MAX_ROWS,
    transaction,
  });
  return messages.map(({ id, topic, status, createdAt }) => ({
    ...{ id, topic, status },
    createdAt: createdAt.toISOString(),
  }));
}

/** Whether somebody who joins for the patient is there. */
export const hasGuardian = ({ caretakers }: Pick<PatientOverview, "caretakers">): boolean =>
  caretakers.some(({ isGuardian, status }) => isGuardian && status !== "Ended");
