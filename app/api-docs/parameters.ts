import { type CallDescription, type CallGroup, ID } from "./describe";
import type { Deprecation } from "~/app/http/documented-calls.server";
import type { JsonSchema } from "./json-schema";

/** OpenAPI parameter object. */
export type ParameterObject = {
  name: string;
  in: "path" | "query" | "header";
  description: string;
  required?: boolean;
  deprecated?: true;
  /** Day from which on it may be gone. */
  "x-sunset"?: string;
  schema: JsonSchema;
  example?: string | number | boolean;
};

/** Names of the ID parameters in a path such as "/tag/:id". */
export const findIdNames = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);

/** Builds all parameters of a call: path, query, and the headers that its method supports. */
export function buildParameters(
  method: string,
  path: string,
  { query = [], responses, ignoresIfMatch, isSingle, exampleIds: ownIds = {} }: CallDescription,
  { thing = "record", exampleIds = {} }: Pick<CallGroup, "thing" | "exampleIds">,
): ParameterObject[] {
  // Text responses are momentary readings and have no ETag.
  const isTextOnly = Object.values(responses).every((response) => "type" in response);
  const ids = findIdNames(path).map((name) => ({
    name,
    in: "path" as const,
    required: true,
    description: `The ID of the ${name === "id" ? thing : name.replace(/Id$/, "")}.`,
    schema: ID,
    example: ownIds[name] ?? exampleIds[name] ?? 1,
  }));
  return [
    ...ids,
    ...query.map(({ deprecation, ...parameter }) => ({
      ...parameter,
      ...deprecatedKeywords(deprecation),
      in: "query" as const,
    })),
    ...(isTextOnly
      ? []
      : buildHeaderParameters(method, isSingle ?? (ids.length > 0 && !ignoresIfMatch))),
  ];
}

/** Minimum time between the days of a deprecation: the policy that the document states. */
const MIN_DEPRECATION_YEARS = 1;

/** Keywords of a deprecated call or parameter. @throws Error for less notice than the policy gives */
export function deprecatedKeywords(deprecation: Deprecation | undefined) {
  if (!deprecation) return {};
  const earliest = new Date(deprecation.since);
  earliest.setUTCFullYear(earliest.getUTCFullYear() + MIN_DEPRECATION_YEARS);
  if (!(new Date(deprecation.sunset) >= earliest)) {
    throw new Error(`What is deprecated since ${deprecation.since} stays for a year`);
  }
  return { deprecated: true as const, "x-sunset": deprecation.sunset };
}

function buildHeaderParameters(method: string, hasVersion: boolean): ParameterObject[] {
  if (method === "GET") {
    return [
      headerParameter(
        "If-None-Match",
        "The `ETag` of an earlier answer: what has not changed is a 304 without a body.",
        '"v1-Zk3v9w1hYbQxT0aL"',
      ),
    ];
  }
  const match = headerParameter(
    "If-Match",
    "The record's `ETag`. When somebody has changed it since, the call is refused (412).",
    '"v1-Zk3v9w1hYbQxT0aL"',
  );
  const key = headerParameter(
    "Idempotency-Key",
    "A random text of your own, of 1 to 255 letters, digits or signs. The same call with the same key within 24 hours is done once, and answered alike.",
    "9f0c2a54-8f3e-4c0f-a0a5-1f6f5a3f0e77",
    { pattern: "^[!-~]{1,255}$" },
  );
  return [...(method === "POST" ? [key] : []), ...(hasVersion ? [match] : [])];
}

const headerParameter = (
  name: string,
  description: string,
  example: string,
  constraints: JsonSchema = {},
): ParameterObject => ({
  name,
  in: "header",
  description,
  schema: { type: "string", ...constraints },
  example,
});

/** Header of some answers only. */
const optionalHeader = (description: string, example: string): HeaderObject => ({
  description,
  schema: { type: "string" },
  example,
});

const textHeader = (description: string, example: string) => ({
  description,
  required: true,
  schema: { type: "string" },
  example,
});

/** Header of calls with a token; a call of a signed-in browser has none. */
const rateLimitHeader = (description: string, example: number): HeaderObject => ({
  description,
  schema: { type: "integer", minimum: 0 },
  example,
});

type HeaderObject = {
  description: string;
  required?: boolean;
  schema: JsonSchema;
  example: string | number;
};

/** References to response headers, as OpenAPI has them. */
export const referHeaders = (names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Headers of every response to a call, with those of its token's rate limit. */
export const commonHeaders = (isPublic: boolean): string[] => [
  "X-Request-Id",
  ...(isPublic
    ? []
    : ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset", "RateLimit-Policy"]),
];

/** Response headers; the required ones are present in every response that lists them. */
export const HEADERS: Record<string, HeaderObject> = {
  "X-Request-Id": textHeader(
    "Names this request in the operator's log.",
    "5a3f0e77-8f3e-4c0f-a0a5-9f0c2a541f6f",
  ),
  ETag: optionalHeader(
    "Names this very answer; of a single record it begins with its version, and that is all of it where a call changed one. A table has none.",
    '"v1-Zk3v9w1hYbQxT0aL"',
  ),
  Link: optionalHeader(
    "The address of the next page, of a page as a table.",
    '</tag?format=csv&limit=50&cursor=WyJpZCIsIkFTQyIsMiw1MCw1MF0>; rel="next"',
  ),
  Deprecation: optionalHeader(
    "Since when the call, or a parameter that was sent, is deprecated (RFC 9745).",
    "@1798675200",
  ),
  Sunset: optionalHeader(
    "From when on it may be gone (RFC 8594).",
    "Fri, 31 Dec 2027 00:00:00 GMT",
  ),
  Location: textHeader("The address of the new record.", "/tag/3"),
  "RateLimit-Limit": rateLimitHeader("How many calls the token may send in the window.", 600),
  "RateLimit-Remaining": rateLimitHeader("How many of them are left.", 599),
  "RateLimit-Reset": rateLimitHeader("In how many seconds the next window begins.", 60),
  "RateLimit-Policy": {
    description: "The limit, and the length of the window in seconds.",
    schema: { type: "string", pattern: "^\\d+;w=\\d+$" },
    example: "600;w=60",
  },
  "Retry-After": {
    description: "How many seconds to wait before trying again.",
    required: true,
    schema: { type: "integer", minimum: 1 },
    example: 5,
  },
  "WWW-Authenticate": textHeader("How to say who you are.", 'Bearer realm="Calmward"'),
  "Idempotency-Replayed": {
    description: "`true` where this is the answer to an earlier call of the same key.",
    schema: { const: "true" },
    example: "true",
  },
};
