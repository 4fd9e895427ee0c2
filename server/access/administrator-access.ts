import { OneTimeLink } from "~/models";
import { newLinkSchema } from "~/models/access/administrator.schema";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { ConflictError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { findAdministrator, lockAdministrator, requireAnother } from "./administrators";
import { makeLink } from "./one-time-links";
import { type AdministratorData, presentAdministrator } from "./present";
import { endSignInsOf } from "./sign-ins";
import { clearTokenCache } from "./token-callers";

/**
 * Keeps an administrator out: all sign-ins and links end, tokens stop (in other instances within 30 seconds). What the
 * person made stays (DESIGN 6). Somebody who is out already stays out.
 * @throws NotFoundError; ConflictError for oneself and for the last active administrator
 */
export async function deactivateAdministrator(
  caller: Caller,
  id: number,
): Promise<AdministratorData> {
  authorize(caller, "administrators.manage");
  if (caller.administratorId === id) {
    throw new ConflictError("You cannot deactivate yourself. Ask another administrator.");
  }
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const { administrator, others } = await lockAdministrator(writer, id);
    const before = presentAdministrator(administrator);
    requireAnother(before, others);
    if (!before.isActive) return before;
    await administrator.update({ isActive: false }, { transaction });
    await endAllOf(writer, id);
    await recordAbout(writer, administrator, "deactivated", { isActive: [true, false] });
    return presentAdministrator(administrator);
  });
}

/** Lets an administrator in again, with the password and the tokens there were. @throws NotFoundError */
export async function activateAdministrator(
  caller: Caller,
  id: number,
): Promise<AdministratorData> {
  authorize(caller, "administrators.manage");
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const administrator = await findAdministrator(writer, id);
    if (administrator.isActive) return presentAdministrator(administrator);
    await administrator.update({ isActive: true }, { transaction });
    // A sign-in that began in the very moment of the deactivation does not come back to life.
    await endAllOf(writer, id);
    await recordAbout(writer, administrator, "activated", { isActive: [false, true] });
    return presentAdministrator(administrator);
  });
}

async function endAllOf(writer: CallerInTransaction, administratorId: number) {
  const { transaction } = writer;
  await endSignInsOf(writer, administratorId);
  await OneTimeLink.destroy({ where: { administratorId }, transaction });
  transaction.afterCommit(clearTokenCache);
}

/**
 * Makes a link with which an administrator chooses a new password: once, within 24 hours. Earlier links stop working;
 * the password and the sign-ins stay until the link is used.
 * @param input removeSecondFactor: whether a lost phone is forgotten, too
 * @param secret of the link, where the same form must show the same link again (secretFor)
 * @returns the administrator, and the link's path, which is stored nowhere
 * @throws NotFoundError, ConflictError for oneself, who has a current password to prove, and for somebody not active
 */
export async function resetPassword(
  caller: Caller,
  id: number,
  input: unknown,
  secret?: string,
): Promise<{ administrator: AdministratorData; link: string }> {
  authorize(caller, "administrators.manage");
  if (caller.administratorId === id) {
    throw new ConflictError("Change your own password and second factor on your account page.");
  }
  const { removeSecondFactor } = parseInput(newLinkSchema, input);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const administrator = await findAdministrator(writer, id);
    if (!administrator.isActive) {
      throw new ConflictError("This administrator is not active, and could not sign in.");
    }
    const link = await makeLink(writer, "new-password", id, secret);
    await recordAbout(writer, administrator, "link made");
    if (removeSecondFactor && administrator.totpSecret !== null) {
      const without = { totpSecret: null, totpLastStep: null, recoveryCodes: null };
      await administrator.update(without, { transaction });
      await recordAbout(writer, administrator, "second factor removed", {
        hasSecondFactor: [true, false],
      });
    }
    return { administrator: presentAdministrator(administrator), link };
  });
}

function recordAbout(
  writer: CallerInTransaction,
  { id, name }: { id: number; name: string },
  action: string,
  changes?: Record<string, [before: unknown, after: unknown]>,
) {
  return recordEvent(writer, { action, record: { type: "administrator", id, name }, changes });
}
