import { invalidIdMessage } from "~/app/http/list-query.server";
import { InvalidInputError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import type { CallDescription } from "./describe";
import type { JsonSchema } from "./json-schema";

/** What a call has that refusals depend on. */
export type Refused = {
  method: string;
  isPublic: boolean;
  /** The names of the ids in its address. */
  ids: string[];
  query: string[];
  /** The rule of its body, where it has one. */
  body: NonNullable<CallDescription["body"]>["rule"] | undefined;
  /** Whether its body may leave out what the rule asks for. */
  partial: boolean;
  takesFiles: boolean;
  /** What the call is about, such as "tag". */
  thing: string | undefined;
  named: CallDescription["refusals"];
};

type FieldError = { field: string; message: string };
type Words = { when: string; message: string; errors?: FieldError[] };

/** What every call of a kind may be refused with, in the words of the document. */
const REFUSALS: Record<number, Words> = {
  400: {
    when: "The address, the query or the body makes no sense.",
    message: "The body is not valid JSON",
  },
  401: {
    when: "There is no token, or it is none, has expired or was revoked.",
    message: "Send a token as Authorization: Bearer <token>",
  },
  403: {
    when: "The token or its owner may not do this. Or a browser sent the call for another site; or, under open access, it came from another machine, by another name or through a proxy.",
    message: "You do not have permission to do this",
  },
  404: { when: "There is no such record.", message: "Record not found" },
  409: {
    when: "Another record, or one that uses this one, stands in the way.",
    message: "This is not possible now",
  },
  410: {
    when: "What this `Idempotency-Key` made before has been erased since.",
    message: "What this request made was deleted since",
  },
  412: {
    when: "Somebody has changed the record since the version in `If-Match`. Nothing was changed.",
    message:
      "This record was changed by Ada Lovelace while you were editing. Nothing has been overwritten.",
  },
  413: { when: "The body or a file is too large.", message: "The body is larger than 1 MB" },
  415: {
    when: "The body or a file is of a type that is not taken.",
    message: "The body must be application/json or application/x-www-form-urlencoded",
  },
  422: {
    when: "Fields broke their rules: all of them are named.",
    message: "Validation failed",
  },
  429: {
    when: "Too many requests, or too many wrong tokens. `Retry-After` says in how many seconds to come again.",
    message: "Too many attempts. Try again in 5 seconds.",
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
    when: "There is no room left where it would be stored. Nothing was stored.",
    message: "There is no room left to save this",
  },
};
const KEY_REUSED = "The `Idempotency-Key` came with another call before.";

/** The statuses with which a call may be refused. */
function statusesOf({ method, isPublic, ids, body, named }: Refused): number[] {
  const writes = method !== "GET";
  const some = [
    !isPublic && [400, 401, 403, 429],
    ids.length > 0 && [404],
    body && [400, 413, 415, 422],
    method === "POST" && [422],
    writes && ids.length > 0 && [412],
    writes && [507],
    Object.keys(named ?? {}).map(Number),
    // What everybody may call asks for little: where it can be unavailable, it says so itself.
    isPublic ? [500] : [500, 503],
  ];
  return [...new Set(some.flatMap((each) => each || []))].sort((one, other) => one - other);
}

/** A refusal of one call: the common one, or one with words of its own. */
export function refusalsOf(call: Refused): Record<string, JsonSchema> {
  return Object.fromEntries(
    statusesOf(call).map((status) => {
      const own = ownWords(call, status);
      const common = { $ref: `#/components/responses/Refusal${status}` };
      return [String(status), own ? responseOf(status, own) : common];
    }),
  );
}

/** What is true of this call and not of all; null where that is nothing. */
function ownWords(call: Refused, status: number): Words | null {
  const common = REFUSALS[status] ?? { when: "", message: "" };
  const named = (call.named as Record<number, string | (Words & { field?: string })> | undefined)?.[
    status
  ];
  if (typeof named === "object") {
    const { field, message } = named;
    return { ...named, ...(field && { errors: [{ field, message }] }) };
  }
  const words = { ...common, ...WORDS[status]?.(call), ...(named && { when: named }) };
  return words.when === common.when && words.message === common.message && !words.errors
    ? null
    : words;
}

/** How the words of a status depend on the call. */
const WORDS: Record<number, (call: Refused) => Partial<Words>> = {
  400: ({ ids: [id], query: [first], body }) => {
    if (id) return { message: invalidIdMessage(id) };
    if (body || !first) return {};
    return first === "page"
      ? { message: "page must be a whole number from 1 to 10000000" }
      : { message: invalidIdMessage(first) };
  },
  404: ({ thing }) =>
    thing ? { message: `${thing[0]?.toUpperCase()}${thing.slice(1)} not found` } : {},
  412: ({ thing }) => {
    const message = REFUSALS[412]?.message ?? "";
    return thing ? { message: message.replace("record", thing) } : {};
  },
  415: ({ takesFiles }) => {
    const message = REFUSALS[415]?.message ?? "";
    return takesFiles ? { message: message.replace("be ", "be multipart/form-data, ") } : {};
  },
  422: ({ method, body, partial }) => {
    const when = REFUSALS[422]?.when ?? "";
    if (!body)
      return {
        when: KEY_REUSED,
        message: "This Idempotency-Key was sent with another request before",
      };
    const missing = missingIn(body);
    // Where everything may be left out, what is empty is refused in the same words.
    const errors = partial ? missing.slice(0, 1) : missing;
    return {
      when:
        method === "POST"
          ? `${when} Or the \`Idempotency-Key\` came with another call before.`
          : when,
      ...(errors.length > 0 && { errors }),
    };
  },
};

/** What is said of a body that has nothing of what it must have. */
function missingIn(rule: NonNullable<Refused["body"]>): FieldError[] {
  try {
    parseInput(rule, {});
    return [];
  } catch (error) {
    if (error instanceof InvalidInputError) return error.fields;
    throw error;
  }
}

/** The common refusals that some call refers to, for the document's components. */
export function commonRefusals(paths: object): Record<string, JsonSchema> {
  const text = JSON.stringify(paths);
  const all = Object.entries(REFUSALS).map(
    ([status, words]) => [`Refusal${status}`, responseOf(Number(status), words)] as const,
  );
  return Object.fromEntries(all.filter(([name]) => text.includes(`/${name}"`)));
}

function responseOf(status: number, { when, message, errors }: Words): JsonSchema {
  return {
    description: when,
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
        example: { success: false, result: { message, data: errors ? { errors } : null } },
      },
    },
  };
}
