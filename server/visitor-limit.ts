import type { Request, RequestHandler } from "express";
import { isRest, refuse } from "./http-refusal";
import { TooManyAttemptsError } from "./platform/errors";
import { toNetwork } from "./platform/network";
import { LocalLimit } from "./platform/rate-limits";
import type { Settings } from "./platform/settings";

const SAFE_METHODS = ["GET", "HEAD"];
/** Paths that proxies and monitoring poll, which are not limited. */
const PROBES = ["/healthz", "/readyz", "/metrics"];
const SIGN_IN_COOKIE = /(?:^|;\s*)(?:__Host-)?signin=/;
/** Multiplier of the limit for requests with any sign-in cookie: validating it here would cost a statement. */
const SIGNED_IN_FACTOR = 5;

/**
 * Rate-limits reads by client network before any rendering; the only limit of anonymous reads. API calls with a token
 * are limited when the token is authenticated: by token, or by address for an invalid one. Not applied under open access or without a known address.
 */
export function limitVisitors({ access, visitorRequestsPerMinute }: Settings): RequestHandler {
  const createLimit = (name: string, points: number) =>
    new LocalLimit({ name, points, seconds: 60, noun: "requests" });
  const visitors = createLimit("visitor-requests", visitorRequestsPerMinute);
  const signedIn = createLimit("signed-in-requests", visitorRequestsPerMinute * SIGNED_IN_FACTOR);
  return (request, response, next) => {
    const network = toNetwork(request.ip ?? null);
    if (access === "open" || !network || !isLimited(request)) return next();
    const hasSignIn = SIGN_IN_COOKIE.test(request.get("cookie") ?? "");
    (hasSignIn ? signedIn : visitors).consume(network).then(
      () => next(),
      (error: unknown) => {
        if (!(error instanceof TooManyAttemptsError)) return next(error);
        response.set("Retry-After", String(error.retryAfter));
        refuse(request, response, 429, error.message.replace(/\.$/, ""));
      },
    );
  };
}

/** Whether a request is limited here. Tokens exempt API calls only: pages ignore the Authorization header. */
const isLimited = (request: Request) =>
  SAFE_METHODS.includes(request.method) &&
  !(isRest(request) && request.get("authorization") !== undefined) &&
  !PROBES.includes(request.path);
