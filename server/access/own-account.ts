import { OneTimeLink, SignIn } from "~/models";
import { changePasswordSchema } from "~/models/access/administrator.schema";
import { toNormalForm } from "~/models/rules/normal-form.schema";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { InvalidInputError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { hashSecret, randomSecret } from "~/server/platform/secrets";
import { inTransaction } from "~/server/platform/transaction";
import { findOwnRow, recordOf, reauthenticate, wrongPassword } from "./reauthentication";
import { hashPassword, requireUncommonPassword } from "./passwords";
import { recoveryCodesLeft } from "./second-factor";
import { endOtherSignIns } from "./own-sign-ins";

/** Who the caller is, for their own page (DESIGN 6); null under open access, where nobody has an account. */
export async function getOwnAccount(caller: Caller) {
  authorize(caller, "account.own");
  if (!caller.administratorId) return null;
  const self = await findOwnRow(caller);
  const { name, email, role, totpSecret } = self;
  const secondFactor = totpSecret !== null;
  return { name, email, role, secondFactor, recoveryCodesLeft: recoveryCodesLeft(self) };
}

/**
 * Changes the caller's password (12 to 200 characters). All their other sign-ins end, and so do links with which a
 * password could be set; the sign-in that asks goes on under a new token.
 * @returns the token for the cookie; null when the caller came without a sign-in
 * @throws InvalidInputError, TooManyAttemptsError, ConflictError under open access
 */
export async function changePassword(caller: Caller, input: unknown): Promise<string | null> {
  authorize(caller, "account.own");
  const self = await findOwnRow(caller);
  const { currentPassword, password } = parseInput(changePasswordSchema, input);
  await reauthenticate(caller, self, () => wrongPassword(self, currentPassword));
  if (toNormalForm(password) === toNormalForm(currentPassword)) {
    const message = "This is your current password. Choose another one.";
    throw new InvalidInputError([{ field: "password", message }]);
  }
  await requireUncommonPassword(password, self);
  const passwordHash = await hashPassword(password);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const now = await findOwnRow(writer);
    if (now.passwordHash !== self.passwordHash) {
      const message =
        "Your password was changed just now, in another window or by an administrator";
      throw new InvalidInputError([{ field: "currentPassword", message }]);
    }
    await now.update({ passwordHash }, { transaction });
    await OneTimeLink.destroy({ where: { administratorId: now.id }, transaction });
    await recordEvent(writer, { action: "password changed", record: recordOf(now) });
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
