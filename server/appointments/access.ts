import { Appointment, type LiveSessionRequest, Patient } from "~/models";
import type { Canceller } from "~/models/appointments/appointment-state.schema";
import { findOwnCoach } from "~/server/coaches/account";
import { asPatient } from "~/server/patients/guests";
import { authorize, type Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { type ExpectedVersions, requireVersion } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { LIVE_SESSION_KIND } from "~/server/requests/kinds";
import { presentLiveSession } from "~/server/requests/present";
import { findLiveSession, findOwnLiveSession } from "./find";
import { findByLink } from "~/server/bookings/link";

/** Who acts on a live session. */
export type Side = Exclude<Canceller, "hospital">;

/** A locked request, with who acts on it. */
export type Accessed = { writer: CallerInTransaction; request: LiveSessionRequest; side: Side };

/** How a caller reaches a live session: checks the permission, and locks the request. @throws ForbiddenError, NotFoundError, StaleError */
export type Access = (writer: CallerInTransaction) => Promise<Accessed>;

/** Access of staff who arrange sessions. */
export const asStaff =
  (id: number, expectedVersions?: ExpectedVersions): Access =>
  async (writer) => {
    authorize(writer, "patients.write");
    const request = await findLiveSession(writer, id);
    const presented = presentLiveSession(request);
    await requireVersion(writer, LIVE_SESSION_KIND.type, presented, expectedVersions);
    return { writer, request, side: "staff" };
  };

/** Access of the patient whose request it is, or of who acts for them. */
export const asOwnPatient =
  (id: number): Access =>
  async (writer) => {
    authorize(writer, "patient.own");
    return { writer, request: await findOwnLiveSession(writer, id), side: "patient" };
  };

/** Access of whoever has the link of a message, as the patient. */
export const byLink =
  (secret: string): Access =>
  async (writer) => {
    const request = await findByLink(writer, secret);
    const patient = await Patient.findByPk(request.patientId, {
      attributes: ["id", "isGuest"],
      rejectOnEmpty: true,
      transaction: writer.transaction,
    });
    const { transaction } = writer;
    return { writer: { ...asPatient(writer, patient), transaction }, request, side: "patient" };
  };

/** Access of the coach with whom a session is, or was, agreed. @param id of the appointment */
export const asOwnCoach =
  (id: number): Access =>
  async (writer) => {
    authorize(writer, "coach.own");
    const { transaction } = writer;
    // The request is locked first, as everywhere.
    const found = await Appointment.findByPk(id, { attributes: ["requestId"], transaction });
    const request = found && (await findLiveSession(writer, found.requestId));
    const coach = await findOwnCoach(writer);
    const appointment = await Appointment.findOne({
      where: { id, coachId: coach.id },
      transaction,
    });
    if (!request || !appointment) throw new NotFoundError("Appointment not found");
    return { writer, request, side: "coach" };
  };

/** Finds the caller who reads a live session by a link. @throws NotFoundError */
export const readByLink = (caller: Caller, secret: string): Promise<LiveSessionRequest> =>
  findByLink(caller, secret);
