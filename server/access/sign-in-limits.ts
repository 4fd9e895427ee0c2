import { toNetwork } from "~/server/platform/network";
import { SharedLimit } from "~/server/platform/rate-limits";
import { hashSecret } from "~/server/platform/secrets";

const MINUTE = 60;

/**
 * How many wrong sign-ins are taken. One address has five tries a minute and ten a quarter of an hour for one account,
 * and fifty for all accounts together. An account has a hundred an hour from everywhere, after which browsers in which
 * its owner has signed in before still have tries of their own: nobody can lock out a known account for good.
 */
const BURST = new SharedLimit({ name: "sign-in-burst", points: 5, seconds: MINUTE });
const PAIR = new SharedLimit({ name: "sign-in-pair", points: 10, seconds: 15 * MINUTE });
const ADDRESS = new SharedLimit({ name: "sign-in-address", points: 50, seconds: 15 * MINUTE });
const ACCOUNT = new SharedLimit({ name: "sign-in-account", points: 100, seconds: 60 * MINUTE });
const DEVICE = new SharedLimit({ name: "sign-in-device", points: 10, seconds: 15 * MINUTE });
/** Codes at the sign-in, which only somebody with the password can try. */
const CODES = new SharedLimit({ name: "code", points: 5, seconds: 15 * MINUTE });
/** What somebody who is signed in proves on their account page: wrong codes at the sign-in do not use it up. */
const PROOFS = new SharedLimit({ name: "proof", points: 5, seconds: 15 * MINUTE });
/** Tokens that are none. */
const TOKENS = new SharedLimit({ name: "token", points: 30, seconds: 15 * MINUTE });

type Attempt = {
  account: string;
  address: string | null;
  /** The browser's mark, when the account's owner has signed in there before. */
  device: string | null;
};

/** Counts a sign-in before the password is checked. @throws TooManyAttemptsError */
export async function countSignIn(attempt: Attempt): Promise<void> {
  for (const [limit, key] of limitsOf(attempt)) await limit.count(key);
}

/** Gives back what a right password was counted. */
export async function forgiveSignIn(attempt: Attempt): Promise<void> {
  for (const [limit, key] of limitsOf(attempt)) {
    await (limit === ADDRESS || limit === ACCOUNT ? limit.takeBack(key) : limit.forget(key));
  }
}

/** The narrow limits come first: what they refuse does not use up the wide ones. */
function limitsOf({ account, address, device }: Attempt): [SharedLimit, string][] {
  if (device) return [[DEVICE, device]];
  const network = toNetwork(address);
  // What was typed may be a password in the wrong field: only its hash is stored.
  const typed = hashSecret(account);
  if (!network) return [[ACCOUNT, typed]];
  const pair = `${network} ${typed}`;
  return [
    [BURST, pair],
    [PAIR, pair],
    [ADDRESS, network],
    [ACCOUNT, typed],
  ];
}

/** Counts a try at a code at the sign-in. @throws TooManyAttemptsError */
export function countCode(administratorId: number): Promise<void> {
  return CODES.count(String(administratorId));
}

/** The code was right. */
export function forgiveCode(administratorId: number): Promise<void> {
  return CODES.forget(String(administratorId));
}

/** Counts a try at the current password or a code on the account page. @throws TooManyAttemptsError */
export function countReauthentication(administratorId: number): Promise<void> {
  return PROOFS.count(String(administratorId));
}

/** Gives back one try that was right, and no wrong one: a known password must not buy more tries at the code. */
export function forgiveReauthentication(administratorId: number): Promise<void> {
  return PROOFS.takeBack(String(administratorId));
}

/** Counts a token that is none. @throws TooManyAttemptsError */
export async function countWrongToken(address: string | null): Promise<void> {
  const network = toNetwork(address);
  if (network) await TOKENS.count(network);
}
