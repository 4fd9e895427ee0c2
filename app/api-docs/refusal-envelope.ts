import { FIELD_ERROR_CODES } from "~/models/rules/field-error-code.schema";
import { ERROR_CODES } from "~/server/platform/error-codes";
import type { JsonSchema } from "./json-schema";

/** Schema of the envelope of every refusal. */
export const REFUSAL: JsonSchema = {
  type: "object",
  description: "What every call that was refused answers.",
  properties: {
    success: { const: false },
    result: {
      type: "object",
      properties: {
        message: { type: "string", description: "One sentence for people." },
        code: {
          enum: Object.keys(ERROR_CODES),
          description: "For programs: what went wrong. It stays, whatever the message says.",
        },
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
                  items: {
                    type: "object",
                    properties: {
                      field: { type: "string" },
                      message: { type: "string" },
                      code: {
                        enum: Object.keys(FIELD_ERROR_CODES),
                        description: "For programs: what is wrong with the field.",
                      },
                      day: {
                        type: ["string", "number", "boolean", "null"],
                        description: "Of a step that was sent with others: its day as it was sent.",
                      },
                      error: {
                        type: "string",
                        description: "Of such a step: the same as `message`.",
                      },
                    },
                    required: ["field", "message", "code"],
                    additionalProperties: false,
                  },
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
