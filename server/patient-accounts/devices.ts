import { Op, type WhereOptions } from "sequelize";
import { PatientSignIn } from "~/models";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { hashSecret } from "~/server/platform/secrets";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { PATIENT_SIGN_IN, validSignIns } from "./sign-ins";

/** A device on which the caller is signed in. */
export type OwnDevice = {
  id: number;
  /** Such as "Safari on iPhone". */
  browser: string;
  isSharedDevice: boolean;
  isCurrent: boolean;
  /** ISO 8601, with a precision of one hour. */
  lastSeenAt: string;
};

/** Condition of the caller's own sign-ins: a guardian's are not the patient's. */
const ofCaller = ({ patientId = 0, caretakerId }: Caller) => ({
  patientId,
  caretakerId: caretakerId ?? null,
});

/** Lists the devices on which the caller is signed in, this one first, then the most recently used; one query, none for a guest (AREAS 4). */
export async function listOwnDevices(caller: Caller): Promise<OwnDevice[]> {
  authorize(caller, "patient.own");
  const { patientSignInId, transaction } = caller;
  if (!patientSignInId) return [];
  const signIns = await PatientSignIn.findAll({
    where: { ...ofCaller(caller), ...validSignIns() },
    order: [["lastSeenAt", "DESC"]],
    transaction,
  });
  const devices = signIns.map(({ id, browser, isSharedDevice, lastSeenAt }) => ({
    id,
    browser,
    isSharedDevice,
    isCurrent: id === patientSignInId,
    lastSeenAt: lastSeenAt.toISOString(),
  }));
  return devices.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/**
 * Signs out one of the caller's devices, or all except this one; it counts from the next request. Idempotent, and another person's is
 * left alone (AREAS 4).
 */
export async function signOutDevices(caller: Caller, target: number | "others"): Promise<void> {
  authorize(caller, "patient.own");
  if (!caller.patientSignInId) return;
  const id = target === "others" ? { [Op.ne]: caller.patientSignInId } : target;
  await endSignIns(caller, { ...ofCaller(caller), id });
}

/** Ends the sign-in of a browser's token, also of a caretaker; a no-op without one. */
export async function signOutPatient(caller: Caller, token: string | null): Promise<void> {
  if (token) await endSignIns(caller, { tokenHash: hashSecret(token) });
}

async function endSignIns(caller: Caller, where: WhereOptions<PatientSignIn>): Promise<void> {
  await inTransaction(caller, async (writer: CallerInTransaction) => {
    const ended = await PatientSignIn.destroy({ where, transaction: writer.transaction });
    if (ended === 0) return;
    await recordEvent(writer, {
      action: "ended",
      record: { type: PATIENT_SIGN_IN, id: caller.patientId },
    });
  });
}
