import { Op } from "sequelize";
import { Administrator, SignIn } from "~/models";
import { type Caller, systemCaller } from "~/server/platform/caller";
import { SignInRequiredError } from "~/server/platform/errors";
import { log } from "~/server/platform/log";
import { hashSecret } from "~/server/platform/secrets";
import { settings } from "~/server/platform/settings";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";

const MINUTE_MS = 60_000;

type SignInLookup =
  | { state: "none" | "expired" }
  | { state: "valid" | "awaits code"; signIn: SignIn; administrator: Administrator };

/**
 * Finds the sign-in of a cookie's token and its state, in one statement. Inactive administrators have no sign-in.
 */
export async function findSignIn(token: string | null): Promise<SignInLookup> {
  if (!token) return { state: "none" };
  const signIn = await SignIn.findOne({
    where: { tokenHash: hashSecret(token) },
    include: [{ model: Administrator, as: "administrator", required: true }],
  });
  if (!signIn?.administrator?.isActive) return { state: "none" };
  const { administrator } = signIn;
  const { expiresAt, lastSeenAt } = validSignInRanges();
  if (!isWithin(signIn.expiresAt, expiresAt)) return { state: "expired" };
  if (signIn.awaitsCode) return { state: "awaits code", signIn, administrator };
  if (!isWithin(signIn.lastSeenAt, lastSeenAt)) return { state: "expired" };
  return { state: "valid", signIn, administrator };
}

/**
 * Valid ranges of a sign-in's expiry and last use. The upper bounds reject times that were written while the clock was fast,
 * and would outlive their limits.
 */
export function validSignInRanges() {
  const now = Date.now();
  const idleMs = settings().signInIdleMinutes * MINUTE_MS;
  const maxMs = settings().signInHours * 60 * MINUTE_MS;
  return {
    expiresAt: [new Date(now), new Date(now + maxMs)],
    lastSeenAt: [new Date(now - idleMs), new Date(now + idleMs)],
  } as const;
}

const isWithin = (time: Date, [after, upTo]: readonly [Date, Date]) => time > after && time <= upTo;

/** Builds the caller for a sign-in's administrator. */
export function toCaller(caller: Caller, administrator: Administrator, signIn: SignIn): Caller {
  const { id, name, role } = administrator;
  return {
    ...caller,
    ...(lacksRequiredSecondFactor(administrator) && { needsSecondFactor: true }),
    actor: { id: `administrator:${id}`, name, role },
    administratorId: id,
    signInId: signIn.id,
  };
}

function lacksRequiredSecondFactor({ role, totpSecret }: Administrator): boolean {
  const { secondFactor } = settings();
  const isRequired =
    secondFactor === "everyone" || (secondFactor === "administrators" && role === "administrator");
  return isRequired && totpSecret === null;
}

/** Builds the caller of a sign-in that was just created, even of one that still awaits its code. */
export async function toCallerOfNewSignIn(
  visitor: Caller,
  newSignIn: { token: string },
): Promise<Caller> {
  const found = await findSignIn(newSignIn.token);
  return "signIn" in found ? toCaller(visitor, found.administrator, found.signIn) : visitor;
}

/** Authenticates a sign-in cookie's token. @throws SignInRequiredError, which tells whether a sign-in has expired */
export async function authenticateSignIn(visitor: Caller, token: string | null): Promise<Caller> {
  const found = await findSignIn(token);
  if (found.state !== "valid") {
    throw new SignInRequiredError("Please sign in", found.state === "expired");
  }
  const { signIn, administrator } = found;
  const lastSeenAt = updateLastSeen(signIn);
  const idleAt = new Date(lastSeenAt.getTime() + settings().signInIdleMinutes * MINUTE_MS);
  return {
    ...toCaller(visitor, administrator, signIn),
    signInEnds: { idleAt, finalAt: signIn.expiresAt },
  };
}

/** Time by which the recorded last use of a sign-in may be behind the real one. */
const updateIntervalMs = () => Math.min(MINUTE_MS, (settings().signInIdleMinutes * MINUTE_MS) / 4);

/** How long a sign-in lasts at least after a use, in milliseconds. */
export const minIdleMs = () => settings().signInIdleMinutes * MINUTE_MS - updateIntervalMs();

/** Updates the last use at most once a minute, without blocking the request. @returns the recorded last use */
function updateLastSeen(signIn: SignIn): Date {
  const now = new Date();
  if (Math.abs(now.getTime() - signIn.lastSeenAt.getTime()) < updateIntervalMs())
    return signIn.lastSeenAt;
  inTransaction(systemCaller("sign-in"), ({ transaction }) =>
    SignIn.update(
      { lastSeenAt: now },
      { where: { id: signIn.id, lastSeenAt: signIn.lastSeenAt }, transaction },
    ),
  ).catch((error: unknown) => log.error({ err: error }, "noting a sign-in failed"));
  return now;
}

/** Ends the sign-in of a token, if any. @returns the number of ended sign-ins: 0 or 1 */
export async function endSignInByToken({ transaction }: CallerInTransaction, token: string | null) {
  return token ? SignIn.destroy({ where: { tokenHash: hashSecret(token) }, transaction }) : 0;
}

/** Ends the sign-in of a token, as when it is cancelled before its code was entered. */
export async function abandonSignIn(visitor: Caller, token: string | null): Promise<void> {
  await inTransaction(visitor, (writer) => endSignInByToken(writer, token));
}

/** Ends every sign-in of an administrator, as after a password reset or a deactivation. @returns their number */
export async function endAllSignIns(caller: Caller, administratorId: number): Promise<number> {
  return inTransaction(caller, ({ transaction }) =>
    SignIn.destroy({ where: { administratorId }, transaction }),
  );
}

/**
 * Deletes the sign-ins that expired more than a day ago; called by housekeeping.
 * @returns the number of deleted sign-ins
 */
export async function deleteExpiredSignIns(caller: Caller): Promise<number> {
  const expired = { [Op.lte]: new Date(Date.now() - 1_440 * MINUTE_MS) };
  return inTransaction(caller, ({ transaction }) =>
    SignIn.destroy({ where: { expiresAt: expired }, transaction }),
  );
}
