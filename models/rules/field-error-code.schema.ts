/** Codes of field errors with their meanings: a fixed list too. */
export const FIELD_ERROR_CODES = {
  required: "the field is missing or empty",
  "wrong-type": "it is a text instead of a number, for example",
  "too-short": "a text or a list is too short",
  "too-long": "a text or a list is too long",
  "out-of-range": "a number is too small or too large",
  "not-an-option": "it is none of the values that the field takes",
  "not-found": "the record or file that it names is not there",
  duplicate: "another record has this value already",
  "file-refused": "the file is too large, of another type, or damaged",
  unavailable: "the part of the server that it names does not work (`GET /readyz`)",
  invalid: "it breaks another rule of the field",
} as const;
export type FieldErrorCode = keyof typeof FIELD_ERROR_CODES;
