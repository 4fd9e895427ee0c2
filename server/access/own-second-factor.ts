import type { Administrator } from "~/models";
import { codeSchema, secondFactorSchema } from "~/models/access/administrator.schema";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { ConflictError, type FieldError, InvalidInputError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { openSecret, sealSecret } from "~/server/platform/secrets";
import { inTransaction } from "~/server/platform/transaction";
import { findOwnRow, recordOf, reauthenticate, wrongPassword } from "./reauthentication";
import {
  hashRecoveryCodes,
  newTotpSecret,
  openTotpSecret,
  recoveryCodesFor,
  sealTotpSecret,
  stepOfCode,
  totpAddress,
  useSecondFactor,
} from "./second-factor";
import { WRONG_CODE } from "./begin-sign-in";

const IS_ON = "Your second factor is on already";
const IS_OFF = "Your second factor is not on";

/** A secret that somebody may take into their app, before anything is stored of it. */
export type SecondFactorOffer = {
  /** For the form's hidden field: nobody who sees the page's source later learns the secret from it. */
  sealed: string;
  secret: string;
  /** What the QR code says. */
  address: string;
};

/** A secret to set up, sealed for the caller alone; nothing is written. @throws ConflictError when one is set up */
export async function offerSecondFactor(caller: Caller): Promise<SecondFactorOffer> {
  authorize(caller, "account.own");
  const self = await findOwnRow(caller);
  if (self.totpSecret) throw new ConflictError(IS_ON);
  const secret = newTotpSecret();
  const sealed = sealSecret(purposeOf(self.id), secret);
  return { sealed, secret, address: totpAddress(secret, self.email) };
}

/** The offer that a form came with, to be shown again; null when it was altered or made for somebody else. */
export async function readOffer(caller: Caller, sealed: string): Promise<SecondFactorOffer | null> {
  authorize(caller, "account.own");
  const { id, email } = await findOwnRow(caller);
  const secret = openSecret(purposeOf(id), sealed);
  return secret === null ? null : { sealed, secret, address: totpAddress(secret, email) };
}

const purposeOf = (administratorId: number) => `second factor offered to ${administratorId}`;

type FormWithCode = {
  code: unknown;
  /** The form's key: sent twice, it answers with the same recovery codes. */
  submissionKey: string;
};

/**
 * Turns the second factor on, with the current password, and once the app has shown a right code for the offered
 * secret (DESIGN 6). Whoever finds an open browser cannot lock its owner out.
 * @returns the ten recovery codes, which are stored as hashes only
 * @throws InvalidInputError, TooManyAttemptsError, ConflictError when it is on already or under open access
 */
export async function turnOnSecondFactor(
  caller: Caller,
  { sealed, submissionKey, ...typed }: FormWithCode & { sealed: string; currentPassword: unknown },
): Promise<string[]> {
  authorize(caller, "account.own");
  const self = await findOwnRow(caller);
  const codes = recoveryCodesFor(self.id, submissionKey);
  const recoveryCodes = hashRecoveryCodes(codes);
  const secret = openSecret(purposeOf(self.id), sealed);
  if (secret === null) {
    throw wrongCode("This page was open for too long. Scan the new code and try again.");
  }
  /** The same form, sent twice; whoever sends another one is told. */
  const turnedOnBy = ({ totpSecret, recoveryCodes: kept }: Administrator) => {
    if (!totpSecret) return false;
    if (openTotpSecret(totpSecret) === secret && kept === recoveryCodes) return true;
    throw new ConflictError(IS_ON);
  };
  if (turnedOnBy(self)) return codes;
  const { code, currentPassword } = parseInput(secondFactorSchema, typed);
  await reauthenticate(caller, self, () => wrongPassword(self, currentPassword));
  const step = stepOfCode(secret, code, null);
  if (step === null) {
    throw wrongCode("This code is wrong. Type the six digits that the app shows now.");
  }
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const now = await findOwnRow(writer);
    if (turnedOnBy(now)) return codes;
    const totpSecret = sealTotpSecret(secret);
    await now.update({ totpSecret, totpLastStep: step, recoveryCodes }, { transaction });
    await recordEvent(writer, { action: "second factor turned on", record: recordOf(now) });
    return codes;
  });
}

/**
 * Makes ten new recovery codes in the place of those that are left; a code of the app, or a recovery code, proves
 * who asks.
 * @throws InvalidInputError, TooManyAttemptsError, ConflictError when the second factor is off
 */
export async function renewRecoveryCodes(
  caller: Caller,
  { code, submissionKey }: FormWithCode,
): Promise<string[]> {
  authorize(caller, "account.own");
  const self = await findOwnRow(caller);
  if (!self.totpSecret) throw new ConflictError(IS_OFF);
  const codes = recoveryCodesFor(self.id, submissionKey);
  const recoveryCodes = hashRecoveryCodes(codes);
  if (self.recoveryCodes === recoveryCodes) return codes;
  const typed = parseInput(codeSchema, { code });
  await reauthenticate(caller, self, () =>
    inTransaction(caller, async (writer) => {
      const now = await findOwnRow(writer);
      if (!(await useSecondFactor(writer, now, typed.code))) return WRONG;
      await now.update({ recoveryCodes }, { transaction: writer.transaction });
      await recordEvent(writer, { action: "recovery codes renewed", record: recordOf(now) });
      return null;
    }),
  );
  return codes;
}

/**
 * Turns the second factor off, with the current password and a code; one that is off stays off.
 * @throws InvalidInputError, TooManyAttemptsError, ConflictError under open access
 */
export async function turnOffSecondFactor(caller: Caller, input: unknown): Promise<void> {
  authorize(caller, "account.own");
  const self = await findOwnRow(caller);
  if (!self.totpSecret) return;
  const { currentPassword, code } = parseInput(secondFactorSchema, input);
  await reauthenticate(caller, self, async () => {
    const wrong = await wrongPassword(self, currentPassword);
    if (wrong) return wrong;
    return inTransaction(caller, async (writer) => {
      const now = await findOwnRow(writer);
      if (!(await useSecondFactor(writer, now, code))) return WRONG;
      const off = { totpSecret: null, totpLastStep: null, recoveryCodes: null };
      await now.update(off, { transaction: writer.transaction });
      await recordEvent(writer, { action: "second factor turned off", record: recordOf(now) });
      return null;
    });
  });
}

const WRONG: FieldError = { field: "code", message: WRONG_CODE };

const wrongCode = (message: string) => new InvalidInputError([{ field: "code", message }]);
