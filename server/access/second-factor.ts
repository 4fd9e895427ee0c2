import { Secret, TOTP } from "otpauth";
import { createHash, randomBytes } from "node:crypto";
import { Administrator } from "~/models";
import { MAX_CODE_LENGTH } from "~/models/access/administrator.schema";
import { openSecret, sealSecret, secretFor } from "~/server/platform/secrets";
import type { CallerInTransaction } from "~/server/platform/transaction";

const STEP_SECONDS = 30;
const RECOVERY_CODES = 10;
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

function totpOf(secret: string, email = "") {
  return new TOTP({
    issuer: "Calmward",
    label: email,
    digits: 6,
    period: STEP_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}

/** A new secret for an authenticator app, in base 32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that an authenticator app reads from the QR code. */
export function totpAddress(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/**
 * The time step that a code belongs to, one step early or late at the most; null when it is wrong or when a code of
 * that step or a later one was used before.
 */
export function stepOfCode(secret: string, code: string, lastStep: number | null): number | null {
  const digits = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(digits)) return null;
  const delta = totpOf(secret).validate({ token: digits, window: 1 });
  if (delta === null) return null;
  const step = Math.floor(Date.now() / 1_000 / STEP_SECONDS) + delta;
  return lastStep !== null && step <= lastStep ? null : step;
}

/** What is stored of a secret: sealed, with a key that is not in the database. */
export const sealTotpSecret = (secret: string) => sealSecret("totp", secret);
export const openTotpSecret = (sealed: string) => openSecret("totp", sealed);

/** Ten codes for the day when the phone is lost, 79 bits each: the same ones for the same form (see secretFor). */
export function recoveryCodesFor(administratorId: number, submissionKey: string): string[] {
  return Array.from({ length: RECOVERY_CODES }, (_, at) => {
    const bytes = Buffer.from(
      secretFor(
        "recovery codes",
        administratorId,
        submissionKey || randomBytes(16).toString("hex"),
        at,
      ),
      "base64url",
    );
    const letters = [...bytes.subarray(0, 16)].map((byte) => ALPHABET[byte % ALPHABET.length]);
    return letters.join("").replace(/(.{4})(?=.)/g, "$1-");
  });
}

/** What is stored of the recovery codes. */
export function hashRecoveryCodes(codes: string[]): string {
  return JSON.stringify(codes.map(hashRecoveryCode));
}

function hashRecoveryCode(code: string): string {
  const letters = code.toLowerCase().replace(/[^a-z0-9]/g, "");
  return createHash("sha256").update(letters).digest("base64url");
}

/** How many recovery codes somebody has left. */
export function recoveryCodesLeft({ recoveryCodes }: Administrator): number {
  return recoveryCodes ? (JSON.parse(recoveryCodes) as string[]).length : 0;
}

/**
 * Takes a code of the app, or a recovery code, and uses it up: neither works a second time. The administrator is
 * locked by the writer's transaction.
 * @returns how it was proven, null when the code is wrong
 */
export async function useSecondFactor(
  { transaction }: CallerInTransaction,
  administrator: Administrator,
  code: string,
): Promise<"code" | "recovery code" | null> {
  if (code.length > MAX_CODE_LENGTH) return null;
  // Not through the record: signing in is no new version of the person.
  const change = (values: { totpLastStep: number } | { recoveryCodes: string }) =>
    Administrator.update(values, { where: { id: administrator.id }, transaction, silent: true });
  const secret = administrator.totpSecret && openTotpSecret(administrator.totpSecret);
  const step = secret ? stepOfCode(secret, code, administrator.totpLastStep) : null;
  if (step !== null) {
    await change({ totpLastStep: step });
    return "code";
  }
  const hashes = JSON.parse(administrator.recoveryCodes ?? "[]") as string[];
  const used = hashRecoveryCode(code);
  if (!hashes.includes(used)) return null;
  const left = hashes.filter((each) => each !== used);
  await change({ recoveryCodes: JSON.stringify(left) });
  return "recovery code";
}
