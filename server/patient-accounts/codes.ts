import { randomInt } from "node:crypto";
import { Op, literal } from "sequelize";
import { PatientCode } from "~/models";
import type { PatientCodePurpose } from "~/models/patients/patient-code";
import { CONTACT_INVALID } from "~/models/patients/patient-account.schema";
import type { Caller } from "~/server/platform/caller";
import { InvalidInputError } from "~/server/platform/errors";
import { CODE_MINUTES } from "~/server/platform/one-time-links";
import { encryptSecret, hashSecret, keyedHashes } from "~/server/platform/secrets";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { parseContact, type CodeAddress } from "./find-accounts";
import { countCodeRequest, countCodeTryFrom } from "./limits";
import { codeMessageJob } from "./send-code";

const PURPOSE = "patient code";
/** Tries of a code, and of a birth date after it (AREAS 4). */
const MAX_TRIES = 5;

export const WRONG_CODE =
  "This code does not match. Look at the newest message, or ask for a new code.";
export const CODE_OVER = "This code does not work any more. Please ask for a new one.";

/** A code's browser: the random token in its cookie. */
type BrowserCode = { browserToken: string; purpose: PatientCodePurpose };

const refuse = (field: string, message: string) => new InvalidInputError([{ field, message }]);

const expiry = () => new Date(Date.now() + CODE_MINUTES * 60_000);

/** Requires an address that messages reach. @throws InvalidInputError */
export function requireContact(contact: string): CodeAddress {
  const address = parseContact(contact);
  if (!address) throw refuse("contact", CONTACT_INVALID);
  return address;
}

/**
 * Counts a request for a code, before it is stored. Call it outside a transaction. What no message reaches is not counted.
 * @param contact as it was typed
 * @throws TooManyAttemptsError
 */
export async function countContact(
  visitor: Caller,
  contact: string,
  browserToken: string | null,
): Promise<void> {
  const parsed = parseContact(contact);
  if (parsed) await countCodeRequest(visitor, parsed.address, browserToken);
}

/**
 * Stores a code of six digits for a browser, instead of an earlier one, and lets a job send it: whether anybody has the address is
 * looked for after the answer, so that neither the answer nor its time depends on it (AREAS 4).
 * @param subjectId patient whom a new account is for
 * @throws InvalidInputError for what no message reaches
 */
export async function askForCode(
  writer: CallerInTransaction,
  {
    contact,
    browserToken,
    purpose,
    subjectId = null,
  }: BrowserCode & { contact: string; subjectId?: number | null },
): Promise<void> {
  const { transaction, requestId } = writer;
  const to = requireContact(contact);
  const browserHash = hashSecret(browserToken);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const codeHash = hashCode(browserHash, code);
  // Not the id: a restored backup has messages, but no codes.
  const key = hashSecret(codeHash);
  await PatientCode.destroy({ where: { browserHash, purpose }, transaction });
  const { id } = await PatientCode.create(
    {
      ...{ browserHash, purpose, subjectId },
      ...to,
      codeHash,
      expiresAt: expiry(),
    },
    { transaction },
  );
  const sealed = encryptSecret(
    PURPOSE,
    JSON.stringify({ id, key, code, purpose, subjectId, ...to, requestId }),
  );
  await codeMessageJob.enqueue(writer, { sealed }, { key });
}

const hashCode = (browserHash: string, code: string) =>
  keyedHashes(PURPOSE, `${browserHash} ${code}`)[0] ?? "";

/**
 * Counts a try of a browser's code, or of the birth date after it. Call it outside a transaction, whose rollback would undo the count.
 * @throws TooManyAttemptsError for a network with too many
 */
export async function countCodeTry(
  visitor: Caller,
  { browserToken, purpose }: { browserToken: string | null; purpose: PatientCodePurpose },
): Promise<void> {
  await countCodeTryFrom(visitor);
  await inTransaction(visitor, ({ transaction }) =>
    PatientCode.update(
      { attempts: literal("attempts + 1") },
      { where: { browserHash: hashSecret(browserToken ?? ""), purpose }, transaction },
    ),
  );
}

/** Finds a browser's code that may still be tried, locked. @throws InvalidInputError */
async function findCode(
  { transaction }: CallerInTransaction,
  { browserToken, purpose }: BrowserCode,
  { field, isVerified }: { field: string; isVerified: boolean },
): Promise<PatientCode> {
  const code = await PatientCode.findOne({
    where: { browserHash: hashSecret(browserToken), purpose, expiresAt: { [Op.gt]: new Date() } },
    transaction,
    lock: true,
  });
  if (!code || code.attempts > MAX_TRIES || (code.verifiedAt !== null) !== isVerified)
    throw refuse(field, CODE_OVER);
  return code;
}

/** Checks the code that somebody typed; the try has been counted. @throws InvalidInputError */
export async function checkCode(
  writer: CallerInTransaction,
  browser: BrowserCode,
  typed: string,
): Promise<PatientCode> {
  const code = await findCode(writer, browser, { field: "code", isVerified: false });
  const hashes = keyedHashes(PURPOSE, `${code.browserHash} ${typed}`);
  if (!hashes.includes(code.codeHash)) throw refuse("code", WRONG_CODE);
  return code;
}

/** Notes that the right code was given: what follows has as many tries, and as much time. */
export async function markVerified(
  { transaction }: CallerInTransaction,
  code: PatientCode,
): Promise<void> {
  await code.update({ verifiedAt: new Date(), attempts: 0, expiresAt: expiry() }, { transaction });
}

/** Finds the code that a browser has given, for what follows. @throws InvalidInputError */
export const findVerifiedCode = (writer: CallerInTransaction, browser: BrowserCode) =>
  findCode(writer, browser, { field: "month", isVerified: true });

/** Reads whether a browser waits for a code, or has given it; null for neither. One query. */
export async function readCodeState(
  { transaction }: Caller,
  { browserToken, purpose }: { browserToken: string | null; purpose: PatientCodePurpose },
): Promise<PatientCode | null> {
  if (!browserToken) return null;
  return PatientCode.findOne({
    where: { browserHash: hashSecret(browserToken), purpose, expiresAt: { [Op.gt]: new Date() } },
    transaction,
  });
}

/** Deletes codes that have expired; called by housekeeping. @returns the number of deleted codes */
export async function deleteExpiredPatientCodes(caller: Caller): Promise<number> {
  return inTransaction(caller, ({ transaction }) =>
    PatientCode.destroy({ where: { expiresAt: { [Op.lte]: new Date() } }, transaction }),
  );
}
