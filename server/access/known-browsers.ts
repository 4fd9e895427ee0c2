import type { Administrator } from "~/models";
import { hashSecret, randomSecret } from "~/server/platform/secrets";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { mailWarning } from "./account-mail";
import { formatBrowserName } from "./browser-name";

/** Accounts that a browser's cookie remembers: on a shared computer, each of them is known there. */
const MAX_ACCOUNTS = 8;
const HASH_LENGTH = 22;
/** Time in which sign-ins of the same browser without the cookie, at one address, make one message. */
const REPEAT_MS = 3_600_000;

/**
 * A browser in which an administrator has signed in before; its attempts have a rate limit of their own. `mark`, named as
 * in the cookie, is that administrator's accountFingerprint.
 */
export type Device = {
  id: string;
  mark: string;
  /** Hashes of the accounts that have signed in there, which outlast a change of the password; none in older cookies. */
  accounts?: string[];
};

/** Hash that ties a browser's cookie to an account, until its password changes. */
export const accountFingerprint = ({ id, passwordHash }: Administrator) =>
  hashSecret(`${id} ${passwordHash}`).slice(0, HASH_LENGTH);

const accountHash = ({ id }: Administrator) => hashSecret(`account ${id}`).slice(0, HASH_LENGTH);

/** Creates the value of the cookie after a sign-in. @param previous the browser's cookie before it */
export function createDevice(administrator: Administrator, previous: Device | null): Device {
  const own = accountHash(administrator);
  const others = (previous?.accounts ?? []).filter((hash) => hash !== own);
  return {
    id: randomSecret(),
    mark: accountFingerprint(administrator),
    accounts: [own, ...others].slice(0, MAX_ACCOUNTS),
  };
}

const isKnownTo = (device: Device | null, administrator: Administrator) =>
  device !== null &&
  (device.mark === accountFingerprint(administrator) ||
    Boolean(device.accounts?.includes(accountHash(administrator))));

/**
 * Queues a warning where an account is signed in to with a browser that has not done so before, in the transaction of the
 * sign-in. The very first sign-in of an account makes none (AREAS 1).
 */
export async function warnOfNewBrowser(
  writer: CallerInTransaction,
  administrator: Administrator,
  { device, userAgent }: { device: Device | null; userAgent: string | null },
): Promise<void> {
  if (administrator.lastSignInAt === null || isKnownTo(device, administrator)) return;
  const browser = formatBrowserName(userAgent);
  const period = Math.floor(Date.now() / REPEAT_MS);
  const origin = hashSecret(`${browser} ${writer.address} ${period}`).slice(0, HASH_LENGTH);
  const dedupeKey = `new-browser ${administrator.id} ${origin}`;
  await mailWarning(writer, administrator, "new-browser", { browser, dedupeKey });
}
