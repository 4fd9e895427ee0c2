import { Administrator, SignIn } from "~/models";
import { normalizeEmail } from "~/models/access/administrator";
import { isFarLongerThan, TEXT_LIMITS } from "~/models/rules/text-limits.schema";
import { recordEvent } from "~/server/platform/audit";
import type { Caller } from "~/server/platform/caller";
import { SignInRequiredError, TooManyAttemptsError } from "~/server/platform/errors";
import { log } from "~/server/platform/log";
import { signIns } from "~/server/platform/metrics";
import { hashSecret, randomSecret, deriveSecret } from "~/server/platform/secrets";
import { settings } from "~/server/platform/settings";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { verifyPassword } from "./passwords";
import { consumeSecondFactor } from "./second-factor";
import { countCode, countSignIn, forgiveCode, forgiveSignIn } from "./sign-in-limits";
import { toCaller, endSignInByToken, findSignIn } from "./sign-ins";

const MINUTE_MS = 60_000;
/** Lifetime of a sign-in that awaits its code. */
const CODE_MINUTES = 10;
const MAX_BROWSER_LENGTH = 300;

export const WRONG_SIGN_IN = "Email or password is wrong";
const TOOK_TOO_LONG = "The sign-in took too long. Please begin again.";
export const WRONG_CODE = "This code is wrong or was used before";

/** A browser in which an administrator has signed in before: see countSignIn. `mark` is deviceFingerprint. */
export type Device = { id: string; mark: string };

type SignInForm = {
  email: string;
  password: string;
  /** From the browser's signed cookie. */
  device: Device | null;
  browser: string | null;
  /** Token of the browser's current sign-in, which the new one replaces. */
  previous: string | null;
};

export type NewSignIn = {
  /** For the cookie; only its hash is stored. */
  token: string;
  awaitsCode: boolean;
  /** For the browser's signed cookie. */
  device: Device;
};

/**
 * Signs an administrator in, or starts a sign-in that awaits a code of the second factor (DESIGN 6). Neither the error
 * nor the response time reveals which email addresses exist.
 * @throws SignInRequiredError, TooManyAttemptsError
 */
export function signIn(visitor: Caller, form: SignInForm): Promise<NewSignIn> {
  return countOutcome(signInWithPassword(visitor, form));
}

/** Counts the outcome of an attempt in the metrics, except for a correct password that still awaits its code. */
async function countOutcome(attempt: Promise<NewSignIn>): Promise<NewSignIn> {
  try {
    const result = await attempt;
    if (!result.awaitsCode) signIns.inc({ outcome: "succeeded" });
    return result;
  } catch (error) {
    if (error instanceof TooManyAttemptsError) signIns.inc({ outcome: "limited" });
    if (error instanceof SignInRequiredError) signIns.inc({ outcome: "refused" });
    throw error;
  }
}

async function signInWithPassword(visitor: Caller, form: SignInForm): Promise<NewSignIn> {
  const account = toAccountKey(form.email);
  const administrator = await Administrator.findOne({ where: { normalizedEmail: account } });
  const isKnownDevice = administrator && form.device?.mark === deviceFingerprint(administrator);
  const device = isKnownDevice ? (form.device?.id ?? null) : null;
  const attempt = { account, address: visitor.address, device };
  await countAttempt(visitor, administrator, () => countSignIn(attempt));
  const isCorrect = await verifyPassword(form.password, administrator?.passwordHash);
  if (!isCorrect || !administrator?.isActive) {
    await recordRefusal(visitor, administrator, isCorrect ? "deactivated" : "wrong password");
    throw new SignInRequiredError(WRONG_SIGN_IN);
  }
  await forgiveSignIn(attempt);
  return inTransaction(visitor, async (writer) => {
    await requireUnchanged(writer, administrator);
    await endSignInByToken(writer, form.previous);
    return startSignIn(writer, administrator, form.browser, administrator.totpSecret !== null);
  });
}

/** Key of an account for the rate limits; "" for a text too long to be an email address. */
function toAccountKey(email: string): string {
  const { email: limit } = TEXT_LIMITS;
  return isFarLongerThan(email, limit) ? "" : normalizeEmail(email).slice(0, limit);
}

/** Refuses when the password or the status changed while the old password was being verified. */
async function requireUnchanged(
  { transaction }: CallerInTransaction,
  { id, passwordHash, totpSecret }: Administrator,
) {
  const where = { id, isActive: true, passwordHash, totpSecret };
  const unchanged = await Administrator.findOne({
    attributes: ["id"],
    where,
    transaction,
    lock: true,
  });
  if (!unchanged) throw new SignInRequiredError(WRONG_SIGN_IN);
}

/** Fingerprint that ties a browser's cookie to an account; it changes with the password. */
const deviceFingerprint = ({ id, passwordHash }: Administrator) =>
  hashSecret(`${id} ${passwordHash}`).slice(0, 22);

/** Counts an attempt. Only the first one over the limit is recorded in the audit and the log. */
async function countAttempt(
  visitor: Caller,
  administrator: Administrator | null,
  count: () => Promise<void>,
) {
  try {
    await count();
  } catch (error) {
    if (error instanceof TooManyAttemptsError && error.first) {
      log.warn({ requestId: visitor.requestId, address: visitor.address }, "too many sign-ins");
      await recordRefusal(visitor, administrator, "too many attempts");
    }
    throw error;
  }
}

/** Records a refused sign-in, without an unknown email address: it may be a password typed into the wrong field. */
function recordRefusal(visitor: Caller, administrator: Administrator | null, reason: string) {
  return recordEvent(visitor, {
    action: "refused",
    record: { type: "sign-in", id: administrator?.id, name: administrator?.email },
    changes: { reason: [null, reason] },
  });
}

async function startSignIn(
  writer: CallerInTransaction,
  administrator: Administrator,
  browser: string | null,
  awaitsCode: boolean,
  token = randomSecret(),
): Promise<NewSignIn> {
  const { transaction } = writer;
  const now = Date.now();
  const lifetimeMs = awaitsCode
    ? CODE_MINUTES * MINUTE_MS
    : settings().signInHours * 60 * MINUTE_MS;
  const signIn = await SignIn.create(
    {
      administratorId: administrator.id,
      tokenHash: hashSecret(token),
      awaitsCode,
      address: writer.address,
      browser: browser?.slice(0, MAX_BROWSER_LENGTH) ?? null,
      lastSeenAt: new Date(now),
      expiresAt: new Date(now + lifetimeMs),
    },
    { transaction },
  );
  if (!awaitsCode) {
    await Administrator.update(
      { lastSignInAt: new Date(now) },
      { where: { id: administrator.id }, transaction, silent: true },
    );
    await recordEvent(toCaller(writer, administrator, signIn), {
      action: "started",
      record: { type: "sign-in", id: administrator.id, name: administrator.email },
    });
  }
  return toNewSignIn(token, administrator, awaitsCode);
}

function toNewSignIn(token: string, administrator: Administrator, awaitsCode: boolean): NewSignIn {
  return {
    token,
    awaitsCode,
    device: { id: randomSecret(), mark: deviceFingerprint(administrator) },
  };
}

type CodeForm = {
  /** Of the sign-in that awaits a code. */
  token: string | null;
  code: string;
  /** Idempotency key of the form: a retry signs in once, and both responses carry the same token. */
  submissionKey: string;
};

/**
 * Completes a sign-in with a code of the app or a recovery code. The sign-in gets a new token.
 * @throws SignInRequiredError for a wrong code or an expired sign-in, TooManyAttemptsError
 */
export function confirmSignIn(visitor: Caller, form: CodeForm): Promise<NewSignIn> {
  return countOutcome(signInWithCode(visitor, form));
}

async function signInWithCode(
  visitor: Caller,
  { token, code, submissionKey }: CodeForm,
): Promise<NewSignIn> {
  const nextToken = submissionKey
    ? deriveSecret("sign-in", token ?? "", submissionKey)
    : randomSecret();
  const replayed = await findSignIn(nextToken);
  if (replayed.state === "valid") return toNewSignIn(nextToken, replayed.administrator, false);
  const found = await findSignIn(token);
  if (found.state !== "awaits code") {
    throw new SignInRequiredError(TOOK_TOO_LONG, true);
  }
  const { id } = found.administrator;
  await countAttempt(visitor, found.administrator, () => countCode(id));
  const completed = await inTransaction(visitor, async (writer) => {
    const { transaction } = writer;
    const administrator = await Administrator.findByPk(id, { transaction, lock: true });
    const factor =
      administrator?.isActive && (await consumeSecondFactor(writer, administrator, code));
    if (!factor) return null;
    // Deleted when the password was changed or the person deactivated in the meantime.
    if ((await endSignInByToken(writer, token)) === 0)
      throw new SignInRequiredError(TOOK_TOO_LONG, true);
    return startSignIn(writer, administrator, found.signIn.browser, false, nextToken);
  });
  if (!completed) {
    await recordRefusal(visitor, found.administrator, "wrong code");
    throw new SignInRequiredError(WRONG_CODE);
  }
  await forgiveCode(id);
  return completed;
}
