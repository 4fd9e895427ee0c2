import { Administrator } from "~/models";
import { type AuditRecord, recordEvent } from "~/server/platform/audit";
import type { Caller } from "~/server/platform/caller";
import {
  ConflictError,
  type FieldError,
  InvalidInputError,
  TooManyAttemptsError,
} from "~/server/platform/errors";
import { isPassword } from "./passwords";
import { countReauthentication, forgiveReauthentication } from "./sign-in-limits";

const NOBODY = "Nobody signs in here, so there is no account to change";
const WRONG_PASSWORD: FieldError = {
  field: "currentPassword",
  message: "This is not your current password",
};

/** The caller's own row, locked inside a transaction. @throws ConflictError under open access, where there is none */
export async function findOwnRow({ administratorId, transaction }: Caller): Promise<Administrator> {
  const row = administratorId
    ? await Administrator.findByPk(administratorId, {
        transaction,
        lock: transaction ? true : undefined,
      })
    : null;
  if (!row) throw new ConflictError(NOBODY);
  return row;
}

/** What an event about one's own account names. */
export function recordOf({ id, name }: Administrator): AuditRecord {
  return { type: "administrator", id, name };
}

/**
 * Lets the caller prove who they are before their account changes: five wrong tries a quarter of an hour, counted
 * before they are looked at. Call it outside a transaction, since the counters have their own.
 * @param prove answers with what is wrong, or null when the proof is right
 * @throws InvalidInputError with what is wrong, TooManyAttemptsError
 */
export async function reauthenticate(
  caller: Caller,
  self: Administrator,
  prove: () => Promise<FieldError | null>,
): Promise<void> {
  const refused = (reason: string) =>
    recordEvent(caller, {
      action: "refused",
      record: recordOf(self),
      changes: { reason: [null, reason] },
    });
  try {
    await countReauthentication(self.id);
  } catch (error) {
    if (error instanceof TooManyAttemptsError && error.first) await refused("too many attempts");
    throw error;
  }
  const wrong = await prove();
  if (wrong) {
    await refused(wrong === WRONG_PASSWORD ? "wrong current password" : "wrong code");
    throw new InvalidInputError([wrong]);
  }
  await forgiveReauthentication(self.id);
}

/** Whether the current password is the caller's, as reauthenticate asks it. */
export async function wrongPassword(
  self: Administrator,
  password: string,
): Promise<FieldError | null> {
  return (await isPassword(password, self.passwordHash)) ? null : WRONG_PASSWORD;
}
