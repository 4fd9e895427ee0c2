import type { Request, RequestHandler } from "express";
import { isRest, refuse } from "./http-refusal";
import { TooManyAttemptsError } from "./platform/errors";
import { toNetwork } from "./platform/network";
import { LocalLimit } from "./platform/rate-limits";
import type { Settings } from "./platform/settings";

const SAFE_METHODS = ["GET", "HEAD"];
/** What proxies and monitors ask all the time. */
const PROBES = ["/healthz", "/readyz", "/metrics"];
const SIGN_IN_COOKIE = /(?:^|;\s*)(?:__Host-)?signin=/;
/** Whether a cookie is a good one shows later, and costs a statement: with any, a network may read so many times as much. */
const SIGNED_IN_FACTOR = 5;

/**
 * Limits the reads of whoever has not signed in, by their network, before anything of a page is made: nothing else counts them.
 * Requests with a token are counted by that, and wrong ones by their address. On one's own machine, under open access, and
 * where no address is known nothing is counted.
 */
export function limitVisitors({ access, visitorRequestsPerMinute }: Settings): RequestHandler {
  const limit = (name: string, points: number) =>
    new LocalLimit({ name, points, seconds: 60, noun: "requests" });
  const visitors = limit("visitor-requests", visitorRequestsPerMinute);
  const signedIn = limit("signed-in-requests", visitorRequestsPerMinute * SIGNED_IN_FACTOR);
  return (request, response, next) => {
    const network = toNetwork(request.ip ?? null);
    if (access === "open" || !network || !isCounted(request)) return next();
    const hasSignIn = SIGN_IN_COOKIE.test(request.get("cookie") ?? "");
    (hasSignIn ? signedIn : visitors).count(network).then(
      () => next(),
      (error: unknown) => {
        if (!(error instanceof TooManyAttemptsError)) return next(error);
        response.set("Retry-After", String(error.retryAfter));
        refuse(request, response, 429, error.message.replace(/\.$/, ""));
      },
    );
  };
}

/** A token counts where programs call; a page does not look at one. */
const isCounted = (request: Request) =>
  SAFE_METHODS.includes(request.method) &&
  !(isRest(request) && request.get("authorization") !== undefined) &&
  !PROBES.includes(request.path);
