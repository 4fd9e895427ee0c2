import { Caretaker } from "~/models";
import { findLatestAuthorization, recordAuthorizations } from "~/server/consents/authorizations";
import { authorize, type Caller } from "~/server/platform/caller";
import { ForbiddenError } from "~/server/platform/errors";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** Category of the consent ledger: what a sponsor pays for. */
const CATEGORY = "offer";

/** A write of a patient, or of a guardian who acts for one: see `ensurePatient`, which has locked the patient. */
type PatientWriter = CallerInTransaction & { patientId: number };

/**
 * Whether the patient has authorized sponsored content: what is shown because a sponsor pays for it, such as a session's advertisement,
 * and an offer that somebody pays to have shown (AREAS 6 and 11). Off until then for everybody, a visitor included; a withdrawal counts
 * from the next call. Ask before anything of a sponsor's is read. A guardian sees what the patient allowed; a caretaker's page never asks.
 * One statement, none for a visitor.
 * @throws ForbiddenError for anybody but a patient
 */
export async function hasAuthorizedSponsored(caller: Caller): Promise<boolean> {
  authorize(caller, "patient.own");
  return (await findLatest(caller))?.isGiven ?? false;
}

/** An authorization that counts now. */
export type SponsoredAuthorization = {
  /** ISO 8601. */
  since: string;
  /** Words that were shown. */
  words: string;
  /** Name of the guardian who gave it; "" for the patient. */
  by: string;
};

/** Reads the caller's authorization with its words, for Your Data; null where there is none. One statement, none for a visitor. */
export async function readSponsoredAuthorization(
  caller: Caller,
): Promise<SponsoredAuthorization | null> {
  authorize(caller, "patient.own");
  const latest = await findLatest(caller);
  if (!latest?.isGiven) return null;
  const { createdAt, words } = latest;
  return { since: createdAt.toISOString(), words, by: latest.guardianName };
}

/**
 * Records that the patient, or their guardian, authorizes sponsored content; the audit has neither the words nor anything of health.
 * Idempotent: the same words are recorded once.
 * @param words that were shown, all of them: see `requireShownWords`
 * @throws ForbiddenError for a caretaker, whatever was shared with them
 */
export async function authorizeSponsored(writer: PatientWriter, words: string): Promise<void> {
  await requirePatientOrGuardian(writer);
  const latest = await findLatest(writer);
  if (latest?.isGiven && latest.words === words) return;
  await record(writer, true, words);
}

/**
 * Records that the patient, or their guardian, withdraws it: nothing of a sponsor's is shown from the next request on. Idempotent.
 * @param words of the button that was pressed
 * @throws ForbiddenError for a caretaker
 */
export async function withdrawSponsored(writer: PatientWriter, words: string): Promise<void> {
  await requirePatientOrGuardian(writer);
  if ((await findLatest(writer))?.isGiven) await record(writer, false, words);
}

const findLatest = async (caller: Caller) =>
  caller.patientId ? findLatestAuthorization(caller, caller.patientId, CATEGORY) : null;

const record = (writer: PatientWriter, isGiven: boolean, words: string) =>
  recordAuthorizations(writer, [
    { patientId: writer.patientId, category: CATEGORY, isGiven, words, source: "screen" },
  ]);

/** Refuses a caretaker, who acts as the patient where a right was shared, but never here. */
async function requirePatientOrGuardian(writer: PatientWriter): Promise<void> {
  authorize(writer, "patient.own");
  const { caretakerId: id, patientId, transaction } = writer;
  if (id === undefined) return;
  const where = { id, patientId, isGuardian: true };
  if (!(await Caretaker.findOne({ attributes: ["id"], where, transaction })))
    throw new ForbiddenError("Only the patient can allow or stop sponsored content");
}
