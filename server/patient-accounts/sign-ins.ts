import { Op } from "sequelize";
import { Caretaker, Patient, PatientSignIn } from "~/models";
import { formatBrowserName } from "~/server/access/browser-name";
import { asPatient, authenticateGuest, recordVisit } from "~/server/patients/guests";
import { recordEvent } from "~/server/platform/audit";
import { type Caller, systemCaller } from "~/server/platform/caller";
import { SignInRequiredError } from "~/server/platform/errors";
import { log } from "~/server/platform/log";
import { hashSecret } from "~/server/platform/secrets";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Lifetime of a sign-in, in days; on a device that others use, in hours at most, since its cookie ends with the browser (AREAS 4). */
export const SIGN_IN_DAYS = 90;
export const SHARED_DEVICE_HOURS = 12;
/** Idle time of a sign-in, in days; the last use is known to the hour. */
export const SIGN_IN_IDLE_DAYS = 30;

/** Record type of patients' sign-ins in the audit. */
export const PATIENT_SIGN_IN = "patient sign-in";

/** Who signs in: a patient, or a guardian or caretaker of one. */
export type SignInPerson = { patientId: number; caretakerId: number | null };

type NewSignIn = SignInPerson & {
  /** Random token of the browser's cookie. */
  token: string;
  userAgent: string | null;
  /** Whether others use the device. */
  isSharedDevice: boolean;
};

/** Creates a sign-in of a device, in the transaction of what proves who it is (AREAS 4). @returns its caller */
export async function createPatientSignIn(
  writer: CallerInTransaction,
  { patientId, caretakerId, token, userAgent, isSharedDevice }: NewSignIn,
): Promise<CallerInTransaction> {
  const now = Date.now();
  const lifetime = isSharedDevice ? SHARED_DEVICE_HOURS * HOUR_MS : SIGN_IN_DAYS * DAY_MS;
  const tokenHash = hashSecret(token);
  const { transaction } = writer;
  await PatientSignIn.create(
    {
      patientId,
      caretakerId,
      tokenHash,
      browser: formatBrowserName(userAgent),
      isSharedDevice,
      lastSeenAt: new Date(now),
      expiresAt: new Date(now + lifetime),
    },
    { transaction },
  );
  const signIn = await findPatientSignIn(writer, token);
  const self = { ...(signIn ? toPatientCaller(writer, signIn) : writer), transaction };
  await recordEvent(self, { action: "started", record: { type: PATIENT_SIGN_IN, id: patientId } });
  return self;
}

/** Condition of the sign-ins that hold. The upper bounds refuse what was written while the clock was ahead. */
export function validSignIns() {
  const now = Date.now();
  const idleMs = SIGN_IN_IDLE_DAYS * DAY_MS;
  return {
    expiresAt: { [Op.gt]: new Date(now), [Op.lte]: new Date(now + SIGN_IN_DAYS * DAY_MS) },
    lastSeenAt: { [Op.gt]: new Date(now - idleMs), [Op.lte]: new Date(now + idleMs) },
  };
}

type FoundSignIn = PatientSignIn & { patient: Patient };

/** Finds the sign-in of a token that holds, with its patient and caretaker; one statement, none without a token. */
export async function findPatientSignIn(
  { transaction }: Caller,
  token: string | null,
): Promise<FoundSignIn | null> {
  if (!token) return null;
  const signIn = await PatientSignIn.findOne({
    where: { tokenHash: hashSecret(token), ...validSignIns() },
    include: [
      { model: Patient, as: "patient", required: true },
      { model: Caretaker, as: "caretaker" },
    ],
    transaction,
  });
  return signIn && mayStaySignedIn(signIn) ? (signIn as FoundSignIn) : null;
}

/** A patient's account must be there, and nobody signs in for the deceased; a caretaker counts from acceptance until the end. */
function mayStaySignedIn({ patient, caretakerId, caretaker }: PatientSignIn): boolean {
  if (!patient || patient.endReason === "Deceased") return false;
  return caretakerId === null ? patient.hasAccount : caretaker?.status === "Accepted";
}

/**
 * Resolves the caller of a patient's page (AREAS 4): by the sign-in of an account or of a guardian, who acts for the patient, else
 * by the guest cookie. Without either, and for a caretaker who is no guardian, the caller is a visitor without stored data.
 * @param tokens of the browser's cookies; null without one
 */
export async function authenticatePatient(
  visitor: Caller,
  { signInToken, guestToken }: { signInToken: string | null; guestToken: string | null },
): Promise<Caller> {
  const signIn = await findPatientSignIn(visitor, signInToken);
  if (!signIn || !actsAsPatient(signIn)) return authenticateGuest(visitor, guestToken);
  updateLastSeen(signIn);
  await recordVisit(visitor, signIn.patient);
  return toPatientCaller(visitor, signIn);
}

const actsAsPatient = ({ caretakerId, caretaker }: PatientSignIn) =>
  caretakerId === null || Boolean(caretaker?.isGuardian);

/** Builds the caller of a sign-in; the audit names a guardian, who acts as the patient, or a caretaker. */
function toPatientCaller(caller: Caller, signIn: FoundSignIn): Caller {
  const { id, patient, caretaker } = signIn;
  const patientCaller = { ...asPatient(caller, patient), patientSignInId: id };
  if (!caretaker) return patientCaller;
  const role = caretaker.isGuardian ? "patient" : "caretaker";
  const actor = { id: `caretaker:${caretaker.id}`, name: caretaker.name, role } as const;
  return { ...patientCaller, actor, caretakerId: caretaker.id };
}

/**
 * Resolves the caller of a caretaker's page: role "caretaker", with the patient and the caretaker (AREAS 7). A guardian acts as the patient.
 * @throws SignInRequiredError
 */
export async function authenticateCaretaker(
  visitor: Caller,
  signInToken: string | null,
): Promise<Caller> {
  const signIn = await findPatientSignIn(visitor, signInToken);
  if (!signIn?.caretaker || signIn.caretaker.isGuardian)
    throw new SignInRequiredError("Please sign in");
  updateLastSeen(signIn);
  return toPatientCaller(visitor, signIn);
}

/** Updates the last use at most once an hour, without blocking the request; a failure does not fail it. */
function updateLastSeen({ id, lastSeenAt }: PatientSignIn): void {
  if (Math.abs(Date.now() - lastSeenAt.getTime()) < HOUR_MS) return;
  inTransaction(systemCaller("patient sign-in"), ({ transaction }) =>
    PatientSignIn.update({ lastSeenAt: new Date() }, { where: { id, lastSeenAt }, transaction }),
  ).catch((error: unknown) => log.error({ err: error }, "noting a patient's sign-in failed"));
}

/** Condition of the sign-ins that act as a patient: the patient's own, and those of guardians. One query. */
export async function signInsAsPatient({ transaction }: Caller, patientId: number) {
  const where = { patientId, isGuardian: true };
  const guardians = await Caretaker.findAll({ attributes: ["id"], where, transaction });
  return {
    patientId,
    [Op.or]: [{ caretakerId: null }, { caretakerId: guardians.map(({ id }) => id) }],
  };
}

/** Deletes sign-ins that have expired, also those that are idle until then; called by housekeeping. @returns the number of deleted sign-ins */
export async function deleteExpiredPatientSignIns(caller: Caller): Promise<number> {
  return inTransaction(caller, ({ transaction }) =>
    PatientSignIn.destroy({ where: { expiresAt: { [Op.lte]: new Date() } }, transaction }),
  );
}
