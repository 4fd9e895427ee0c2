import type { Administrator } from "~/models";
import { codeSchema, secondFactorSchema } from "~/models/access/administrator.schema";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { ConflictError, type FieldError, InvalidInputError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { decryptSecret, encryptSecret } from "~/server/platform/secrets";
import { inTransaction } from "~/server/platform/transaction";
import {
  findOwnAdministrator,
  toAuditRecord,
  withReauthentication,
  checkCurrentPassword,
} from "./reauthentication";
import {
  hashRecoveryCodes,
  hasRecoveryCodes,
  generateTotpSecret,
  decryptTotpSecret,
  deriveRecoveryCodes,
  encryptTotpSecret,
  findTotpStep,
  totpUri,
  consumeSecondFactor,
} from "./second-factor";
import { mailWarning } from "./account-mail";
import { WRONG_CODE } from "./begin-sign-in";
import { endOtherSignIns } from "./own-sign-ins";

const ALREADY_ON = "Your second factor is on already";
const NOT_ON = "Your second factor is not on";

/** A generated secret for an authenticator app, which is stored only once the second factor is turned on. */
export type SecondFactorOffer = {
  /** The secret, encrypted, for the form's hidden field. */
  sealed: string;
  secret: string;
  /** The `otpauth:` URI in the QR code. */
  uri: string;
};

/**
 * Generates a secret for the caller's authenticator app, and encrypts it for the form; stores nothing.
 * @throws ConflictError when the second factor is on
 */
export async function offerSecondFactor(caller: Caller): Promise<SecondFactorOffer> {
  authorize(caller, "account.own");
  const self = await findOwnAdministrator(caller);
  if (self.totpSecret) throw new ConflictError(ALREADY_ON);
  const secret = generateTotpSecret();
  const sealed = encryptSecret(offerPurpose(self.id), secret);
  return { sealed, secret, uri: totpUri(secret, self.email) };
}

/**
 * Decrypts the offer that a form has sent back, to show it again.
 * @returns null for an offer that was altered, or made for another administrator
 */
export async function readOffer(caller: Caller, sealed: string): Promise<SecondFactorOffer | null> {
  authorize(caller, "account.own");
  const { id, email } = await findOwnAdministrator(caller);
  const secret = decryptSecret(offerPurpose(id), sealed);
  return secret === null ? null : { sealed, secret, uri: totpUri(secret, email) };
}

const offerPurpose = (administratorId: number) => `second factor offered to ${administratorId}`;

type FormWithCode = {
  code: unknown;
  /** Idempotency key of the form: a retry returns the same recovery codes. */
  submissionKey: string;
};

/**
 * Turns the second factor on, given the current password and a correct code for the offered secret (DESIGN 6). The
 * password is required so that a visitor to an unattended browser cannot lock its owner out. The caller's other sign-ins,
 * which never needed a code, end.
 * @returns the ten recovery codes, which are stored as hashes only
 * @throws InvalidInputError, TooManyAttemptsError; ConflictError when it is already on, or when access is open
 */
export async function turnOnSecondFactor(
  caller: Caller,
  { sealed, submissionKey, ...fields }: FormWithCode & { sealed: string; currentPassword: unknown },
): Promise<string[]> {
  authorize(caller, "account.own");
  const self = await findOwnAdministrator(caller);
  const recovery = deriveRecoveryCodes(self.id, submissionKey);
  const { codes } = recovery;
  const secret = decryptSecret(offerPurpose(self.id), sealed);
  if (secret === null) {
    throw codeError("This page was open for too long. Scan the new code and try again.");
  }
  /** Whether this request is a retry of the form that turned it on. @throws ConflictError when another form did */
  const isRetry = (current: Administrator) => {
    if (!current.totpSecret) return false;
    const isSame = decryptTotpSecret(current.totpSecret) === secret;
    if (isSame && hasRecoveryCodes(current, recovery)) return true;
    throw new ConflictError(ALREADY_ON);
  };
  if (isRetry(self)) return codes;
  const { code, currentPassword } = parseInput(secondFactorSchema, fields);
  await withReauthentication(caller, self, () => checkCurrentPassword(self, currentPassword));
  const step = findTotpStep(secret, code, null);
  if (step === null) {
    throw codeError("This code is wrong. Type the six digits that the app shows now.");
  }
  const recoveryCodes = await hashRecoveryCodes(recovery);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const current = await findOwnAdministrator(writer);
    if (isRetry(current)) return codes;
    const totpSecret = encryptTotpSecret(secret);
    await current.update({ totpSecret, totpLastStep: step, recoveryCodes }, { transaction });
    await recordEvent(writer, {
      action: "second factor turned on",
      record: toAuditRecord(current),
    });
    await endOtherSignIns(writer);
    return codes;
  });
}

/**
 * Replaces the recovery codes with ten new ones, given a code from the authenticator app or a recovery code.
 * @returns the new codes
 * @throws InvalidInputError, TooManyAttemptsError; ConflictError when the second factor is off
 */
export async function renewRecoveryCodes(
  caller: Caller,
  { code, submissionKey }: FormWithCode,
): Promise<string[]> {
  authorize(caller, "account.own");
  const self = await findOwnAdministrator(caller);
  if (!self.totpSecret) throw new ConflictError(NOT_ON);
  const recovery = deriveRecoveryCodes(self.id, submissionKey);
  const { codes } = recovery;
  if (hasRecoveryCodes(self, recovery)) return codes;
  const fields = parseInput(codeSchema, { code });
  const recoveryCodes = await hashRecoveryCodes(recovery);
  await withReauthentication(caller, self, () =>
    inTransaction(caller, async (writer) => {
      const current = await findOwnAdministrator(writer);
      if (!(await consumeSecondFactor(writer, current, fields.code))) return WRONG_CODE_ERROR;
      await current.update({ recoveryCodes }, { transaction: writer.transaction });
      await recordEvent(writer, {
        action: "recovery codes renewed",
        record: toAuditRecord(current),
      });
      return null;
    }),
  );
  return codes;
}

/**
 * Turns the second factor off, given the current password and a code, and ends the caller's other sign-ins. Idempotent.
 * @throws InvalidInputError, TooManyAttemptsError; ConflictError under open access
 */
export async function turnOffSecondFactor(caller: Caller, input: unknown): Promise<void> {
  authorize(caller, "account.own");
  const self = await findOwnAdministrator(caller);
  if (!self.totpSecret) return;
  const { currentPassword, code } = parseInput(secondFactorSchema, input);
  await withReauthentication(caller, self, async () => {
    const passwordError = await checkCurrentPassword(self, currentPassword);
    if (passwordError) return passwordError;
    return inTransaction(caller, async (writer) => {
      const current = await findOwnAdministrator(writer);
      if (!(await consumeSecondFactor(writer, current, code))) return WRONG_CODE_ERROR;
      const cleared = { totpSecret: null, totpLastStep: null, recoveryCodes: null };
      await current.update(cleared, { transaction: writer.transaction });
      await recordEvent(writer, {
        action: "second factor turned off",
        record: toAuditRecord(current),
      });
      await mailWarning(writer, current, "second-factor-off");
      await endOtherSignIns(writer);
      return null;
    });
  });
}

const WRONG_CODE_ERROR: FieldError = { field: "code", message: WRONG_CODE };

const codeError = (message: string) => new InvalidInputError([{ field: "code", message }]);
