import { Administrator, SignIn } from "~/models";
import { normalizeEmail } from "~/models/access/administrator";
import { isFarLongerThan, TEXT_LIMITS } from "~/models/rules/text-limits.schema";
import { recordEvent } from "~/server/platform/audit";
import type { Caller } from "~/server/platform/caller";
import { SignInRequiredError, TooManyAttemptsError } from "~/server/platform/errors";
import { log } from "~/server/platform/log";
import { signInAttempts } from "~/server/platform/metrics";
import { hashSecret, randomSecret, deriveSecret } from "~/server/platform/secrets";
import { settings } from "~/server/platform/settings";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { accountFingerprint, createDevice, type Device, warnOfNewBrowser } from "./known-browsers";
import { verifyPassword } from "./passwords";
import { consumeSecondFactor } from "./second-factor";
import {
  consumeCodeAttempt,
  consumeSignInAttempt,
  resetCodeAttempts,
  refundSignInAttempt,
} from "./sign-in-limits";
import { toCaller, endSignInByToken, findSignIn } from "./sign-ins";

const MINUTE_MS = 60_000;
/** Lifetime of a sign-in that awaits its code, in minutes. */
const CODE_MINUTES = 10;
const MAX_USER_AGENT_LENGTH = 300;

export const WRONG_SIGN_IN = "Email or password is wrong";
const TOOK_TOO_LONG = "The sign-in took too long. Please begin again.";
export const WRONG_CODE = "This code is wrong or was used before";

type SignInForm = {
  email: string;
  password: string;
  /** From the browser's signed cookie. */
  device: Device | null;
  userAgent: string | null;
  /** Token of the browser's current sign-in, which the new one replaces. */
  previousToken: string | null;
  /** Whether a one-time link has just set the password in this browser: it is no new one then. */
  isAfterLink?: boolean;
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
  return recordOutcome(signInWithPassword(visitor, form));
}

/** Records an attempt's outcome in the metrics, except for a correct password that still awaits its code. */
async function recordOutcome(attempt: Promise<NewSignIn>): Promise<NewSignIn> {
  try {
    const result = await attempt;
    if (!result.awaitsCode) signInAttempts.inc({ outcome: "succeeded" });
    return result;
  } catch (error) {
    if (error instanceof TooManyAttemptsError) signInAttempts.inc({ outcome: "limited" });
    if (error instanceof SignInRequiredError) signInAttempts.inc({ outcome: "refused" });
    throw error;
  }
}

async function signInWithPassword(visitor: Caller, form: SignInForm): Promise<NewSignIn> {
  const normalizedEmail = normalizeFormEmail(form.email);
  const administrator = await Administrator.findOne({ where: { normalizedEmail } });
  const isKnownDevice = administrator && form.device?.mark === accountFingerprint(administrator);
  const knownDeviceId = isKnownDevice ? (form.device?.id ?? null) : null;
  const attempt = { account: normalizedEmail, address: visitor.address, device: knownDeviceId };
  await consumeAttempt(visitor, administrator, () => consumeSignInAttempt(attempt));
  const isCorrect = await verifyPassword(form.password, administrator?.passwordHash);
  if (!isCorrect || !administrator?.isActive) {
    const reason = isCorrect ? "deactivated" : "wrong password";
    await recordRefusal(visitor, administrator, administrator ? reason : "unknown address");
    throw new SignInRequiredError(WRONG_SIGN_IN);
  }
  await refundSignInAttempt(attempt);
  return inTransaction(visitor, async (writer) => {
    await requireUnchangedCredentials(writer, administrator);
    await endSignInByToken(writer, form.previousToken);
    const awaitsCode = administrator.totpSecret !== null;
    return startSignIn(writer, administrator, { ...form, awaitsCode });
  });
}

/**
 * Normalizes an email address from the form, for the lookup and as the key of rate limits; "" for a text far too long to
 * be one, since cleaning takes time.
 */
function normalizeFormEmail(email: string): string {
  const maxLength = TEXT_LIMITS.email;
  return isFarLongerThan(email, maxLength) ? "" : normalizeEmail(email).slice(0, maxLength);
}

/** Requires that password, second factor and status have not changed while the password was being verified. */
async function requireUnchangedCredentials(
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

/**
 * Consumes an attempt of a rate limit. Only the first one over the limit is recorded in the audit and the log.
 * @throws TooManyAttemptsError
 */
async function consumeAttempt(
  visitor: Caller,
  administrator: Administrator | null,
  consume: () => Promise<void>,
) {
  try {
    await consume();
  } catch (error) {
    if (error instanceof TooManyAttemptsError && error.isFirstOverLimit) {
      log.warn({ requestId: visitor.requestId, address: visitor.address }, "too many sign-ins");
      await recordRefusal(visitor, administrator, "too many attempts");
    }
    throw error;
  }
}

/**
 * Records a refused sign-in in the audit. An unknown email address is omitted: it may be a password typed into the wrong
 * field.
 */
function recordRefusal(visitor: Caller, administrator: Administrator | null, reason: string) {
  return recordEvent(visitor, {
    action: "refused",
    record: { type: "sign-in", id: administrator?.id, name: administrator?.email },
    changes: { reason: [null, reason] },
  });
}

type StartedSignIn = Pick<SignInForm, "device" | "userAgent" | "isAfterLink"> & {
  awaitsCode: boolean;
  token?: string;
};

async function startSignIn(
  writer: CallerInTransaction,
  administrator: Administrator,
  { device, userAgent, isAfterLink, awaitsCode, token = randomSecret() }: StartedSignIn,
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
      browser: userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
      lastSeenAt: new Date(now),
      expiresAt: new Date(now + lifetimeMs),
    },
    { transaction },
  );
  if (!awaitsCode) {
    if (!isAfterLink) await warnOfNewBrowser(writer, administrator, { device, userAgent });
    await Administrator.update(
      { lastSignInAt: new Date(now) },
      { where: { id: administrator.id }, transaction, silent: true },
    );
    await recordEvent(toCaller(writer, administrator, signIn), {
      action: "started",
      record: { type: "sign-in", id: administrator.id, name: administrator.email },
    });
  }
  return { token, awaitsCode, device: createDevice(administrator, device) };
}

type CodeForm = {
  /** Token of the sign-in that awaits a code. */
  token: string | null;
  code: string;
  /** Idempotency key of the form: a retry signs in once, and both responses carry the same token. */
  submissionKey: string;
  /** From the browser's signed cookie. */
  device: Device | null;
};

/**
 * Completes a sign-in with a code from the authenticator app or a recovery code. The sign-in gets a new token.
 * @throws SignInRequiredError for a wrong code or an expired sign-in, TooManyAttemptsError
 */
export function confirmSignIn(visitor: Caller, form: CodeForm): Promise<NewSignIn> {
  return recordOutcome(signInWithCode(visitor, form));
}

async function signInWithCode(
  visitor: Caller,
  { token, code, submissionKey, device }: CodeForm,
): Promise<NewSignIn> {
  const nextToken = submissionKey
    ? deriveSecret("sign-in", token ?? "", submissionKey)
    : randomSecret();
  // A retry of the same form finds the sign-in that the first attempt has completed.
  const completedBefore = await findSignIn(nextToken);
  if (completedBefore.state === "valid") {
    const { administrator } = completedBefore;
    return { token: nextToken, awaitsCode: false, device: createDevice(administrator, device) };
  }
  const found = await findSignIn(token);
  if (found.state !== "awaits code") throw signInExpired();
  const { id } = found.administrator;
  await consumeAttempt(visitor, found.administrator, () => consumeCodeAttempt(id));
  const completed = await inTransaction(visitor, async (writer) => {
    const { transaction } = writer;
    const administrator = await Administrator.findByPk(id, { transaction, lock: true });
    const usedFactor =
      administrator?.isActive && (await consumeSecondFactor(writer, administrator, code));
    if (!usedFactor) return null;
    // The sign-in was deleted if the password was changed, or the administrator deactivated, in the meantime.
    if ((await endSignInByToken(writer, token)) === 0) throw signInExpired();
    const userAgent = found.signIn.browser;
    return startSignIn(writer, administrator, {
      device,
      userAgent,
      awaitsCode: false,
      token: nextToken,
    });
  });
  if (!completed) {
    await recordRefusal(visitor, found.administrator, "wrong code");
    throw new SignInRequiredError(WRONG_CODE);
  }
  await resetCodeAttempts(id);
  return completed;
}

function signInExpired(): SignInRequiredError {
  const hasExpired = true;
  return new SignInRequiredError(TOOK_TOO_LONG, hasExpired);
}
