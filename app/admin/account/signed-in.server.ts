import { throwRedirect } from "~/app/http/throw-redirect.server";
import { getOwnAccount } from "~/server/access/own-account";
import type { Caller } from "~/server/platform/caller";

export const ACCOUNT = "/admin/account";

/** Back to the account's page, which says how things are. */
export function toAccount(): never {
  throwRedirect(ACCOUNT);
}

/** The caller's account, for the pages that change it; under open access there is none, and the account's page says so. */
export async function accountOf(caller: Caller) {
  return (await getOwnAccount(caller)) ?? toAccount();
}
