import { Appointment, type LiveSessionRequest, Patient } from "~/models";
import type { Canceller } from "~/models/appointments/appointment-state.schema";
import { findOwnCoach } from "~/server/coaches/account";
import { asPatient } from "~/server/patients/guests";
import { authorize } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { type ExpectedVersions, requireVersion } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { LIVE_SESSION_KIND } from "~/server/requests/kinds";
import { presentLiveSession } from "~/server/requests/present";
import { findAgreed, findLiveSession, findOwnLiveSession } from "./find";
import { findByLink } from "~/server/bookings/link";

/** Side that acts on a live session. */
export type Side = Exclude<Canceller, "hospital">;

/** A locked request, with who acts on it. */
export type Accessed = { writer: CallerInTransaction; request: LiveSessionRequest; side: Side };

/** Access of a caller to a live session: checks the permission, and locks the request. @throws ForbiddenError, NotFoundError, StaleError */
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

/**
 * Access of the coach with whom a session is agreed, or was last: not of one whose time was only offered, or who cancelled before another coach took
 * over (AREAS 0). @param id of the appointment
 */
export const asOwnCoach =
  (id: number): Access =>
  async (writer) => {
    authorize(writer, "coach.own");
    const { transaction } = writer;
    // The request is locked first, as everywhere.
    const found = await Appointment.findByPk(id, { attributes: ["requestId"], transaction });
    const request = found && (await findLiveSession(writer, found.requestId));
    const coach = await findOwnCoach(writer);
    const agreed = request && (await findAgreed(writer, request.id));
    if (!request || agreed?.id !== id || agreed.coachId !== coach.id)
      throw new NotFoundError("Appointment not found");
    return { writer, request, side: "coach" };
  };
