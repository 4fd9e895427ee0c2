import { Secret, TOTP } from "otpauth";
import { Op } from "sequelize";
import { randomBytes } from "node:crypto";
import { Administrator } from "~/models";
import { MAX_CODE_LENGTH } from "~/models/access/administrator.schema";
import { decryptSecret, encryptSecret, deriveSecret, hashSecret } from "~/server/platform/secrets";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { hashWithSalt, readSalt } from "./passwords";

const STEP_SECONDS = 30;
const RECOVERY_CODE_COUNT = 10;
/** In letters and digits, without the hyphens. */
const RECOVERY_CODE_LENGTH = 16;
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

function createTotp(secret: string, email = "") {
  return new TOTP({
    issuer: "Calmward",
    label: email,
    digits: 6,
    period: STEP_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}

/** Generates a secret for an authenticator app, in base 32. */
export function generateTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Builds the `otpauth:` URI that an authenticator app reads from the QR code. */
export function totpUri(secret: string, email: string): string {
  return createTotp(secret, email).toString();
}

/**
 * Finds the time step of a code, at most one step early or late.
 * @param lastStep step of the last used code
 * @returns null for a wrong code, or one whose step is not after lastStep
 */
export function findTotpStep(secret: string, code: string, lastStep: number | null): number | null {
  const digits = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(digits)) return null;
  const delta = createTotp(secret).validate({ token: digits, window: 1 });
  if (delta === null) return null;
  const step = Math.floor(Date.now() / 1_000 / STEP_SECONDS) + delta;
  return lastStep !== null && step <= lastStep ? null : step;
}

/** Encrypts a secret for the database, with a key that is not stored there. */
export const encryptTotpSecret = (secret: string) => encryptSecret("totp", secret);
/** Decrypts a stored secret; null when it was encrypted with another key. */
export const decryptTotpSecret = (encrypted: string) => decryptSecret("totp", encrypted);

/** Ten recovery codes, and the salt of their hashes: one for all, so that one hash tells whether a code is among them. */
export type RecoveryCodes = { codes: string[]; salt: Buffer };

/** Derives ten recovery codes of 79 bits each; the same administrator and submission key give the same codes. */
export function deriveRecoveryCodes(administratorId: number, submissionKey: string): RecoveryCodes {
  const key = submissionKey || randomBytes(16).toString("hex");
  const derive = (part: number | "salt") =>
    Buffer.from(deriveSecret("recovery codes", administratorId, key, part), "base64url").subarray(
      0,
      RECOVERY_CODE_LENGTH,
    );
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, (_, index) => {
    const letters = [...derive(index)].map((byte) => ALPHABET[byte % ALPHABET.length]);
    return letters.join("").replace(/(.{4})(?=.)/g, "$1-");
  });
  return { codes, salt: derive("salt") };
}

/** Hashes the recovery codes for the database. Takes 300 ms. */
export async function hashRecoveryCodes({ codes, salt }: RecoveryCodes): Promise<string> {
  const hashes: string[] = [];
  // One after the other: each takes 19 MiB.
  for (const code of codes) hashes.push(await hashRecoveryCode(code, salt));
  return JSON.stringify(hashes);
}

/** Whether an administrator's stored codes are these, as after the first of two identical forms. */
export function hasRecoveryCodes(administrator: Administrator, { salt }: RecoveryCodes): boolean {
  const [first] = readHashes(administrator);
  return first !== undefined && readSalt(first).equals(salt);
}

const readHashes = ({ recoveryCodes }: Administrator) =>
  JSON.parse(recoveryCodes ?? "[]") as string[];

const toLetters = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Like a password's, over the SHA-256 hash, which releases before this one stored (migration 23). */
function hashRecoveryCode(code: string, salt: Uint8Array): Promise<string> {
  return hashWithSalt(hashSecret(toLetters(code)), salt);
}

/** Counts the unused recovery codes. */
export const countRecoveryCodes = (administrator: Administrator): number =>
  readHashes(administrator).length;

/**
 * Consumes a code from the authenticator app or a recovery code, so that it does not work a second time. The transaction
 * must hold the lock on the administrator.
 * @returns the kind of code, null for a wrong one
 */
export async function consumeSecondFactor(
  { transaction }: CallerInTransaction,
  administrator: Administrator,
  code: string,
): Promise<"code" | "recovery code" | null> {
  if (code.length > MAX_CODE_LENGTH) return null;
  // Updates the row and not the model instance, which would give the administrator a new version at each sign-in.
  const updateSilently = (values: { totpLastStep: number } | { recoveryCodes: string }) =>
    Administrator.update(values, { where: { id: administrator.id }, transaction, silent: true });
  const secret = administrator.totpSecret && decryptTotpSecret(administrator.totpSecret);
  const step = secret ? findTotpStep(secret, code, administrator.totpLastStep) : null;
  if (step !== null) {
    await updateSilently({ totpLastStep: step });
    return "code";
  }
  const hashes = readHashes(administrator);
  if (hashes[0] === undefined || toLetters(code).length !== RECOVERY_CODE_LENGTH) return null;
  const hash = await hashRecoveryCode(code, readSalt(hashes[0]));
  if (!hashes.includes(hash)) return null;
  const remaining = hashes.filter((each) => each !== hash);
  await updateSilently({ recoveryCodes: JSON.stringify(remaining) });
  return "recovery code";
}

/** Encrypts the secrets of second factors with the current SESSION_SECRET. @returns the number of those that could be decrypted */
export async function reencryptSecondFactors({
  transaction,
}: CallerInTransaction): Promise<number> {
  const rows = await Administrator.findAll({
    attributes: ["id", "totpSecret"],
    where: { totpSecret: { [Op.ne]: null } },
    transaction,
    lock: true,
  });
  let count = 0;
  for (const { id, totpSecret } of rows) {
    const secret = decryptTotpSecret(totpSecret ?? "");
    if (secret === null) continue;
    const values = { totpSecret: encryptTotpSecret(secret) };
    // No new version: nobody has edited the administrator.
    await Administrator.update(values, { where: { id }, transaction, silent: true, hooks: false });
    count += 1;
  }
  return count;
}
