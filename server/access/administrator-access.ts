import { resetPasswordSchema } from "~/models/access/administrator.schema";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { ConflictError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { releaseWorkItems } from "~/server/platform/work-list/release-items";
import { findAdministrator, lockAdministrator, requireOtherAdministrator } from "./administrators";
import { mailLink, mailWarning, stopMailTo } from "./account-mail";
import { createLink, deleteLinks, LINK_HOURS } from "./one-time-links";
import { type AdministratorData, presentAdministrator } from "./present";
import { endAllSignIns } from "./sign-ins";
import { clearTokenCache } from "./token-authentication";

/**
 * Deactivates an administrator: deletes all sign-ins and one-time links and disables the API tokens (other instances
 * notice within 30 seconds), stops what is scheduled to them, and takes the rows of the work list from them (AREAS 3). Records that the administrator has created are kept (DESIGN 6). Idempotent.
 * @throws NotFoundError; ConflictError for the caller's own account and for the last active administrator
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
    const { administrator, otherCount } = await lockAdministrator(writer, id);
    const before = presentAdministrator(administrator);
    requireOtherAdministrator(before, otherCount);
    if (!before.isActive) return before;
    await administrator.update({ isActive: false }, { transaction });
    await endAllAccess(writer, id);
    await stopMailTo(writer, id);
    await releaseWorkItems(writer, administrator);
    await recordAdministratorEvent(writer, administrator, "deactivated", {
      isActive: [true, false],
    });
    return presentAdministrator(administrator);
  });
}

/** Reactivates an administrator; the password and API tokens still work. Idempotent. @throws NotFoundError */
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
    // A sign-in that raced with the earlier deactivation must not become valid again.
    await endAllAccess(writer, id);
    await recordAdministratorEvent(writer, administrator, "activated", { isActive: [false, true] });
    return presentAdministrator(administrator);
  });
}

/**
 * Ends every sign-in of an administrator, as after a lost laptop. Password, second factor and API tokens stay. Idempotent.
 * @returns the name, and the number of ended sign-ins
 * @throws NotFoundError; ConflictError for the caller's own account, whose page ends all but the current one
 */
export async function endPersonSignIns(
  caller: Caller,
  id: number,
): Promise<{ name: string; ended: number }> {
  authorize(caller, "administrators.manage");
  if (caller.administratorId === id) {
    throw new ConflictError("End your other sign-ins on your account page.");
  }
  return inTransaction(caller, async (writer) => {
    const administrator = await findAdministrator(writer, id);
    const ended = await endAllSignIns(writer, id);
    if (ended > 0) await recordAdministratorEvent(writer, administrator, "signed out");
    return { name: administrator.name, ended };
  });
}

async function endAllAccess(writer: CallerInTransaction, administratorId: number) {
  await endAllSignIns(writer, administratorId);
  await deleteLinks(writer, administratorId);
  writer.transaction.afterCommit(clearTokenCache);
}

/**
 * Creates a single-use link, valid for 24 hours, with which an administrator chooses a new password. Earlier links stop
 * working; the password and sign-ins stay until the link is used. It is sent by mail too (AREAS 1).
 * @param input removeSecondFactor: whether to remove the second factor too, as for a lost phone; the sign-ins end then
 * @param secret of the link; the same secret gives the same link on a retry (deriveSecret)
 * @returns the administrator, the link's path, which is not stored, and whether it is sent by mail
 * @throws NotFoundError; ConflictError for the caller's own account, whose password changes only with the current one, and
 *   for an inactive administrator
 */
export async function resetPassword(
  caller: Caller,
  id: number,
  input: unknown,
  secret?: string,
): Promise<{ administrator: AdministratorData; link: string; isMailed: boolean }> {
  authorize(caller, "administrators.manage");
  if (caller.administratorId === id) {
    throw new ConflictError("Change your own password and second factor on your account page.");
  }
  const { removeSecondFactor } = parseInput(resetPasswordSchema, input);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const administrator = await findAdministrator(writer, id);
    if (!administrator.isActive) {
      throw new ConflictError("This administrator is not active, and could not sign in.");
    }
    const link = await createLink(writer, "new-password", id, secret);
    const message = { purpose: "new-password", link, hours: LINK_HOURS["new-password"] } as const;
    const isMailed = await mailLink(writer, administrator, message);
    await recordAdministratorEvent(writer, administrator, "link made");
    if (removeSecondFactor && administrator.totpSecret !== null) {
      const cleared = { totpSecret: null, totpLastStep: null, recoveryCodes: null };
      await administrator.update(cleared, { transaction });
      await endAllSignIns(writer, id);
      await recordAdministratorEvent(writer, administrator, "second factor removed", {
        hasSecondFactor: [true, false],
      });
      await mailWarning(writer, administrator, "second-factor-off");
    }
    return { administrator: presentAdministrator(administrator), link, isMailed };
  });
}

function recordAdministratorEvent(
  writer: CallerInTransaction,
  { id, name }: { id: number; name: string },
  action: string,
  changes?: Record<string, [before: unknown, after: unknown]>,
) {
  return recordEvent(writer, { action, record: { type: "administrator", id, name }, changes });
}
