import { redirect, redirectDocument } from "@remix-run/node";
import type { NewSignIn } from "~/server/access/begin-sign-in";
import { SignInRequiredError, TooManyAttemptsError } from "~/server/platform/errors";
import { serializeDeviceToken, serializeSignIn } from "./cookies.server";

/** Gives the browser its sign-in, and leads on: to the page, or to the code first. */
export async function enterWith(begun: NewSignIn, goTo: string): Promise<Response> {
  const headers = new Headers();
  headers.append("Set-Cookie", await serializeSignIn(begun.token));
  if (begun.awaitsCode) {
    const query = new URLSearchParams({ back: goTo });
    return redirect(`/sign-in/code?${query.toString()}`, { status: 303, headers });
  }
  headers.append("Set-Cookie", await serializeDeviceToken(begun.device));
  // A document of its own: what the sign-in page may load and ask for is less than what the area behind it may.
  return redirectDocument(goTo, { status: 303, headers });
}

/** What a refused sign-in says, and how the answer begins. @throws anything that is no refusal */
export function refuseSignIn(error: unknown): { problem: string; init: ResponseInit } {
  if (error instanceof TooManyAttemptsError) {
    const headers = { "Retry-After": String(error.retryAfter) };
    return { problem: error.message, init: { status: 429, headers } };
  }
  if (error instanceof SignInRequiredError) {
    return { problem: error.message, init: { status: 401 } };
  }
  throw error;
}
