import { inviteAdministrator } from "~/server/access/administrators";
import { recordUpdated } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { ConflictError } from "~/server/platform/errors";
import { type ExpectedVersions, requireVersion } from "~/server/platform/record-version";
import { inTransaction } from "~/server/platform/transaction";
import { COACH, findCoach } from "./find";
import { presentCoach } from "./present";

/**
 * Invites a coach to a sign-in of their own, with a link by mail that is also shown once; they are Invited until they use it.
 * @param secret of the link; the same secret gives the same link on a retry (deriveSecret)
 * @returns the link's path, and whether it is sent by mail
 * @throws NotFoundError, StaleError; ConflictError without an email, and for a coach who has an account, or whose email belongs to one
 */
export async function inviteCoach(
  caller: Caller,
  id: number,
  secret?: string,
  expectedVersions?: ExpectedVersions,
) {
  authorize(caller, "administrators.manage");
  return inTransaction(caller, async (writer) => {
    const coach = await findCoach(writer, id);
    const before = presentCoach(coach);
    await requireVersion(writer, COACH, before, expectedVersions);
    if (before.hasAccount) throw new ConflictError(`${coach.name} has a sign-in already`);
    if (!before.email)
      throw new ConflictError("Please enter an email address for this coach first");
    const input = { name: coach.name, email: before.email, role: "coach" };
    const { link, isMailed } = await inviteAdministrator(writer, input, secret);
    await coach.reload({ transaction: writer.transaction });
    await coach.update({ status: "Invited" }, { transaction: writer.transaction });
    await recordUpdated(writer, COACH, before, presentCoach(coach));
    return { coach: presentCoach(coach), link, isMailed };
  });
}
