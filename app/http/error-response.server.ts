import type { Caller } from "~/server/platform/caller";
import { isInfrastructureError, toDatabaseError } from "~/server/platform/database-errors";
import {
  DomainError,
  type FieldError,
  InvalidInputError,
  type RateLimit,
  SignInRequiredError,
  StaleError,
  TooManyAttemptsError,
} from "~/server/platform/errors";
import { defaultErrorCode, type ErrorCode } from "~/server/platform/error-codes";
import { log } from "~/server/platform/log";

/** Error response, independent of the channel. */
export type ErrorResponse = {
  status: number;
  message: string;
  code: ErrorCode;
  fields: FieldError[];
  headers: Record<string, string>;
};

/**
 * Converts a thrown error to a response. Infrastructure errors are logged.
 * @returns null for an unexpected error
 */
export function toExpectedErrorResponse(
  thrown: unknown,
  requestId: string | undefined,
): ErrorResponse | null {
  const error = thrown instanceof DomainError ? thrown : toDatabaseError(thrown);
  if (!error) return null;
  if (isInfrastructureError(error)) log.error({ requestId, err: thrown }, "unavailable");
  const { status, message, code, fields } = error;
  const headers: Record<string, string> =
    error instanceof TooManyAttemptsError ? { "Retry-After": String(error.retryAfter) } : {};
  return { status, message, code, fields, headers };
}

/** Error response of a form, with a message for display. */
export function toFormErrorResponse(thrown: unknown, { requestId }: Caller): ErrorResponse {
  const refusal = toExpectedErrorResponse(thrown, requestId);
  if (!refusal) {
    log.error({ requestId, err: thrown }, "unexpected error in a form");
    return buildErrorResponse(500, "Unknown error occurred");
  }
  // Forms submit the version in a field; 412 is for the If-Match header.
  const status = thrown instanceof StaleError ? 409 : refusal.status;
  // The message of an InvalidInputError itself is generic: show that of its first field.
  const [first] = thrown instanceof InvalidInputError ? refusal.fields : [];
  return { ...refusal, status, message: first?.message ?? refusal.message };
}

/** Error response of the API. Unexpected errors are logged, and their details are not exposed. */
export function toErrorResponse(
  thrown: unknown,
  request: Request,
  requestId: string | undefined,
): ErrorResponse {
  const refusal = toExpectedErrorResponse(thrown, requestId);
  if (refusal?.status === 503) return { ...refusal, headers: RETRY_AFTER_SECONDS };
  if (refusal && thrown instanceof SignInRequiredError) {
    return { ...refusal, headers: challengeHeaders(request) };
  }
  if (refusal && thrown instanceof TooManyAttemptsError) {
    return { ...refusal, headers: { ...refusal.headers, ...rateLimitHeaders(thrown.rateLimit) } };
  }
  if (refusal) return refusal;
  if (request.signal.aborted) {
    return buildErrorResponse(400, "The request was not sent to its end");
  }
  log.error({ requestId, err: thrown }, "unexpected error");
  return buildErrorResponse(500, "Something went wrong on our side");
}

const buildErrorResponse = (status: number, message: string): ErrorResponse => ({
  status,
  message,
  code: defaultErrorCode(status),
  fields: [],
  headers: {},
});

/** Headers with the state of a rate limit (IETF draft-ietf-httpapi-ratelimit-headers-06, which clients know best). */
export const rateLimitHeaders = (rateLimit: RateLimit) => ({
  "RateLimit-Limit": String(rateLimit.limit),
  "RateLimit-Remaining": String(rateLimit.remaining),
  "RateLimit-Reset": String(rateLimit.resetSeconds),
  "RateLimit-Policy": `${rateLimit.limit};w=${rateLimit.windowSeconds}`,
});

/** Retry-After header of a 503 response. */
export const RETRY_AFTER_SECONDS = { "Retry-After": "5" };

/** Builds the bearer challenge (RFC 6750, section 3). */
function challengeHeaders(request: Request): ErrorResponse["headers"] {
  const error = request.headers.has("authorization") ? ', error="invalid_token"' : "";
  return { "WWW-Authenticate": `Bearer realm="Calmward"${error}` };
}
