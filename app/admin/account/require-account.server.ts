import { throwRedirect } from "~/app/http/throw-redirect.server";
import { getOwnAccount } from "~/server/access/own-account";
import type { Caller } from "~/server/platform/caller";

export const ACCOUNT_PATH = "/admin/account";

/** Redirects to the account page, which shows the current state. */
export function redirectToAccount(): never {
  throwRedirect(ACCOUNT_PATH);
}

/** Returns the caller's account. Under open access there is none: redirects to the account page, which says so. */
export async function requireAccount(caller: Caller) {
  return (await getOwnAccount(caller)) ?? redirectToAccount();
}
