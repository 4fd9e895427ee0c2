import { type Patient, PatientSignIn } from "~/models";
import { authenticatePatient, createPatientSignIn } from "~/server/patient-accounts/sign-ins";
import type { Caller } from "~/server/platform/caller";
import { randomSecret } from "~/server/platform/secrets";
import { inTransaction } from "~/server/platform/transaction";
import { visitorFrom } from "./people";
import { seedPatient } from "./patients";

/** Inserts a patient with a name who has joined. */
export const seedJoinedPatient = (values: Partial<Patient["_creationAttributes"]> = {}) =>
  seedPatient({ status: "Joined", hasAccount: true, joinedAt: new Date(), ...values });

type SignInOptions = { caretakerId?: number; isSharedDevice?: boolean; userAgent?: string };

/** Signs a patient, or a caretaker of theirs, in on a new device. @returns the token of its cookie */
export async function signInPatient(
  patientId: number,
  { caretakerId, isSharedDevice = false, userAgent = "Firefox/140 Windows" }: SignInOptions = {},
): Promise<string> {
  const token = randomSecret();
  await inTransaction(visitorFrom(), (writer) =>
    createPatientSignIn(writer, {
      ...{ patientId, token, userAgent, isSharedDevice },
      caretakerId: caretakerId ?? null,
    }),
  );
  return token;
}

/** Caller of a browser with the cookies of patients. */
export const patientCaller = (
  signInToken: string | null,
  guestToken: string | null = null,
): Promise<Caller> => authenticatePatient(visitorFrom(), { signInToken, guestToken });

/** Overwrites a sign-in's times. */
export const changeSignIn = (patientId: number, values: Partial<PatientSignIn>) =>
  PatientSignIn.update(values, { where: { patientId } });
