import { Patient } from "~/models";
import type { Caller } from "~/server/platform/caller";
import {
  authenticateGuest,
  ensureGuest,
  ensureGuestToken,
  type PatientWriter,
} from "~/server/patients/guests";
import { findOwnProcedures } from "~/server/patients/own-procedures";
import { inTransaction } from "~/server/platform/transaction";
import { visitorFrom } from "./people";

/** Caller of a browser before its first write: no patient exists. */
export const visitor: Caller = {
  ...visitorFrom(),
  actor: { id: "guest", name: "Guest patient", role: "patient" },
};

/** Runs a patient's write in a transaction; the first write creates the patient. */
export async function writeAsGuest<T>(
  caller: Caller,
  work: (writer: PatientWriter) => Promise<T>,
): Promise<T> {
  const guestToken = ensureGuestToken(caller, null);
  return inTransaction(caller, async (writer) => work(await ensureGuest(writer, guestToken)));
}

/** Creates a guest patient by a first write, and returns their caller. */
export async function seedGuest(): Promise<Caller> {
  const token = await writeAsGuest(visitor, ({ guestToken }) =>
    Promise.resolve(guestToken ?? null),
  );
  return authenticateGuest(visitorFrom(), token);
}

let patientNumber = 0;

/** Inserts a patient with a name, as the hospital enters one: not invited yet, of age. */
export function seedPatient(
  values: Partial<Patient["_creationAttributes"]> = {},
): Promise<Patient> {
  patientNumber += 1;
  return Patient.create({
    isGuest: false,
    showsExamples: false,
    firstName: "Maria",
    lastName: `Lopez ${patientNumber}`,
    birthDate: "1961-04-12",
    status: "Not Invited",
    ...values,
  });
}

/** Id of the procedure with this title in the caller's list. */
export async function findOwnProcedureId(caller: Caller, title: string): Promise<number> {
  const found = (await findOwnProcedures(caller)).find((procedure) => procedure.title === title);
  if (!found) throw new Error(`There is no ${title}`);
  return found.id;
}
