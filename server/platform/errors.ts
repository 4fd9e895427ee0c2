export type FieldError = { field: string; message: string };

/** What a domain function says no with. The message is for people; the top floor gives it a status. */
export abstract class DomainError extends Error {
  abstract readonly status: number;
  readonly fields: FieldError[];

  constructor(message: string, fields: FieldError[] = []) {
    super(message);
    this.name = new.target.name;
    this.fields = fields;
  }
}

/** The query or the address makes no sense. */
export class BadRequestError extends DomainError {
  readonly status = 400;
}

/** Nobody is signed in, or the token is none. */
export class SignInRequiredError extends DomainError {
  readonly status = 401;

  constructor(
    message: string,
    /** Whether there was a sign-in, which has expired. */
    readonly expired = false,
  ) {
    super(message);
  }
}

/** The caller may not do this. */
export class ForbiddenError extends DomainError {
  readonly status = 403;
}

/** There is no such record. */
export class NotFoundError extends DomainError {
  readonly status = 404;
}

/** What a call made when it was sent before was deleted since. */
export class GoneError extends DomainError {
  readonly status = 410;
}

/** Another record, or something that uses this one, stands in the way. */
export class ConflictError extends DomainError {
  readonly status = 409;
}

/** Somebody else saved the record since the caller read it. */
export class StaleError extends DomainError {
  readonly status = 412;

  constructor(
    message: string,
    /** Who saved it, and the record as it is now. */
    readonly changed: { by: string; at: string; version: number; record: object },
  ) {
    super(message);
  }
}

/** The body or the file is greater than its limit. */
export class TooLargeError extends DomainError {
  readonly status = 413;
}

/** The body or the file is of a type that is not taken here. */
export class UnsupportedTypeError extends DomainError {
  readonly status = 415;
}

/** A file that is not taken: too large (413), of another type (415), damaged (422), or without room for it (507). */
export class FileRefusedError extends DomainError {
  constructor(
    readonly status: 413 | 415 | 422 | 507,
    message: string,
    fields: FieldError[] = [],
  ) {
    super(message, fields);
  }
}

/** The input broke rules of its schema; `fields` names all of them. */
export class InvalidInputError extends DomainError {
  readonly status = 422;

  constructor(fields: FieldError[]) {
    super("Validation failed", fields);
  }
}

/** The key that makes a call safe to repeat came with another call before. */
export class KeyReusedError extends DomainError {
  readonly status = 422;
}

/** Too many attempts. */
export class TooManyAttemptsError extends DomainError {
  readonly status = 429;

  constructor(
    message: string,
    /** In whole seconds. */
    readonly retryAfter: number,
    /** Whether this is the first attempt too many. */
    readonly first = false,
  ) {
    super(message);
  }
}

/** The database, or the storage of files, does not answer. */
export class UnavailableError extends DomainError {
  readonly status = 503;
}

/** There is no room left where the database is. To come again soon is of no use: somebody must make room first. */
export class NoRoomError extends DomainError {
  readonly status = 507;
}

/** The code of an error of the system, such as ENOENT. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;
}
