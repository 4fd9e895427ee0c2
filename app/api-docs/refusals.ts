import type { CallDescription } from "./describe";
import type { JsonSchema } from "./json-schema";

/** What a call has that refusals depend on. */
export type Refused = {
  method: string;
  isPublic: boolean;
  hasId: boolean;
  hasBody: boolean;
  takesFiles: boolean;
  named: CallDescription["refusals"];
};

/** What every call of a kind may be refused with, in the words of the document. */
const REFUSALS: Record<number, { when: string; message: string; fields?: [string, string] }> = {
  400: {
    when: "The address, the query or the body makes no sense.",
    message: "id must be a whole number from 1",
  },
  401: {
    when: "There is no token, or it is none, has expired or was revoked.",
    message: "Send a token as Authorization: Bearer <token>",
  },
  403: {
    when: "The token or its owner may not do this.",
    message: "You do not have permission to do this",
  },
  404: { when: "There is no such record.", message: "Tag not found" },
  409: {
    when: "Another record, or one that uses this one, stands in the way.",
    message: 'Tag "Anxiety" already exists',
    fields: ["name", 'Tag "Anxiety" already exists'],
  },
  410: {
    when: "What this `Idempotency-Key` made before has been erased since.",
    message: "What this call made was deleted since",
  },
  412: {
    when: "Somebody has changed the record since the version in `If-Match`. Nothing was changed.",
    message:
      "This tag was changed by Ada Lovelace while you were editing. Nothing has been overwritten.",
  },
  413: { when: "The body or a file is too large.", message: "The body is larger than 1 MB" },
  415: {
    when: "The body or a file is of a type that is not taken.",
    message: "The body must be application/json or application/x-www-form-urlencoded",
  },
  422: {
    when: "Fields broke their rules: all of them are named. Or the `Idempotency-Key` came with another call before.",
    message: "Validation failed",
    fields: ["name", "Tag name is required"],
  },
  429: {
    when: "Too many requests, or too many wrong tokens. `Retry-After` says in how many seconds to come again.",
    message: "Too many requests. Please try again later.",
  },
  500: {
    when: "Something went wrong on our side. The operator finds it by `X-Request-Id`.",
    message: "Something went wrong on our side",
  },
  503: {
    when: "The database or the storage of files does not answer. Send the call again later, a POST with its `Idempotency-Key`.",
    message: "The database does not answer",
  },
  507: {
    when: "There is no room left to store the file.",
    message: "There is no room left to store this file",
  },
};

/** The statuses with which a call may be refused. */
function statusesOf({ method, isPublic, hasId, hasBody, takesFiles, named }: Refused): number[] {
  const writes = method !== "GET";
  const some = [
    !isPublic && [400, 401, 403, 429],
    hasId && [404],
    hasBody && [400, 413, 415, 422],
    method === "POST" && [410, 422],
    writes && hasId && [412],
    takesFiles && [507],
    Object.keys(named ?? {}).map(Number),
    [500, 503],
  ];
  return [...new Set(some.flatMap((each) => each || []))].sort((one, other) => one - other);
}

/** A refusal of one call: the common one, or one with words of its own. */
export function refusalsOf(call: Refused): Record<string, JsonSchema> {
  return Object.fromEntries(
    statusesOf(call).map((status) => {
      const own = (call.named as Record<number, string> | undefined)?.[status];
      const common = { $ref: `#/components/responses/Refusal${status}` };
      return [String(status), own ? responseOf(status, own) : common];
    }),
  );
}

/** All common refusals, for the document's components. */
export function commonRefusals(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(REFUSALS).map(([status, { when }]) => [
      `Refusal${status}`,
      responseOf(Number(status), when),
    ]),
  );
}

function responseOf(status: number, description: string): JsonSchema {
  const { message, fields } = REFUSALS[status] ?? { message: "" };
  const data = fields ? { errors: [{ field: fields[0], message: fields[1] }] } : null;
  return {
    description,
    headers: {
      "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
      ...(status === 401 && {
        "WWW-Authenticate": { $ref: "#/components/headers/WWW-Authenticate" },
      }),
      ...([429, 503].includes(status) && {
        "Retry-After": { $ref: "#/components/headers/Retry-After" },
      }),
    },
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/Refusal" },
        example: { success: false, result: { message, data } },
      },
    },
  };
}

/** The envelope of every refusal. */
export const REFUSAL: JsonSchema = {
  type: "object",
  description: "What every call that was refused answers.",
  properties: {
    success: { const: false },
    result: {
      type: "object",
      properties: {
        message: { type: "string", description: "One sentence for people." },
        data: {
          description: "The fields that were wrong, all of them; null where it is no field.",
          oneOf: [
            { type: "null" },
            {
              type: "object",
              properties: {
                errors: {
                  type: "array",
                  items: {
                    type: "object",
                    properties: { field: { type: "string" }, message: { type: "string" } },
                    required: ["field", "message"],
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
      required: ["message", "data"],
      additionalProperties: false,
    },
  },
  required: ["success", "result"],
  additionalProperties: false,
};
