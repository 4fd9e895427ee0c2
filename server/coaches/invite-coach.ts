import { inviteAdministrator } from "~/server/access/administrators";
import { recordUpdated } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { ConflictError } from "~/server/platform/errors";
import { type ExpectedVersions, requireVersion } from "~/server/platform/record-version";
import { inTransaction } from "~/server/platform/transaction";
import { COACH, findCoach } from "./find";
import { presentCoach } from "./present";

type Invitation = {
  /** Secret of the link; the same secret gives the same link on a retry (deriveSecret). */
  secret?: string;
  expectedVersions?: ExpectedVersions;
  /** Whether the coach is Invited, without free times, until the link is used; else the status stays, and with it what patients may book. */
  waitsForSignIn?: boolean;
};

/**
 * Invites a coach to a sign-in of their own, with a link by mail that is also shown once.
 * @returns the link's path, and whether it is sent by mail
 * @throws NotFoundError, StaleError; ConflictError without an email, and for a coach who has an account, or whose email belongs to one
 */
export async function inviteCoach(
  caller: Caller,
  id: number,
  { secret, expectedVersions, waitsForSignIn = false }: Invitation = {},
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
    if (waitsForSignIn)
      await coach.update({ status: "Invited" }, { transaction: writer.transaction });
    await recordUpdated(writer, COACH, before, presentCoach(coach));
    return { coach: presentCoach(coach), link, isMailed };
  });
}
