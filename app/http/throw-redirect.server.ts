import { redirect } from "@remix-run/node";

/** Redirects from a loader or action to a path. @throws Response always */
export function throwRedirect(path: string): never {
  // oxlint-disable-next-line typescript/only-throw-error -- Remix responds with a thrown Response
  throw redirect(path);
}
