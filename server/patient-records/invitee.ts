import { Op } from "sequelize";
import { Caretaker, type Patient } from "~/models";
import { computeAge } from "~/models/patients/patient-age.schema";
import { formatFullName } from "~/models/rules/labels.schema";
import type { Caller } from "~/server/platform/caller";
import { formatIsoDay } from "~/server/platform/dates";
import { ConflictError } from "~/server/platform/errors";
import { readHospital } from "~/server/platform/hospital";

/** Who joins with an invitation: the patient, or the guardian who acts for one. */
export type Invitee = {
  patientId: number;
  kind: "patient" | "caretaker";
  /** Id of their record. */
  id: number;
  /** The guardian's id; null for the patient. */
  caretakerId: number | null;
  purpose: "patient-invitation" | "guardian-invitation";
  /** Whether they have joined before: a new code only signs in on another device then. */
  hasJoined: boolean;
  /** What a message calls them. */
  name: string;
  fullName: string;
  /** "" without one. */
  email: string;
  mobile: string;
};

/** Whether a patient is under the hospital's age of consent today. */
export async function isMinor(caller: Caller, { birthDate }: Patient): Promise<boolean> {
  const { consentAge } = await readHospital(caller);
  const today = formatIsoDay(new Date().toISOString());
  return birthDate !== "" && computeAge(birthDate, today) < consentAge;
}

/** Finds the guardian who acts for a patient, the newest one; null without one. */
export const findGuardian = ({ transaction }: Caller, patientId: number) =>
  Caretaker.findOne({
    where: { patientId, isGuardian: true, status: { [Op.ne]: "Ended" } },
    order: [["id", "DESC"]],
    transaction,
  });

/**
 * Finds who joins with a patient's invitation: under the age of consent the guardian (AREAS 3).
 * @throws ConflictError for a minor without a guardian
 */
export async function findInvitee(caller: Caller, patient: Patient): Promise<Invitee> {
  const { id: patientId, preferredName, firstName, email, mobile } = patient;
  if (!(await isMinor(caller, patient))) {
    return {
      ...{ patientId, kind: "patient", id: patientId, caretakerId: null, email, mobile },
      purpose: "patient-invitation",
      hasJoined: patient.hasAccount,
      name: preferredName || firstName,
      fullName: formatFullName(patient),
    };
  }
  const guardian = await findGuardian(caller, patientId);
  if (!guardian) {
    const { consentAge } = await readHospital(caller);
    throw new ConflictError(
      `Patients under ${consentAge} do not join alone. Add a guardian first, who joins for them`,
    );
  }
  return {
    ...{ patientId, kind: "caretaker", id: guardian.id, caretakerId: guardian.id },
    purpose: "guardian-invitation",
    hasJoined: guardian.status === "Accepted",
    name: guardian.name,
    fullName: guardian.name,
    email: guardian.email,
    mobile: guardian.mobile,
  };
}
