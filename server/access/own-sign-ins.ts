import { type InferAttributes, Op, type WhereOptions } from "sequelize";
import { SignIn } from "~/models";
import { currentPasswordSchema } from "~/models/access/administrator.schema";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { inTransaction } from "~/server/platform/transaction";
import {
  checkCurrentPassword,
  findOwnAdministrator,
  withReauthentication,
} from "./reauthentication";
import { validSignInRanges } from "./sign-ins";

/** Ends the caller's current sign-in, if any. */
export async function signOut(caller: Caller): Promise<void> {
  if (!caller.signInId) return;
  await endSignIns(caller, { id: caller.signInId }, "ended");
}

/** Lists the caller's valid sign-ins, the most recently seen first. Dates are ISO 8601 in UTC. */
export async function listOwnSignIns(caller: Caller) {
  authorize(caller, "account.own");
  const signIns = await SignIn.findAll({
    where: { administratorId: caller.administratorId ?? 0, ...validCondition() },
    order: [["lastSeenAt", "DESC"]],
    transaction: caller.transaction,
  });
  return signIns.map(({ id, address, browser, createdAt, lastSeenAt }) => ({
    id,
    address,
    browser,
    current: id === caller.signInId,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
}

function validCondition() {
  const { expiresAt, lastSeenAt } = validSignInRanges();
  const within = ([after, upTo]: readonly [Date, Date]) => ({ [Op.gt]: after, [Op.lte]: upTo });
  return { awaitsCode: false, expiresAt: within(expiresAt), lastSeenAt: within(lastSeenAt) };
}

/** Finds one of the caller's own valid sign-ins. @throws NotFoundError, also for another administrator's */
export async function getOwnSignIn(caller: Caller, id: number) {
  const own = (await listOwnSignIns(caller)).find((signIn) => signIn.id === id);
  if (!own) throw new NotFoundError("Sign-in not found");
  return own;
}

/**
 * Ends one of the caller's own sign-ins, or all except the current one, given the current password. Idempotent; another
 * administrator's is left alone.
 * @throws InvalidInputError, TooManyAttemptsError; ConflictError under open access
 */
export async function endOwnSignIns(
  caller: Caller,
  target: number | "others",
  input: unknown,
): Promise<void> {
  authorize(caller, "account.own");
  const self = await findOwnAdministrator(caller);
  const { currentPassword } = parseInput(currentPasswordSchema, input);
  await withReauthentication(caller, self, () => checkCurrentPassword(self, currentPassword));
  if (target === "others") await endOtherSignIns(caller);
  else await endSignIns(caller, { id: target, administratorId: self.id }, "ended");
}

/** Ends all of the caller's sign-ins except the current one. @returns the number of ended sign-ins */
export async function endOtherSignIns(caller: Caller): Promise<number> {
  authorize(caller, "account.own");
  const others = {
    administratorId: caller.administratorId ?? 0,
    id: { [Op.ne]: caller.signInId ?? 0 },
  };
  return endSignIns(caller, others, "others ended");
}

async function endSignIns(
  caller: Caller,
  where: WhereOptions<InferAttributes<SignIn>>,
  action: string,
): Promise<number> {
  return inTransaction(caller, async (writer) => {
    const ended = await SignIn.destroy({ where, transaction: writer.transaction });
    if (ended > 0) {
      await recordEvent(writer, {
        action,
        record: { type: "sign-in", id: caller.administratorId, name: caller.actor.name },
      });
    }
    return ended;
  });
}
