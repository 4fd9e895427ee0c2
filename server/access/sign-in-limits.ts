import { toNetwork } from "~/server/platform/network";
import { SharedLimit } from "~/server/platform/rate-limits";
import { hashSecret } from "~/server/platform/secrets";

const MINUTE_SECONDS = 60;

/**
 * Limits of wrong sign-ins. One address has five attempts a minute and ten in 15 minutes for one account, and fifty for
 * all accounts together. An account has a hundred an hour from all addresses; beyond that, browsers in which its owner
 * has signed in before still have attempts of their own, so that an attacker cannot lock out a known account.
 */
const BURST = new SharedLimit({ name: "sign-in-burst", points: 5, seconds: MINUTE_SECONDS });
const PAIR = new SharedLimit({ name: "sign-in-pair", points: 10, seconds: 15 * MINUTE_SECONDS });
const ADDRESS = new SharedLimit({
  name: "sign-in-address",
  points: 50,
  seconds: 15 * MINUTE_SECONDS,
});
const ACCOUNT = new SharedLimit({
  name: "sign-in-account",
  points: 100,
  seconds: 60 * MINUTE_SECONDS,
});
const DEVICE = new SharedLimit({
  name: "sign-in-device",
  points: 10,
  seconds: 15 * MINUTE_SECONDS,
});
/** Codes at the sign-in, which require the password first. */
const CODES = new SharedLimit({ name: "code", points: 5, seconds: 15 * MINUTE_SECONDS });
/** Reauthentications on the account page, apart from wrong codes at the sign-in. */
const REAUTHENTICATIONS = new SharedLimit({
  name: "proof",
  points: 5,
  seconds: 15 * MINUTE_SECONDS,
});
/**
 * Requests for a new password in an hour: of one address for one account, known or not, of an account from all addresses, which
 * bounds what reaches its mailbox, and of an address, such as a hospital's, for all accounts.
 */
const forgottenLimit = (name: string, points: number) =>
  new SharedLimit({ name: `forgotten-${name}`, points, seconds: 60 * MINUTE_SECONDS });
const FORGOTTEN_PAIR = forgottenLimit("pair", 5);
const FORGOTTEN_ACCOUNT = forgottenLimit("account", 10);
const FORGOTTEN_ADDRESS = forgottenLimit("address", 20);
/** Invalid API tokens. */
const WRONG_TOKENS = new SharedLimit({ name: "token", points: 30, seconds: 15 * MINUTE_SECONDS });

type Attempt = {
  /** Normalized email address. */
  account: string;
  address: string | null;
  /** Device id, when the account's owner has signed in there before. */
  device: string | null;
};

/** Consumes a sign-in attempt, before the password is checked. @throws TooManyAttemptsError */
export async function consumeSignInAttempt(attempt: Attempt): Promise<void> {
  for (const [limit, key] of selectLimits(attempt)) await limit.consume(key);
}

/** After a correct password, refunds the attempt to the limits of the address and of the account, and resets the others. */
export async function refundSignInAttempt(attempt: Attempt): Promise<void> {
  for (const [limit, key] of selectLimits(attempt)) {
    await (limit === ADDRESS || limit === ACCOUNT ? limit.refund(key) : limit.reset(key));
  }
}

/**
 * Selects the limits of an attempt with their keys, narrow ones first: an attempt that they refuse does not count toward
 * the wide ones.
 */
function selectLimits({ account, address, device }: Attempt): [SharedLimit, string][] {
  if (device) return [[DEVICE, device]];
  const network = toNetwork(address);
  // The input may be a password typed into the wrong field: only its hash is stored.
  const accountHash = hashSecret(account);
  if (!network) return [[ACCOUNT, accountHash]];
  const pair = `${network} ${accountHash}`;
  return [
    [BURST, pair],
    [PAIR, pair],
    [ADDRESS, network],
    [ACCOUNT, accountHash],
  ];
}

/** Consumes an attempt at a code at the sign-in. @throws TooManyAttemptsError */
export function consumeCodeAttempt(administratorId: number): Promise<void> {
  return CODES.consume(String(administratorId));
}

/** Resets the attempts after a correct code. */
export function resetCodeAttempts(administratorId: number): Promise<void> {
  return CODES.reset(String(administratorId));
}

/** Consumes an attempt at the current password or a code on the account page. @throws TooManyAttemptsError */
export function consumeReauthenticationAttempt(administratorId: number): Promise<void> {
  return REAUTHENTICATIONS.consume(String(administratorId));
}

/** Refunds one correct attempt, not the wrong ones: a known password must not buy more attempts at the code. */
export function refundReauthenticationAttempt(administratorId: number): Promise<void> {
  return REAUTHENTICATIONS.refund(String(administratorId));
}

/** Consumes an attempt with an invalid API token. @throws TooManyAttemptsError */
export async function consumeWrongTokenAttempt(address: string | null): Promise<void> {
  const network = toNetwork(address);
  if (network) await WRONG_TOKENS.consume(network);
}

/**
 * Consumes a request for a new password, of a network address and of an account. @param account normalized email address
 * @throws TooManyAttemptsError
 */
export async function consumeForgottenPasswordAttempt(
  account: string,
  address: string | null,
): Promise<void> {
  const network = toNetwork(address);
  const accountHash = hashSecret(account);
  if (network) {
    await FORGOTTEN_PAIR.consume(`${network} ${accountHash}`);
    await FORGOTTEN_ADDRESS.consume(network);
  }
  await FORGOTTEN_ACCOUNT.consume(accountHash);
}
