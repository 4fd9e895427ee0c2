import type { Caller } from "~/server/platform/caller";
import { isInfrastructureError, toDatabaseError } from "~/server/platform/database-errors";
import {
  DomainError,
  type FieldError,
  InvalidInputError,
  SignInRequiredError,
  StaleError,
  TooManyAttemptsError,
} from "~/server/platform/errors";
import { log } from "~/server/platform/log";

/** What a thrown error answers with, whoever asked. */
export type Refusal = {
  status: number;
  message: string;
  fields: FieldError[];
  headers: Record<string, string>;
};

/**
 * Converts a thrown error into an answer: the one place that does. What only the operator can mend goes to the log.
 * @returns null for an error that nobody foresaw
 */
export function toRefusal(thrown: unknown, requestId: string | undefined): Refusal | null {
  const error = thrown instanceof DomainError ? thrown : toDatabaseError(thrown);
  if (!error) return null;
  if (isInfrastructureError(error)) log.error({ requestId, err: thrown }, "unavailable");
  const { status, message, fields } = error;
  const headers: Record<string, string> =
    error instanceof TooManyAttemptsError ? { "Retry-After": String(error.retryAfter) } : {};
  return { status, message, fields, headers };
}

/** A refusal as a form shows it, with one sentence for people as its message. */
export function toFormRefusal(thrown: unknown, { requestId }: Caller): Refusal {
  const refusal = toRefusal(thrown, requestId);
  if (!refusal) {
    log.error({ requestId, err: thrown }, "unexpected error in a form");
    return { status: 500, message: "Unknown error occurred", fields: [], headers: {} };
  }
  // A form names its version in a field: 412 is for the header of a program.
  const status = thrown instanceof StaleError ? 409 : refusal.status;
  // Its own message names no rule.
  const [first] = thrown instanceof InvalidInputError ? refusal.fields : [];
  return { ...refusal, status, message: first?.message ?? refusal.message };
}

/** A refusal as a program reads it; an error that nobody foresaw goes to the log, and no further. */
export function toErrorResponse(
  thrown: unknown,
  request: Request,
  requestId: string | undefined,
): Refusal {
  const refusal = toRefusal(thrown, requestId);
  if (refusal?.status === 503) return { ...refusal, headers: RETRY_AFTER_SECONDS };
  if (refusal && thrown instanceof SignInRequiredError) {
    return { ...refusal, headers: askForToken(request) };
  }
  if (refusal) return refusal;
  if (request.signal.aborted) {
    const message = "The request was not sent to its end";
    return { status: 400, message, fields: [], headers: {} };
  }
  log.error({ requestId, err: thrown }, "unexpected error");
  return { status: 500, message: "Something went wrong on our side", fields: [], headers: {} };
}

/** When to ask again for what is not there now, in seconds. */
export const RETRY_AFTER_SECONDS = { "Retry-After": "5" };

/** How a program says who it is (RFC 6750, section 3). */
function askForToken(request: Request): Refusal["headers"] {
  const given = request.headers.has("authorization") ? ', error="invalid_token"' : "";
  return { "WWW-Authenticate": `Bearer realm="Calmward"${given}` };
}
