import { timingSafeEqual } from "node:crypto";
import { ForbiddenError, SignInRequiredError } from "~/server/platform/errors";
import { type HeaderReader, findOpenAccessProblem } from "~/server/platform/request-origin";
import { hashSecret } from "~/server/platform/secrets";
import { isLoopback, settings } from "~/server/platform/settings";

/**
 * Authorizes a request for metrics: by METRICS_TOKEN if it is set; otherwise only a request from this machine that
 * cannot have passed a proxy, since behind a proxy all clients seem local.
 * @param address the client's address, null if unknown
 * @param header reads a header of the request
 * @throws SignInRequiredError for a missing or wrong token; ForbiddenError where no token is set
 */
export function requireScraper(address: string | null, header: HeaderReader): void {
  const { metricsToken, publicUrl, trustProxy } = settings();
  if (metricsToken !== null) {
    const token = /^Bearer +(\S+)$/i.exec(header("authorization") ?? "")?.[1];
    if (token !== undefined && isSameToken(token, metricsToken)) return;
    throw new SignInRequiredError("Send METRICS_TOKEN as Authorization: Bearer <token>");
  }
  // A proxy that is not configured (TRUST_PROXY) may add no headers.
  const mayHideProxy = publicUrl !== null && trustProxy === 0;
  const isLocal = address !== null && isLoopback(address.replace(/^::ffff:/i, ""));
  if (isLocal && !mayHideProxy && findOpenAccessProblem(header) === null) return;
  throw new ForbiddenError("Without METRICS_TOKEN metrics are for this machine only");
}

/** Constant-time comparison: hashes have equal lengths. */
const isSameToken = (sent: string, token: string) =>
  timingSafeEqual(Buffer.from(hashSecret(sent)), Buffer.from(hashSecret(token)));
