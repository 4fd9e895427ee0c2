import { Patient } from "~/models";
import {
  codeSchema,
  registerSchema,
  TEXTS_AGREEMENT,
} from "~/models/patients/patient-account.schema";
import { recordConsent } from "~/server/consents/consents";
import {
  accountOwnerKey,
  guestOwnerKeyFromHash,
  type PatientWriter,
} from "~/server/patients/guests";
import { recordEvent } from "~/server/platform/audit";
import { authorize } from "~/server/platform/caller";
import { ConflictError, InvalidInputError } from "~/server/platform/errors";
import { deleteResultsAbout } from "~/server/platform/idempotency";
import { parseInput } from "~/server/platform/input";
import type { CallerInTransaction } from "~/server/platform/transaction";
import type { SigningBrowser } from "./code-sign-in";
import { askForCode, checkCode, requireContact } from "./codes";
import { findAccounts } from "./find-accounts";
import { createPatientSignIn } from "./sign-ins";

const AGREE_FIRST = "Please agree to texts, or give an e-mail address";

/**
 * Asks for the code with which a guest makes an account, so that the data is on several devices (AREAS 4). A number gets one only where
 * the guest agrees to texts.
 * @param input contact; texts: "yes" for the agreement
 * @throws InvalidInputError
 */
export async function askForAccount(
  writer: PatientWriter,
  browserToken: string,
  input: unknown,
): Promise<void> {
  authorize(writer, "patient.own");
  requireGuest(writer);
  const { contact, texts } = parseInput(registerSchema, input);
  if (requireContact(contact).channel === "text" && texts !== "yes")
    throw new InvalidInputError([{ field: "texts", message: AGREE_FIRST }]);
  const subjectId = writer.patientId;
  await askForCode(writer, { contact, browserToken, purpose: "register", subjectId });
}

function requireGuest({ patientSignInId }: PatientWriter): void {
  if (patientSignInId) throw new ConflictError("You are signed in already");
}

/**
 * Makes the account of a guest, who stays one: without a name, sharing nothing, joined to no record of the hospital (AREAS 4). The guest
 * cookie ends: what the browser shows ends with the sign-in then. Where the address has such an account already, the browser is signed in
 * to that one, and its data can be brought along.
 * @param input code, and "yes" for a device that others use
 * @returns "made", or "signed-in" to the account that was there
 * @throws InvalidInputError for a wrong code
 */
export async function makeAccount(
  writer: PatientWriter,
  browser: SigningBrowser,
  input: unknown,
): Promise<"made" | "signed-in"> {
  authorize(writer, "patient.own");
  requireGuest(writer);
  const { patientId, transaction } = writer;
  const { code: typed, shared } = parseInput(codeSchema, input);
  const code = await checkCode(writer, { ...browser, purpose: "register" }, typed);
  if (code.subjectId !== patientId) throw new ConflictError("Please ask for a new code");
  const { channel, address } = code;
  const existing = (await findAccounts(writer, { channel, address })).find(
    ({ isGuest }) => isGuest,
  );
  const { token, userAgent } = browser;
  const signIn = { token, userAgent, isSharedDevice: shared === "yes", caretakerId: null };
  await code.destroy({ transaction });
  if (existing) {
    await createPatientSignIn(writer, { ...signIn, patientId: existing.patientId });
    return "signed-in";
  }
  await storeAccount(writer, { channel, address });
  await createPatientSignIn(writer, { ...signIn, patientId });
  return "made";
}

async function storeAccount(
  writer: PatientWriter,
  { channel, address }: { channel: "email" | "text"; address: string },
): Promise<void> {
  const { patientId, transaction } = writer;
  const patient = await Patient.findByPk(patientId, { transaction, rejectOnEmpty: true });
  const { guestTokenHash } = patient;
  await patient.update(
    {
      hasAccount: true,
      guestTokenHash: null,
      ...(channel === "email" ? { email: address } : { mobile: address }),
    },
    { transaction },
  );
  if (guestTokenHash !== null)
    await deleteResultsAbout(writer, [
      guestOwnerKeyFromHash(guestTokenHash),
      accountOwnerKey(patientId),
    ]);
  if (channel === "text") await agreeToTexts(writer, patientId, address);
  await recordEvent(writer, {
    action: "account made",
    record: { type: "patient", id: patientId, name: writer.actor.name },
  });
}

const agreeToTexts = (writer: CallerInTransaction, id: number, address: string) =>
  recordConsent(writer, {
    ...{ person: { kind: "patient" as const, id }, channel: "text", address },
    ...{ category: "care", isGiven: true, words: TEXTS_AGREEMENT, source: "screen" },
  });
