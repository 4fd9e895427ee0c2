import { type CallDescription, type CallGroup, ID } from "./describe";
import type { JsonSchema } from "./json-schema";

/** A parameter as the document has it. */
export type ParameterObject = {
  name: string;
  in: "path" | "query" | "header";
  description: string;
  required?: boolean;
  schema: JsonSchema;
  example?: string | number | boolean;
};

/** The names of the ids in a path such as "/tag/:id". */
export const idsIn = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);

/** All parameters of a call: what stands in its path, in its query, and the headers that its method understands. */
export function parametersOf(
  method: string,
  path: string,
  { query = [], answers }: CallDescription,
  { thing = "record", exampleIds = {} }: Pick<CallGroup, "thing" | "exampleIds">,
): ParameterObject[] {
  // What is true at one moment only has no tag.
  const isTextOnly = Object.values(answers).every((answer) => "type" in answer);
  const ids = idsIn(path).map((name) => ({
    name,
    in: "path" as const,
    required: true,
    description: `The id of the ${name === "id" ? thing : name.replace(/Id$/, "")}.`,
    schema: ID,
    example: exampleIds[name] ?? 1,
  }));
  return [
    ...ids,
    ...query.map((parameter) => ({ ...parameter, in: "query" as const })),
    ...(isTextOnly ? [] : headersOf(method, ids.length > 0)),
  ];
}

function headersOf(method: string, hasId: boolean): ParameterObject[] {
  if (method === "GET") {
    return [
      header(
        "If-None-Match",
        "The `ETag` of an earlier answer: what has not changed is a 304 without a body.",
        '"v1-Zk3v9w1hYbQxT0aL"',
      ),
    ];
  }
  const match = header(
    "If-Match",
    "The record's `ETag`. When somebody has changed it since, the call is refused (412).",
    '"v1-Zk3v9w1hYbQxT0aL"',
  );
  const key = header(
    "Idempotency-Key",
    "A random text of your own, of 1 to 255 letters, digits or signs. The same call with the same key within 24 hours is done once, and answered alike.",
    "9f0c2a54-8f3e-4c0f-a0a5-1f6f5a3f0e77",
    { pattern: "^[!-~]{1,255}$" },
  );
  return [...(method === "POST" ? [key] : []), ...(hasId ? [match] : [])];
}

const header = (
  name: string,
  description: string,
  example: string,
  limits: JsonSchema = {},
): ParameterObject => ({
  name,
  in: "header",
  description,
  schema: { type: "string", ...limits },
  example,
});

const text = (description: string, example: string) => ({
  description,
  required: true,
  schema: { type: "string" },
  example,
});

type HeaderObject = {
  description: string;
  required?: boolean;
  schema: JsonSchema;
  example: string | number;
};

/** What answers carry; those that are required stand in every answer that names them. */
export const HEADERS: Record<string, HeaderObject> = {
  "X-Request-Id": text(
    "Names this request in the operator's log.",
    "5a3f0e77-8f3e-4c0f-a0a5-9f0c2a541f6f",
  ),
  ETag: text(
    "Names this very answer; of a single record it begins with its version.",
    '"v1-Zk3v9w1hYbQxT0aL"',
  ),
  "Retry-After": {
    description: "In how many seconds to come again.",
    required: true,
    schema: { type: "integer", minimum: 1 },
    example: 5,
  },
  "WWW-Authenticate": text("How to say who you are.", 'Bearer realm="Calmward"'),
  "Idempotency-Replayed": {
    description: "`true` where this is the answer to an earlier call of the same key.",
    schema: { const: "true" },
    example: "true",
  },
};
