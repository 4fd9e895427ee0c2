import { Patient, PatientProcedure } from "~/models";
import { guestLabel, patientLabel } from "~/models/rules/labels.schema";
import type { Caller } from "~/server/platform/caller";
import { SignInRequiredError } from "~/server/platform/errors";
import { log } from "~/server/platform/log";
import { hashSecret, randomSecret, deriveSecret } from "~/server/platform/secrets";
import { lockOptions } from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { LocalLimit } from "~/server/platform/rate-limits";
import { toNetwork } from "~/server/platform/network";
import { copySampleProcedures } from "./sample-patient";

/**
 * Resolves a browser's guest patient (DESIGN 7). Without a cookie, or with one of an erased patient, the caller is a
 * visitor without stored data: reading writes nothing.
 * @param guestToken random token from the browser's cookie
 */
export async function authenticateGuest(
  visitor: Caller,
  guestToken: string | null,
): Promise<Caller> {
  const { transaction } = visitor;
  const patient =
    guestToken &&
    (await Patient.findOne({ where: { guestTokenHash: hashSecret(guestToken) }, transaction }));
  if (!patient)
    return { ...visitor, actor: { id: "guest", name: "Guest patient", role: "patient" } };
  await recordVisit(visitor, patient);
  return asPatient({ ...visitor, guestToken }, patient);
}

const DAY_MS = 86_400_000;

/**
 * Updates the last visit once a day, which prevents erasure for inactivity. It does not change the record's version,
 * and a failure does not fail the request.
 */
export async function recordVisit(
  visitor: Caller,
  { id, isGuest, createdAt, lastSeenAt }: Patient,
): Promise<void> {
  // A guest's first write is a visit; a patient with a name was entered by staff.
  const seenAt = lastSeenAt ?? (isGuest ? createdAt : null);
  if (seenAt && Math.abs(Date.now() - seenAt.getTime()) < DAY_MS) return;
  try {
    await inTransaction(visitor, ({ transaction }) =>
      Patient.update({ lastSeenAt: new Date() }, { where: { id }, silent: true, transaction }),
    );
  } catch (error) {
    if (visitor.transaction) throw error;
    log.error({ err: error }, "noting a visit failed");
  }
}

/** Builds a patient as caller. The audit names them by their label: a name would outlast an erasure. */
export const asPatient = (
  caller: Caller,
  { id, isGuest }: Pick<Patient, "id" | "isGuest">,
): Caller => ({
  ...caller,
  actor: {
    id: `patient:${id}`,
    name: isGuest ? guestLabel(id) : patientLabel(id),
    role: "patient",
  },
  patientId: id,
});

/**
 * Returns the caller's guest token, or a new one for their first write. A new token is derived from the form's submission
 * key, so that a resubmitted form does not create a second patient.
 * @param submissionKey random key of the form; null for a random token
 */
export function ensureGuestToken({ guestToken }: Caller, submissionKey: string | null): string {
  return (
    guestToken ?? (submissionKey ? deriveSecret("guest patient", submissionKey) : randomSecret())
  );
}

/** Owner key of a guest's idempotency records: derived from the token's hash, so it grants no access. */
export const guestOwnerKey = (guestToken: string): string =>
  guestOwnerKeyFromHash(hashSecret(guestToken));
/** Like `guestOwnerKey`, from the stored hash of the token. */
export const guestOwnerKeyFromHash = (tokenHash: string): string => `guest patient ${tokenHash}`;
/** Owner key of the idempotency records of a patient with an account. */
export const accountOwnerKey = (patientId: number): string => `patient account ${patientId}`;

/**
 * Finds or creates the guest patient of a token, locks the row until the transaction ends, and returns the caller as
 * that patient. A new patient gets copies of the sample patient's procedures.
 */
export async function ensureGuest(
  writer: CallerInTransaction,
  guestToken: string,
): Promise<PatientWriter> {
  const { transaction } = writer;
  const where = { guestTokenHash: hashSecret(guestToken) };
  const findLocked = () => Patient.findOne({ where, ...lockOptions(writer, Patient) });
  let patient = await findLocked();
  while (!patient) {
    // A concurrent request may insert the row too, or erase it before it is locked: then retry.
    await Patient.bulkCreate([where], { ignoreDuplicates: true, transaction });
    patient = await findLocked();
    // If a concurrent request has inserted the row, it has copied the procedures too.
    const hasNoProcedures =
      patient &&
      (await PatientProcedure.count({ where: { patientId: patient.id }, transaction })) === 0;
    if (patient && hasNoProcedures) await copySampleProcedures(writer, patient.id);
  }
  const { id } = patient;
  return { ...asPatient({ ...writer, guestToken }, patient), transaction, patientId: id };
}

/** Name of the caretaker or guardian who acts for the patient; "" for the patient. */
export const helperName = ({ caretakerId, actor }: Caller): string =>
  caretakerId === undefined ? "" : actor.name;

/** A patient as caller, within a write transaction. */
export type PatientWriter = CallerInTransaction & { patientId: number };

/**
 * Locks the patient who is signed in until the transaction ends, or else finds or creates the guest patient of a token: see
 * `ensureGuest`.
 * @throws SignInRequiredError for an account that was erased meanwhile
 */
export async function ensurePatient(
  writer: CallerInTransaction,
  guestToken: string,
): Promise<PatientWriter> {
  const { patientSignInId, patientId, transaction } = writer;
  if (!patientSignInId || !patientId) return ensureGuest(writer, guestToken);
  const patient = await Patient.findByPk(patientId, lockOptions(writer, Patient));
  if (!patient) throw new SignInRequiredError("Please sign in again");
  return { ...writer, transaction, patientId };
}

/** Rate limit per network address: generous, since patients of a hospital may share one. */
const networkLimit = new LocalLimit({ name: "patient writes", points: 1_200, seconds: 3_600 });

/**
 * Counts a patient's write against the rate limit. @throws TooManyAttemptsError after 1,200 an hour from one network
 * address
 */
export async function limitPatientWrites({ address }: Caller): Promise<void> {
  const network = toNetwork(address);
  if (network) await networkLimit.consume(network);
}
