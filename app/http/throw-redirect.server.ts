import { redirect } from "@remix-run/node";

/** Redirects from a loader or action to a path. @throws Response always */
export function throwRedirect(path: string): never {
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- Remix responds with a thrown Response
  throw redirect(path);
}
