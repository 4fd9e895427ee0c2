import { Patient, PatientProcedure } from "~/models";
import { patientLabel } from "~/models/rules/labels.schema";
import type { Caller } from "~/server/platform/caller";
import { log } from "~/server/platform/log";
import { hashSecret, randomSecret, secretFor } from "~/server/platform/secrets";
import { lockOptions } from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { LocalLimit } from "~/server/platform/rate-limits";
import { toNetwork } from "~/server/platform/network";
import { copySample } from "./sample-patient";

/**
 * The guest patient that a browser is (DESIGN 7). A browser without a cookie, or with one that belongs to nobody any
 * more, is a patient who has stored nothing: reading writes nothing.
 * @param mark the random id in the browser's cookie
 */
export async function authenticateGuest(visitor: Caller, mark: string | null): Promise<Caller> {
  const { transaction } = visitor;
  const patient =
    mark && (await Patient.findOne({ where: { markHash: hashSecret(mark) }, transaction }));
  if (!patient)
    return { ...visitor, actor: { id: "guest", name: "Guest patient", role: "patient" } };
  await rememberVisit(visitor, patient);
  return asPatient({ ...visitor, guestToken: mark }, patient.id);
}

const DAY_MS = 86_400_000;

/**
 * Once a day: whoever still comes is not erased as somebody who does not. It is no change of the patient, and where it cannot
 * be saved the visit goes on all the same.
 */
async function rememberVisit(visitor: Caller, { id, createdAt, lastSeenAt }: Patient) {
  if (Math.abs(Date.now() - (lastSeenAt ?? createdAt).getTime()) < DAY_MS) return;
  try {
    await inTransaction(visitor, ({ transaction }) =>
      Patient.update({ lastSeenAt: new Date() }, { where: { id }, silent: true, transaction }),
    );
  } catch (error) {
    if (visitor.transaction) throw error;
    log.error({ err: error }, "noting a visit failed");
  }
}

const asPatient = (caller: Caller, id: number): Caller => ({
  ...caller,
  actor: { id: `patient:${id}`, name: patientLabel(id), role: "patient" },
  patientId: id,
});

/**
 * The mark that a patient's first write gives the browser: the same for the same form, so that one that is sent twice
 * makes one patient. The one it has stays.
 * @param submission the form's random key; null makes a mark of its own
 */
export function guestTokenFor({ guestToken }: Caller, submission: string | null): string {
  return guestToken ?? (submission ? secretFor("guest patient", submission) : randomSecret());
}

/** What the answers are kept under that were given to whoever has a mark: nothing that opens anything. */
export const guestTokenOwner = (mark: string): string => guestOwner(hashSecret(mark));
export const guestOwner = (markHash: string): string => `guest patient ${markHash}`;

/**
 * Makes the guest patient with a mark, unless there is one, and acts as that one; others wait until this write is done. A new
 * one begins with what the sample patient has.
 */
export async function createGuest(
  writer: CallerInTransaction,
  mark: string,
): Promise<CallerInTransaction & { patientId: number }> {
  const { transaction } = writer;
  const where = { markHash: hashSecret(mark) };
  const locked = () => Patient.findOne({ where, ...lockOptions(writer, Patient) });
  let patient = await locked();
  while (!patient) {
    // Whoever comes at the same time makes it, or has just erased it: then it is made anew.
    await Patient.bulkCreate([where], { ignoreDuplicates: true, transaction });
    patient = await locked();
    const isNew =
      patient &&
      (await PatientProcedure.count({ where: { patientId: patient.id }, transaction })) === 0;
    if (patient && isNew) await copySample(writer, patient.id);
  }
  const { id } = patient;
  return { ...asPatient({ ...writer, guestToken: mark }, id), transaction, patientId: id };
}

/** Whoever writes as a guest patient, in the transaction of that write. */
export type PatientWriter = Awaited<ReturnType<typeof createGuest>>;

/** From one network address: a hospital's patients may share one, and no hospital has so many at a time. */
const limit = new LocalLimit({ name: "patient writes", points: 1_200, seconds: 3_600 });

/** Counts what a patient is about to store. @throws TooManyAttemptsError after 1,200 in an hour from one network address */
export async function countPatientWrite({ address }: Caller): Promise<void> {
  const network = toNetwork(address);
  if (network) await limit.count(network);
}
