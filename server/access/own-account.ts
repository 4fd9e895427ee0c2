import { SignIn } from "~/models";
import { changePasswordSchema } from "~/models/access/administrator.schema";
import { toNormalForm } from "~/models/rules/normal-form.schema";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { InvalidInputError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { hashSecret, randomSecret } from "~/server/platform/secrets";
import { inTransaction } from "~/server/platform/transaction";
import {
  findOwnAdministrator,
  toAuditRecord,
  withReauthentication,
  checkCurrentPassword,
} from "./reauthentication";
import { mailWarning } from "./account-mail";
import { deleteLinks } from "./one-time-links";
import { hashPassword, requireUncommonPassword } from "./passwords";
import { countRecoveryCodes } from "./second-factor";
import { endOtherSignIns } from "./own-sign-ins";

/** Reads the caller's own account (DESIGN 6). @returns null under open access, which has no accounts */
export async function getOwnAccount(caller: Caller) {
  authorize(caller, "account.own");
  if (!caller.administratorId) return null;
  const self = await findOwnAdministrator(caller);
  const { name, email, role, totpSecret } = self;
  const secondFactor = totpSecret !== null;
  return { name, email, role, secondFactor, recoveryCodesLeft: countRecoveryCodes(self) };
}

/**
 * Changes the caller's password (12 to 200 characters). Ends all their other sign-ins and password links; the current
 * sign-in continues under a new token.
 * @returns the token for the cookie; null for a caller without a sign-in
 * @throws InvalidInputError, TooManyAttemptsError; ConflictError under open access
 */
export async function changePassword(caller: Caller, input: unknown): Promise<string | null> {
  authorize(caller, "account.own");
  const self = await findOwnAdministrator(caller);
  const { currentPassword, password } = parseInput(changePasswordSchema, input);
  await withReauthentication(caller, self, () => checkCurrentPassword(self, currentPassword));
  if (toNormalForm(password) === toNormalForm(currentPassword)) {
    const message = "This is your current password. Choose another one.";
    throw new InvalidInputError([{ field: "password", message }]);
  }
  await requireUncommonPassword(password, self);
  const passwordHash = await hashPassword(password);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const current = await findOwnAdministrator(writer);
    if (current.passwordHash !== self.passwordHash) {
      const message =
        "Your password was changed just now, in another window or by an administrator";
      throw new InvalidInputError([{ field: "currentPassword", message }]);
    }
    await current.update({ passwordHash }, { transaction });
    await deleteLinks(writer, current.id);
    await mailWarning(writer, current, "password-changed");
    await recordEvent(writer, { action: "password changed", record: toAuditRecord(current) });
    await endOtherSignIns(writer);
    if (!writer.signInId) return null;
    const token = randomSecret();
    await SignIn.update(
      { tokenHash: hashSecret(token) },
      { where: { id: writer.signInId }, transaction },
    );
    return token;
  });
}
