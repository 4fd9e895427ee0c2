import { Administrator, SignIn } from "~/models";
import { normalizeEmail } from "~/models/access/administrator";
import { isFarLongerThan, TEXT_LIMITS } from "~/models/rules/text-limits.schema";
import { recordEvent } from "~/server/platform/audit";
import type { Caller } from "~/server/platform/caller";
import { SignInRequiredError, TooManyAttemptsError } from "~/server/platform/errors";
import { log } from "~/server/platform/log";
import { signIns } from "~/server/platform/metrics";
import { hashSecret, randomSecret, secretFor } from "~/server/platform/secrets";
import { settings } from "~/server/platform/settings";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { isPassword } from "./passwords";
import { useSecondFactor } from "./second-factor";
import { countCode, countSignIn, forgiveCode, forgiveSignIn } from "./sign-in-limits";
import { toCaller, endByToken, findSignIn } from "./sign-ins";

const MINUTE_MS = 60_000;
/** How long the second page of the sign-in waits for its code. */
const CODE_MINUTES = 10;
const MAX_BROWSER_LENGTH = 300;

export const WRONG_SIGN_IN = "Email or password is wrong";
const TOOK_TOO_LONG = "The sign-in took too long. Please begin again.";
export const WRONG_CODE = "This code is wrong or was used before";

/** A browser in which somebody has signed in: see countSignIn. */
export type Device = { id: string; mark: string };

type SignInForm = {
  email: string;
  password: string;
  /** Whose browser this was before, as its signed cookie says. */
  device: Device | null;
  browser: string | null;
  /** The sign-in that the browser still has; a new one replaces it. */
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
 * Signs an administrator in, or half in when a code is still to come (DESIGN 6). Tells a stranger nothing about which
 * addresses exist, neither by words nor by time.
 * @throws SignInRequiredError, TooManyAttemptsError
 */
export function signIn(visitor: Caller, form: SignInForm): Promise<NewSignIn> {
  return judged(withPassword(visitor, form));
}

/** Counts what became of a try; a right password that a code is still to follow is neither. */
async function judged(attempt: Promise<NewSignIn>): Promise<NewSignIn> {
  try {
    const made = await attempt;
    if (!made.awaitsCode) signIns.inc({ outcome: "succeeded" });
    return made;
  } catch (error) {
    if (error instanceof TooManyAttemptsError) signIns.inc({ outcome: "limited" });
    if (error instanceof SignInRequiredError) signIns.inc({ outcome: "refused" });
    throw error;
  }
}

async function withPassword(visitor: Caller, form: SignInForm): Promise<NewSignIn> {
  const account = accountIn(form.email);
  const administrator = await Administrator.findOne({ where: { normalizedEmail: account } });
  const known = administrator && form.device?.mark === deviceMark(administrator);
  const device = known ? (form.device?.id ?? null) : null;
  const attempt = { account, address: visitor.address, device };
  await counted(visitor, administrator, () => countSignIn(attempt));
  const right = await isPassword(form.password, administrator?.passwordHash);
  if (!right || !administrator?.isActive) {
    await recordRefusal(visitor, administrator, right ? "deactivated" : "wrong password");
    throw new SignInRequiredError(WRONG_SIGN_IN);
  }
  await forgiveSignIn(attempt);
  return inTransaction(visitor, async (writer) => {
    await requireUnchanged(writer, administrator);
    await endByToken(writer, form.previous);
    return begin(writer, administrator, form.browser, administrator.totpSecret !== null);
  });
}

/** What attempts are counted by; "" for what is no address of anybody. */
function accountIn(email: string): string {
  const { email: limit } = TEXT_LIMITS;
  return isFarLongerThan(email, limit) ? "" : normalizeEmail(email).slice(0, limit);
}

/** A password that was changed, or a person who was deactivated, while the old one was being checked. */
async function requireUnchanged(
  { transaction }: CallerInTransaction,
  { id, passwordHash, totpSecret }: Administrator,
) {
  const where = { id, isActive: true, passwordHash, totpSecret };
  const same = await Administrator.findOne({ attributes: ["id"], where, transaction, lock: true });
  if (!same) throw new SignInRequiredError(WRONG_SIGN_IN);
}

/** What a browser's mark is worth: it ends with the password that it was made for. */
const deviceMark = ({ id, passwordHash }: Administrator) =>
  hashSecret(`${id} ${passwordHash}`).slice(0, 22);

/** Counts an attempt; the first one too many is an event of the audit and a line of the log, the ones after it are not. */
async function counted(
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

/** Of an address that nobody has here nothing is recorded: it may be a password in the wrong field. */
function recordRefusal(visitor: Caller, administrator: Administrator | null, reason: string) {
  return recordEvent(visitor, {
    action: "refused",
    record: { type: "sign-in", id: administrator?.id, name: administrator?.email },
    changes: { reason: [null, reason] },
  });
}

async function begin(
  writer: CallerInTransaction,
  administrator: Administrator,
  browser: string | null,
  awaitsCode: boolean,
  token = randomSecret(),
): Promise<NewSignIn> {
  const { transaction } = writer;
  const now = Date.now();
  const lasts = awaitsCode ? CODE_MINUTES * MINUTE_MS : settings().signInHours * 60 * MINUTE_MS;
  const signIn = await SignIn.create(
    {
      administratorId: administrator.id,
      tokenHash: hashSecret(token),
      awaitsCode,
      address: writer.address,
      browser: browser?.slice(0, MAX_BROWSER_LENGTH) ?? null,
      lastSeenAt: new Date(now),
      expiresAt: new Date(now + lasts),
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
  return newSignIn(token, administrator, awaitsCode);
}

function newSignIn(token: string, administrator: Administrator, awaitsCode: boolean): NewSignIn {
  return { token, awaitsCode, device: { id: randomSecret(), mark: deviceMark(administrator) } };
}

type CodeForm = {
  /** Of the half sign-in. */
  token: string | null;
  code: string;
  /** The form's key: sent twice, it signs in once, and both answers carry the same token. */
  submissionKey: string;
};

/**
 * The second half of a sign-in: a code of the app, or a recovery code. The sign-in gets another token.
 * @throws SignInRequiredError when the code is wrong or took too long, TooManyAttemptsError
 */
export function confirmSignIn(visitor: Caller, form: CodeForm): Promise<NewSignIn> {
  return judged(withCode(visitor, form));
}

async function withCode(
  visitor: Caller,
  { token, code, submissionKey }: CodeForm,
): Promise<NewSignIn> {
  const next = submissionKey ? secretFor("sign-in", token ?? "", submissionKey) : randomSecret();
  const before = await findSignIn(next);
  if (before.state === "valid") return newSignIn(next, before.administrator, false);
  const found = await findSignIn(token);
  if (found.state !== "awaits code") {
    throw new SignInRequiredError(TOOK_TOO_LONG, true);
  }
  const { id } = found.administrator;
  await counted(visitor, found.administrator, () => countCode(id));
  const proven = await inTransaction(visitor, async (writer) => {
    const { transaction } = writer;
    const administrator = await Administrator.findByPk(id, { transaction, lock: true });
    const proof = administrator?.isActive && (await useSecondFactor(writer, administrator, code));
    if (!proof) return null;
    // Gone when the password was changed or the person deactivated meanwhile.
    if ((await endByToken(writer, token)) === 0) throw new SignInRequiredError(TOOK_TOO_LONG, true);
    return begin(writer, administrator, found.signIn.browser, false, next);
  });
  if (!proven) {
    await recordRefusal(visitor, found.administrator, "wrong code");
    throw new SignInRequiredError(WRONG_CODE);
  }
  await forgiveCode(id);
  return proven;
}
