import { isInfrastructureError, toDatabaseError } from "~/server/platform/database-errors";
import {
  DomainError,
  type FieldError,
  SignInRequiredError,
  TooManyAttemptsError,
} from "~/server/platform/errors";
import { log } from "~/server/platform/log";

type Refusal = {
  status: number;
  message: string;
  fields: FieldError[];
  headers: Record<string, string>;
};

/** What a program is told when its request failed; what only the operator can mend goes to the log, and no further. */
export function toErrorResponse(
  thrown: unknown,
  request: Request,
  requestId: string | undefined,
): Refusal {
  const error = thrown instanceof DomainError ? thrown : toDatabaseError(thrown);
  if (!error && request.signal.aborted) {
    const message = "The request was not sent to its end";
    return { status: 400, message, fields: [], headers: {} };
  }
  if (!error) {
    log.error({ requestId, err: thrown }, "unexpected error");
    const message = "Something went wrong on our side";
    return { status: 500, message, fields: [], headers: {} };
  }
  const { status, message, fields } = error;
  if (isInfrastructureError(error)) log.error({ requestId, err: thrown }, "unavailable");
  return { status, message, fields, headers: errorHeaders(error, request) };
}

/** When to ask again for what is not there now, in seconds. */
export const RETRY_AFTER_SECONDS = { "Retry-After": "5" };

/** What a refusal says to a program: when to come again, and how to say who it is. */
function errorHeaders(error: DomainError, request: Request): Record<string, string> {
  if (error.status === 503) return RETRY_AFTER_SECONDS;
  if (error instanceof TooManyAttemptsError) return { "Retry-After": String(error.retryAfter) };
  if (!(error instanceof SignInRequiredError)) return {};
  const given = request.headers.has("authorization") ? ', error="invalid_token"' : "";
  return { "WWW-Authenticate": `Bearer realm="Calmward"${given}` };
}
