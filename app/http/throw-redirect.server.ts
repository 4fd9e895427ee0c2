import { redirect } from "@remix-run/node";

/** Leaves a loader or an action for another page of ours. */
export function throwRedirect(path: string): never {
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- Remix answers with what is thrown
  throw redirect(path);
}
