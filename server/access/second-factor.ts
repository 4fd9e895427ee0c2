import { Secret, TOTP } from "otpauth";
import { createHash, randomBytes } from "node:crypto";
import { Administrator } from "~/models";
import { MAX_CODE_LENGTH } from "~/models/access/administrator.schema";
import { decryptSecret, encryptSecret, deriveSecret } from "~/server/platform/secrets";
import type { CallerInTransaction } from "~/server/platform/transaction";

const STEP_SECONDS = 30;
const RECOVERY_CODE_COUNT = 10;
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

/** Derives ten recovery codes of 79 bits each; the same administrator and submission key give the same codes. */
export function deriveRecoveryCodes(administratorId: number, submissionKey: string): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, (_, index) => {
    const bytes = Buffer.from(
      deriveSecret(
        "recovery codes",
        administratorId,
        submissionKey || randomBytes(16).toString("hex"),
        index,
      ),
      "base64url",
    );
    const letters = [...bytes.subarray(0, 16)].map((byte) => ALPHABET[byte % ALPHABET.length]);
    return letters.join("").replace(/(.{4})(?=.)/g, "$1-");
  });
}

/** Hashes the recovery codes for the database. */
export function hashRecoveryCodes(codes: string[]): string {
  return JSON.stringify(codes.map(hashRecoveryCode));
}

function hashRecoveryCode(code: string): string {
  const letters = code.toLowerCase().replace(/[^a-z0-9]/g, "");
  return createHash("sha256").update(letters).digest("base64url");
}

/** Counts the unused recovery codes. */
export function countRecoveryCodes({ recoveryCodes }: Administrator): number {
  return recoveryCodes ? (JSON.parse(recoveryCodes) as string[]).length : 0;
}

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
  const hashes = JSON.parse(administrator.recoveryCodes ?? "[]") as string[];
  const hash = hashRecoveryCode(code);
  if (!hashes.includes(hash)) return null;
  const remaining = hashes.filter((each) => each !== hash);
  await updateSilently({ recoveryCodes: JSON.stringify(remaining) });
  return "recovery code";
}
