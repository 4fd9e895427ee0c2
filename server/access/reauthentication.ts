import { Administrator } from "~/models";
import { type AuditRecord, recordEvent } from "~/server/platform/audit";
import type { Caller } from "~/server/platform/caller";
import {
  ConflictError,
  type FieldError,
  InvalidInputError,
  TooManyAttemptsError,
} from "~/server/platform/errors";
import { verifyPassword } from "./passwords";
import { consumeReauthenticationAttempt, refundReauthenticationAttempt } from "./sign-in-limits";

const NO_ACCOUNT = "Nobody signs in here, so there is no account to change";
const WRONG_PASSWORD: FieldError = {
  field: "currentPassword",
  message: "This is not your current password",
};

/** Finds the caller's own administrator; locks the row inside a transaction. @throws ConflictError under open access */
export async function findOwnAdministrator({
  administratorId,
  transaction,
}: Caller): Promise<Administrator> {
  const row = administratorId
    ? await Administrator.findByPk(administratorId, {
        transaction,
        lock: transaction ? true : undefined,
      })
    : null;
  if (!row) throw new ConflictError(NO_ACCOUNT);
  return row;
}

/** Audit record of an event about an administrator. */
export function toAuditRecord({ id, name }: Administrator): AuditRecord {
  return { type: "administrator", id, name };
}

/**
 * Reauthenticates the caller before their account changes. At most five wrong attempts are allowed in 15 minutes; an attempt
 * is counted before it is verified. Call it outside a transaction: the counters use their own.
 * @param verify verifies the credentials; returns the error, or null if they are correct
 * @throws InvalidInputError with the error that `verify` returned, TooManyAttemptsError
 */
export async function withReauthentication(
  caller: Caller,
  self: Administrator,
  verify: () => Promise<FieldError | null>,
): Promise<void> {
  const recordRefusal = (reason: string) =>
    recordEvent(caller, {
      action: "refused",
      record: toAuditRecord(self),
      changes: { reason: [null, reason] },
    });
  try {
    await consumeReauthenticationAttempt(self.id);
  } catch (error) {
    if (error instanceof TooManyAttemptsError && error.isFirstOverLimit)
      await recordRefusal("too many attempts");
    throw error;
  }
  const error = await verify();
  if (error) {
    await recordRefusal(error === WRONG_PASSWORD ? "wrong current password" : "wrong code");
    throw new InvalidInputError([error]);
  }
  await refundReauthenticationAttempt(self.id);
}

/**
 * Checks the caller's current password, for the `verify` callback of `withReauthentication`.
 * @returns the error, or null for the correct password
 */
export async function checkCurrentPassword(
  self: Administrator,
  password: string,
): Promise<FieldError | null> {
  return (await verifyPassword(password, self.passwordHash)) ? null : WRONG_PASSWORD;
}
