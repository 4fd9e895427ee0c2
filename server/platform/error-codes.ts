/** Codes of error responses with their meanings: a fixed list that API clients rely on (docs/decisions/0058). */
export const ERROR_CODES = {
  "bad-request": "the address, a parameter, a header or the body cannot be read (400)",
  "unknown-parameter": "the call has no query parameter of this name (400)",
  "invalid-cursor": "the cursor is not one of this list (400)",
  "sign-in-required": "there is no valid token (401)",
  forbidden: "the token or its owner may not do this (403)",
  "not-found": "there is no such record or address (404)",
  "method-not-allowed": "the address has no such method (405)",
  timeout: "the call was not sent to its end (408)",
  conflict: "the state of the record stands in the way (409)",
  duplicate: "another record has the name already (409)",
  "in-use": "other records use this one (409)",
  gone: "what the `Idempotency-Key` made has been deleted since (410)",
  stale: "the record has another version than `If-Match` names (412)",
  "too-large": "the body or a file is too large (413)",
  "address-too-long": "the address is too long (414)",
  "unsupported-type": "the body or a file is of a type that is not accepted (415)",
  "validation-failed": "fields broke their rules (422)",
  "idempotency-key-reused": "the `Idempotency-Key` was sent with another call (422)",
  "rate-limited": "too many calls; see `Retry-After` (429)",
  "headers-too-large": "the headers are too large (431)",
  "internal-error": "something went wrong on our side (500)",
  unavailable: "the database or the storage of files does not answer (503)",
  "no-space": "there is no room left to store this (507)",
} as const;
export type ErrorCode = keyof typeof ERROR_CODES;

const CODES_BY_STATUS: Record<number, ErrorCode> = {
  400: "bad-request",
  401: "sign-in-required",
  403: "forbidden",
  404: "not-found",
  405: "method-not-allowed",
  408: "timeout",
  409: "conflict",
  410: "gone",
  412: "stale",
  413: "too-large",
  414: "address-too-long",
  415: "unsupported-type",
  422: "validation-failed",
  429: "rate-limited",
  431: "headers-too-large",
  500: "internal-error",
  503: "unavailable",
  507: "no-space",
};

/** Code of an error that is described by its status alone. */
export const defaultErrorCode = (status: number): ErrorCode =>
  CODES_BY_STATUS[status] ?? (status < 500 ? "bad-request" : "internal-error");
