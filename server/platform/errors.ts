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

/** The caller may not do this. */
export class ForbiddenError extends DomainError {
  readonly status = 403;
}

/** There is no such record. */
export class NotFoundError extends DomainError {
  readonly status = 404;
}

/** Another record, or something that uses this one, stands in the way. */
export class ConflictError extends DomainError {
  readonly status = 409;
}

/** The body or the file is greater than its limit. */
export class TooLargeError extends DomainError {
  readonly status = 413;
}

/** The body or the file is of a type that is not taken here. */
export class UnsupportedTypeError extends DomainError {
  readonly status = 415;
}

/** The input broke rules of its schema; `fields` names all of them. */
export class InvalidInputError extends DomainError {
  readonly status = 422;

  constructor(fields: FieldError[]) {
    super("Validation failed", fields);
  }
}

/** The database does not answer. */
export class UnavailableError extends DomainError {
  readonly status = 503;
}
