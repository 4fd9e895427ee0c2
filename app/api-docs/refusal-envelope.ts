import { FIELD_ERROR_CODES } from "~/models/rules/field-error-code.schema";
import { ERROR_CODES } from "~/server/platform/error-codes";
import type { JsonSchema } from "./json-schema";
import { referSchema } from "./named-schemas";

/** Error of a field, or of one of several steps that were sent together. */
const FIELD_ERROR: JsonSchema = {
  type: "object",
  description: "What is wrong with a field.",
  properties: {
    field: { type: "string" },
    message: { type: "string" },
    code: referSchema("FieldErrorCode"),
    day: {
      type: ["string", "number", "boolean", "null"],
      description: "Of a step that was sent with others: its day as it was sent.",
    },
    error: { type: "string", description: "Of such a step: the same as `message`." },
  },
  required: ["field", "message", "code"],
  additionalProperties: false,
};

/** Schema of the envelope of every refusal. */
const REFUSAL: JsonSchema = {
  type: "object",
  description: "What every call that was refused answers.",
  properties: {
    success: { const: false },
    result: {
      type: "object",
      properties: {
        message: { type: "string", description: "One sentence for people." },
        code: referSchema("ErrorCode"),
        data: {
          description: "The fields that were wrong, all of them; null where it is no field.",
          oneOf: [
            { type: "null" },
            {
              type: "object",
              properties: {
                errors: {
                  type: "array",
                  minItems: 1,
                  items: referSchema("FieldError"),
                },
              },
              required: ["errors"],
              additionalProperties: false,
            },
          ],
        },
      },
      required: ["message", "code", "data"],
      additionalProperties: false,
    },
  },
  required: ["success", "result"],
  additionalProperties: false,
};

/** Schemas of refusals, by name. */
export const REFUSAL_SCHEMAS: Record<string, JsonSchema> = {
  Refusal: REFUSAL,
  FieldError: FIELD_ERROR,
  ErrorCode: {
    type: "string",
    enum: Object.keys(ERROR_CODES),
    description: "For programs: what went wrong. It stays, whatever the message says.",
  },
  FieldErrorCode: {
    type: "string",
    enum: Object.keys(FIELD_ERROR_CODES),
    description: "For programs: what is wrong with the field.",
  },
};
