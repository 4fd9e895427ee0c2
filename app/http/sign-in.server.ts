import { redirect, redirectDocument } from "@remix-run/node";
import type { NewSignIn } from "~/server/access/begin-sign-in";
import { SignInRequiredError, TooManyAttemptsError } from "~/server/platform/errors";
import { serializeDeviceToken, serializeSignIn } from "./cookies.server";

/** Where a sign-in leads that began nowhere else: to the first page that the person may open. */
export const SIGNED_IN_HOME = "/admin";

/** Sets the sign-in cookies, and redirects to the page, or to the code form if a second factor is pending. */
export async function completeSignIn(newSignIn: NewSignIn, redirectTo: string): Promise<Response> {
  const headers = new Headers();
  headers.append("Set-Cookie", await serializeSignIn(newSignIn.token));
  if (newSignIn.awaitsCode) {
    const query = new URLSearchParams({ back: redirectTo });
    return redirect(`/sign-in/code?${query.toString()}`, { status: 303, headers });
  }
  headers.append("Set-Cookie", await serializeDeviceToken(newSignIn.device));
  // A new document: the back-office's content security policy differs from the sign-in page's.
  return redirectDocument(redirectTo, { status: 303, headers });
}

/** Message and response init of a failed sign-in. @throws the error, if it has another cause */
export function toSignInFailure(error: unknown): { problem: string; init: ResponseInit } {
  if (error instanceof TooManyAttemptsError) {
    const headers = { "Retry-After": String(error.retryAfter) };
    return { problem: error.message, init: { status: 429, headers } };
  }
  if (error instanceof SignInRequiredError) {
    return { problem: error.message, init: { status: 401 } };
  }
  throw error;
}
