import { createHmac, timingSafeEqual } from "node:crypto";
import { NotFoundError, SignInRequiredError } from "~/server/platform/errors";
import { settings } from "~/server/platform/settings";

/** Headers of a request of the gateway: seconds since 1970, and the signature as hexadecimal digits. */
export const TIMESTAMP_HEADER = "Message-Timestamp";
export const SIGNATURE_HEADER = "Message-Signature";
/** Maximum difference of the two clocks, which bounds the time for a replay. */
const MAX_AGE_SECONDS = 300;

/** Signs a body: HMAC-SHA-256 of the timestamp, a dot and the body, with SMS_TOKEN as the key, in hexadecimal digits. */
export const signGatewayRequest = (token: string, timestamp: string, body: string): string =>
  createHmac("sha256", token).update(`${timestamp}.${body}`).digest("hex");

/**
 * Requires that the gateway has signed a request within five minutes.
 * @returns the signature in lower case: the same for each way to write it
 * @throws NotFoundError without SMS_URL; SignInRequiredError for a wrong, missing or old signature
 */
export function requireGatewaySignature(
  body: string,
  header: (name: string) => string | null,
): string {
  const { sms } = settings();
  if (!sms) throw new NotFoundError("Text messages are off");
  const timestamp = header(TIMESTAMP_HEADER) ?? "";
  const sent = Buffer.from(header(SIGNATURE_HEADER)?.toLowerCase() ?? "");
  const signature = signGatewayRequest(sms.token, timestamp, body);
  const expected = Buffer.from(signature);
  const isSigned = sent.length === expected.length && timingSafeEqual(sent, expected);
  const ageSeconds = Math.abs(Date.now() / 1_000 - Number(timestamp));
  if (!isSigned || !/^\d{1,12}$/.test(timestamp) || ageSeconds > MAX_AGE_SECONDS) {
    throw new SignInRequiredError("The signature is wrong, missing, or older than five minutes");
  }
  return signature;
}
