import { timingSafeEqual } from "node:crypto";
import { ForbiddenError, SignInRequiredError } from "~/server/platform/errors";
import { type Header, openAccessProblem } from "~/server/platform/request-origin";
import { hashSecret } from "~/server/platform/secrets";
import { isLoopback, settings } from "~/server/platform/settings";

/**
 * Lets in who may read the metrics: with METRICS_TOKEN set, whoever sends it; without it, this machine only, and nothing
 * that may have come through a proxy, behind which everybody seems to be on this machine.
 * @param address the client's, null where it is not known
 * @param header reads a header of the request
 * @throws SignInRequiredError without the token, or with another; ForbiddenError where there is none
 */
export function requireScraper(address: string | null, header: Header): void {
  const { metricsToken, publicUrl, trustProxy } = settings();
  if (metricsToken !== null) {
    const given = /^Bearer +(\S+)$/i.exec(header("authorization") ?? "")?.[1];
    if (given !== undefined && isSame(given, metricsToken)) return;
    throw new SignInRequiredError("Send METRICS_TOKEN as Authorization: Bearer <token>");
  }
  // A proxy that we were not told of may say nothing of itself.
  const mayHideProxy = publicUrl !== null && trustProxy === 0;
  const isHere = address !== null && isLoopback(address.replace(/^::ffff:/i, ""));
  if (isHere && !mayHideProxy && openAccessProblem(header) === null) return;
  throw new ForbiddenError("Without METRICS_TOKEN metrics are for this machine only");
}

/** Takes as long whatever was sent: hashes are of one length. */
const isSame = (given: string, token: string) =>
  timingSafeEqual(Buffer.from(hashSecret(given)), Buffer.from(hashSecret(token)));
