import { throwRedirect } from "~/app/http/throw-redirect.server";
import { getOwnAccount } from "~/server/access/own-account";
import type { Caller } from "~/server/platform/caller";

export const ACCOUNT = "/admin/account";

/** Redirects to the account page, which shows the current state. */
export function toAccount(): never {
  throwRedirect(ACCOUNT);
}

/** The caller's account; under open access there is none: redirects to the account page, which explains it. */
export async function accountOf(caller: Caller) {
  return (await getOwnAccount(caller)) ?? toAccount();
}
