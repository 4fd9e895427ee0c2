import type { FieldErrorCode } from "~/models/rules/field-error-code.schema";
import { defaultErrorCode, type ErrorCode } from "./error-codes";

export type FieldError = { field: string; message: string; code?: FieldErrorCode };

/** Base class of expected errors of domain functions, with an HTTP status and a user-facing message. */
export abstract class DomainError extends Error {
  abstract readonly status: number;
  readonly fields: FieldError[];

  constructor(message: string, fields: FieldError[] = []) {
    super(message);
    this.name = new.target.name;
    this.fields = fields;
  }

  /** Stable code for API clients. */
  get code(): ErrorCode {
    return defaultErrorCode(this.status);
  }
}

/** Malformed query or URL. */
export class BadRequestError extends DomainError {
  readonly status = 400;
}

/** Query parameter that a call does not have. */
export class UnknownParameterError extends BadRequestError {
  override get code() {
    return "unknown-parameter" as const;
  }
}

/** Cursor that no list of this API has answered, or one of another order. */
export class InvalidCursorError extends BadRequestError {
  constructor(message = "cursor must be the nextCursor of this list, or empty") {
    super(message);
  }

  override get code() {
    return "invalid-cursor" as const;
  }
}

/** Not signed in, or invalid token. */
export class SignInRequiredError extends DomainError {
  readonly status = 401;

  constructor(
    message: string,
    /** Whether a sign-in has expired. */
    readonly expired = false,
  ) {
    super(message);
  }
}

/** Missing permission. */
export class ForbiddenError extends DomainError {
  readonly status = 403;
}

/** Record not found. */
export class NotFoundError extends DomainError {
  readonly status = 404;
}

/** A repeated request whose first run created a record that has been deleted since. */
export class GoneError extends DomainError {
  readonly status = 410;
}

/** A body that does not arrive, or too slowly. */
export class RequestTimeoutError extends DomainError {
  readonly status = 408;
}

/** Conflict with another record, such as a duplicate or a reference. */
export class ConflictError extends DomainError {
  readonly status = 409;
}

/** Another record has the value of a field already. */
export class DuplicateError extends ConflictError {
  constructor({ field, message }: FieldError) {
    super(message, [{ field, message, code: "duplicate" }]);
  }

  override get code() {
    return "duplicate" as const;
  }
}

/** Other records use the one to delete. */
export class InUseError extends ConflictError {
  override get code() {
    return "in-use" as const;
  }
}

/** Version conflict: the record was updated since the caller read it. */
export class StaleError extends DomainError {
  readonly status = 412;

  constructor(
    message: string,
    /** Author and time of the update, and the current record. */
    readonly changed: { by: string; at: string; version: number; record: object },
  ) {
    super(message);
  }
}

/** Body or file above its size limit. */
export class TooLargeError extends DomainError {
  readonly status = 413;
}

/** Unsupported media type of a body or file. */
export class UnsupportedTypeError extends DomainError {
  readonly status = 415;
}

/** Rejected file: too large (413), unsupported type (415), damaged (422), or storage full (507). */
export class FileRefusedError extends DomainError {
  constructor(
    readonly status: 413 | 415 | 422 | 507,
    message: string,
    fields: FieldError[] = [],
  ) {
    super(message, fields);
  }
}

/** Input failed validation; `fields` lists all errors. */
export class InvalidInputError extends DomainError {
  readonly status = 422;

  constructor(fields: FieldError[]) {
    super("Validation failed", fields);
  }
}

/** Idempotency key reused with a different payload. */
export class IdempotencyKeyReusedError extends DomainError {
  readonly status = 422;

  override get code() {
    return "idempotency-key-reused" as const;
  }
}

/** State of a caller's limit after a request. */
export type RateLimit = {
  /** Requests per window. */
  limit: number;
  windowSeconds: number;
  /** Requests left in this window, and the seconds until the next one. */
  remaining: number;
  resetSeconds: number;
};

/** Rate limit exceeded. */
export class TooManyAttemptsError extends DomainError {
  readonly status = 429;

  constructor(
    message: string,
    readonly rateLimit: RateLimit,
    /** Whether this is the first attempt over the limit. */
    readonly isFirstOverLimit = false,
  ) {
    super(message);
  }

  /** In whole seconds. */
  get retryAfter(): number {
    return this.rateLimit.resetSeconds;
  }
}

/** A part of a save failed unexpectedly: its cause is logged, and `fields` tells which part it was. */
export class PartFailedError extends DomainError {
  readonly status = 500;

  constructor({ field, message }: FieldError) {
    super(message, [{ field, message }]);
  }
}

/** Database or file storage unavailable. */
export class UnavailableError extends DomainError {
  readonly status = 503;
}

/** Disk full. Retrying is pointless until the operator frees space. */
export class InsufficientStorageError extends DomainError {
  readonly status = 507;
}

/** Code of a system error, such as ENOENT. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;
}
