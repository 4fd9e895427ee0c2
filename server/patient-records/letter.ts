import type { Hospital } from "~/server/platform/hospital";
import { PatientInvitation } from "~/models";
import { isInvented } from "~/models/patients/invented-people.schema";
import { formatFullName, patientLabel } from "~/models/rules/labels.schema";
import { describePhones } from "~/server/hospital/phone-to-call";
import { readInvitationCode } from "~/server/patients/invitation-codes";
import { absoluteUrl } from "~/server/platform/absolute-url";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { readHospital } from "~/server/platform/hospital";
import { joinPath } from "~/server/platform/join-links";
import { requireNamed } from "./named-patient";
import { findPatient } from "./patients";
import { requireInvitable } from "./invite";
import { findInvitee } from "./invitee";

/** The letter with which a patient, or the guardian who acts for one, joins. */
export type Letter = {
  id: number;
  patient: string;
  /** To whom it is addressed. */
  addressee: string;
  isForGuardian: boolean;
  /** Whether the addressee has joined before, and signs in on another device. */
  hasJoined: boolean;
  /** Whether the sample content has invented the patient. */
  isInvented: boolean;
  /** Code such as K7QM-4XRD, address of /join with it, and ISO 8601 time of its end; null without an invitation that works. */
  invitation: { code: string; url: string; shortUrl: string; expiresAt: string } | null;
  hospital: Pick<Hospital, "name" | "isSet">;
  /** Numbers to call; "" for none. */
  phones: string;
};

/**
 * Reads the letter of a patient's current invitation (AREAS 3). Opening it is an event of the audit, without the code; it makes no
 * invitation and consumes none.
 * @param origin of the request, for the address of /join
 * @throws NotFoundError; ConflictError for a guest, somebody who has ended, and a minor without a guardian
 */
export async function readLetter(caller: Caller, id: number, origin?: string): Promise<Letter> {
  authorize(caller, "patients.write");
  const patient = await findPatient(caller, id);
  requireNamed(patient);
  requireInvitable(patient);
  const { caretakerId, fullName, hasJoined } = await findInvitee(caller, patient);
  const key = { patientId: id, caretakerId };
  const code = await readInvitationCode(caller, key);
  const row =
    code && (await PatientInvitation.findOne({ where: key, transaction: caller.transaction }));
  if (code) {
    await recordEvent(caller, {
      action: "viewed",
      record: { type: "patient invitation", id, name: patientLabel(id) },
    });
  }
  const hospital = await readHospital(caller);
  return {
    id,
    patient: formatFullName(patient),
    addressee: fullName,
    isForGuardian: caretakerId !== null,
    hasJoined,
    isInvented: isInvented(patient),
    invitation:
      code && row
        ? {
            code,
            url: absoluteUrl(joinPath(code), origin),
            shortUrl: absoluteUrl("/join", origin),
            expiresAt: row.expiresAt.toISOString(),
          }
        : null,
    hospital: { name: hospital.name, isSet: hospital.isSet },
    phones: describePhones(hospital),
  };
}
