import { Op } from "sequelize";
import { Administrator, SignIn } from "~/models";
import { type Caller, systemCaller } from "~/server/platform/caller";
import { SignInRequiredError } from "~/server/platform/errors";
import { log } from "~/server/platform/log";
import { hashSecret } from "~/server/platform/secrets";
import { settings } from "~/server/platform/settings";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";

const MINUTE_MS = 60_000;

type Found =
  | { state: "none" | "expired" }
  | { state: "valid" | "awaits code"; signIn: SignIn; administrator: Administrator };

/** What a cookie's token is worth now. One statement; deactivated people have no sign-in. */
export async function findSignIn(token: string | null): Promise<Found> {
  if (!token) return { state: "none" };
  const signIn = await SignIn.findOne({
    where: { tokenHash: hashSecret(token) },
    include: [{ model: Administrator, as: "administrator", required: true }],
  });
  if (!signIn?.administrator?.isActive) return { state: "none" };
  const { administrator } = signIn;
  const { expiresAt, lastSeenAt } = signInLifetime();
  if (!isWithin(signIn.expiresAt, expiresAt)) return { state: "expired" };
  if (signIn.awaitsCode) return { state: "awaits code", signIn, administrator };
  if (!isWithin(signIn.lastSeenAt, lastSeenAt)) return { state: "expired" };
  return { state: "valid", signIn, administrator };
}

/**
 * Between which times a sign-in that is good now was seen last, and will end. What lies further ahead was written while the
 * clock was, and would never be over.
 */
export function signInLifetime() {
  const now = Date.now();
  const idleMs = settings().signInIdleMinutes * MINUTE_MS;
  const longestMs = settings().signInHours * 60 * MINUTE_MS;
  return {
    expiresAt: [new Date(now), new Date(now + longestMs)],
    lastSeenAt: [new Date(now - idleMs), new Date(now + idleMs)],
  } as const;
}

const isWithin = (time: Date, [after, upTo]: readonly [Date, Date]) => time > after && time <= upTo;

/** Whoever a sign-in belongs to, as the caller of what follows. */
export function toCaller(
  caller: Caller,
  { id, name, role }: Administrator,
  signIn: SignIn,
): Caller {
  return {
    ...caller,
    actor: { id: `administrator:${id}`, name, role },
    administratorId: id,
    signInId: signIn.id,
  };
}

/** Who has just signed in, or is half in: for what the browser carried through the sign-in. */
export async function toNewCaller(visitor: Caller, begun: { token: string }): Promise<Caller> {
  const found = await findSignIn(begun.token);
  return "signIn" in found ? toCaller(visitor, found.administrator, found.signIn) : visitor;
}

/**
 * Who comes with this cookie.
 * @throws SignInRequiredError, which says whether there was a sign-in that has expired
 */
export async function authenticateSignIn(visitor: Caller, token: string | null): Promise<Caller> {
  const found = await findSignIn(token);
  if (found.state !== "valid") {
    throw new SignInRequiredError("Please sign in", found.state === "expired");
  }
  const { signIn, administrator } = found;
  noteSeen(signIn);
  return toCaller(visitor, administrator, signIn);
}

/** At most once a minute, and without anybody waiting for it: a read stays a read. */
function noteSeen(signIn: SignIn) {
  const now = new Date();
  const often = Math.min(MINUTE_MS, (settings().signInIdleMinutes * MINUTE_MS) / 4);
  if (Math.abs(now.getTime() - signIn.lastSeenAt.getTime()) < often) return;
  inTransaction(systemCaller("sign-in"), ({ transaction }) =>
    SignIn.update(
      { lastSeenAt: now },
      { where: { id: signIn.id, lastSeenAt: signIn.lastSeenAt }, transaction },
    ),
  ).catch((error: unknown) => log.error({ err: error }, "noting a sign-in failed"));
}

/** Ends the sign-in that a browser has, if any. @returns how many there were: none or one */
export async function endByToken({ transaction }: CallerInTransaction, token: string | null) {
  return token ? SignIn.destroy({ where: { tokenHash: hashSecret(token) }, transaction }) : 0;
}

/** Ends a sign-in that is only half done, as when somebody gives up at the code. */
export async function abandonSignIn(visitor: Caller, token: string | null): Promise<void> {
  await inTransaction(visitor, (writer) => endByToken(writer, token));
}

/** Ends every sign-in of an administrator, as when the password was reset or the person deactivated. */
export async function endSignInsOf(caller: Caller, administratorId: number): Promise<void> {
  await inTransaction(caller, ({ transaction }) =>
    SignIn.destroy({ where: { administratorId }, transaction }),
  );
}

/** Deletes the sign-ins that ended a day ago; housekeeping calls it. */
export async function deleteExpiredSignIns(caller: Caller): Promise<number> {
  const ended = { [Op.lte]: new Date(Date.now() - 1_440 * MINUTE_MS) };
  return inTransaction(caller, ({ transaction }) =>
    SignIn.destroy({ where: { expiresAt: ended }, transaction }),
  );
}
