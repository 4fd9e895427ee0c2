import type { Patient } from "~/models";
import { ConflictError } from "~/server/platform/errors";
import { type ExpectedVersions, requireVersion } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { findPatient, PATIENT } from "./patients";
import { presentOnePatient } from "./present";

/** Finds and locks a patient, or a guest, in the version that the caller has read. @throws NotFoundError, StaleError */
export async function lockPatient(
  writer: CallerInTransaction,
  id: number,
  expected?: ExpectedVersions,
): Promise<Patient> {
  const patient = await findPatient(writer, id);
  if (expected)
    await requireVersion(writer, PATIENT, await presentOnePatient(writer, patient), expected);
  return patient;
}

/** Like `lockPatient`, for a patient with a name. @throws NotFoundError, StaleError; ConflictError for a guest */
export async function lockNamedPatient(
  writer: CallerInTransaction,
  id: number,
  expected?: ExpectedVersions,
): Promise<Patient> {
  const patient = await lockPatient(writer, id, expected);
  requireNamed(patient);
  return patient;
}

/** @throws ConflictError for a guest */
export function requireNamed({ isGuest }: Pick<Patient, "isGuest">): void {
  if (isGuest) throw new ConflictError("A guest patient has no name and no status");
}
