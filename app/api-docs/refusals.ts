import { PERIODS } from "~/models/rules/period.schema";
import { invalidIdMessage, invalidInstantMessage } from "~/app/http/list-query.server";
import { defaultErrorCode, type ErrorCode } from "~/server/platform/error-codes";
import { type FieldError, InvalidInputError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import type { CallDescription } from "./describe";
import type { JsonSchema } from "./json-schema";
import { commonHeaders, referHeaders } from "./parameters";

/** Properties of a call that determine its refusals. */
export type RefusalContext = {
  method: string;
  isPublic: boolean;
  /** Names of the ID parameters in its path. */
  ids: string[];
  query: string[];
  /** Validation rule of the body, if it has one. */
  body: NonNullable<CallDescription["body"]>["rule"] | undefined;
  /** Whether the body may omit required fields. */
  partial: boolean;
  takesFiles: boolean;
  /** Whether it compares versions. */
  takesIfMatch: boolean;
  /** Singular noun of the resource, e.g. "tag". */
  thing: string | undefined;
  specific: CallDescription["refusals"];
};

type RefusalText = { when: string; message: string; code?: ErrorCode; errors?: FieldError[] };

/** Common refusals by status. */
const REFUSALS: Record<number, RefusalText> = {
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
    when: "The body or a file is of a type that is not accepted.",
    message: "The body must be application/json or application/x-www-form-urlencoded",
  },
  422: {
    when: "Fields broke their rules: all of them are named.",
    message: "Validation failed",
  },
  429: {
    when: "Too many requests, or too many wrong tokens. `Retry-After` says how many seconds to wait.",
    message: "Too many requests. Try again in 5 seconds.",
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
const KEY_REUSED = "The `Idempotency-Key` was sent with another call before.";

/** Statuses of a call's refusals, ascending. */
function listStatuses({
  method,
  isPublic,
  ids,
  body,
  specific,
  takesIfMatch,
}: RefusalContext): number[] {
  const isWrite = method !== "GET";
  const candidates = [
    !isPublic && [400, 401, 403, 429],
    ids.length > 0 && [404],
    body && [400, 413, 415, 422],
    method === "POST" && [422],
    isWrite && takesIfMatch && [412],
    isWrite && [507],
    Object.keys(specific ?? {}).map(Number),
    // A public call that can be unavailable documents its 503 itself.
    isPublic ? [500] : [500, 503],
  ];
  return [...new Set(candidates.flatMap((each) => each || []))].sort((one, other) => one - other);
}

/** Builds a call's refusals: references to the common ones, or its own where they differ. */
export function buildRefusals(call: RefusalContext): Record<string, JsonSchema> {
  return Object.fromEntries(
    listStatuses(call).map((status) => {
      const own = findOwnRefusal(call, status);
      const common = { $ref: `#/components/responses/Refusal${status}` };
      return [String(status), own ? buildResponse(status, own) : common];
    }),
  );
}

/** Refusal of a call if it differs from the common one, else null. */
function findOwnRefusal(call: RefusalContext, status: number): RefusalText | null {
  const common = REFUSALS[status] ?? { when: "", message: "" };
  const specific = (
    call.specific as Record<number, string | (RefusalText & { field?: string })> | undefined
  )?.[status];
  if (typeof specific === "object") {
    const { when, field, message, errors } = specific;
    const code = status === 409 && field ? "duplicate" : specific.code;
    return {
      when,
      message,
      code,
      errors: field ? [{ field, message, code: "duplicate" }] : errors,
    };
  }
  const refusal = {
    ...common,
    ...CALL_SPECIFIC_TEXTS[status]?.(call),
    ...(specific && { when: specific }),
  };
  return refusal.when === common.when && refusal.message === common.message && !refusal.errors
    ? null
    : refusal;
}

/** Texts of refusals that depend on the call, by status; they override those of the common refusal. */
const CALL_SPECIFIC_TEXTS: Record<number, (call: RefusalContext) => Partial<RefusalText>> = {
  400: ({ ids: [id], query: [first], body }) => {
    if (id) return { message: invalidIdMessage(id) };
    if (body || !first) return {};
    if (first === "page") return { message: "page must be a whole number from 1 to 10000000" };
    if (first === "period") return { message: `period must be one of ${PERIODS.join(", ")}` };
    const explain = first === "since" ? invalidInstantMessage : invalidIdMessage;
    return { message: explain(first) };
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
        code: "idempotency-key-reused",
      };
    const missing = listMissingFields(body);
    // A partial body cannot lack fields, but an empty field causes the same error.
    const errors = partial ? missing.slice(0, 1) : missing;
    return {
      when:
        method === "POST"
          ? `${when} Or the \`Idempotency-Key\` was sent with another call before.`
          : when,
      ...(errors.length > 0 && { errors }),
    };
  },
};

/** Validation errors of an empty body. */
function listMissingFields(rule: NonNullable<RefusalContext["body"]>): FieldError[] {
  try {
    parseInput(rule, {});
    return [];
  } catch (error) {
    if (error instanceof InvalidInputError) return error.fields;
    throw error;
  }
}

/** Builds the document's response components: the common refusals that any call references. */
export function buildCommonRefusals(paths: object): Record<string, JsonSchema> {
  const text = JSON.stringify(paths);
  const all = Object.entries(REFUSALS).map(
    ([status, refusal]) => [`Refusal${status}`, buildResponse(Number(status), refusal)] as const,
  );
  return Object.fromEntries(all.filter(([name]) => text.includes(`/${name}"`)));
}

function buildResponse(status: number, { when, message, code, errors }: RefusalText): JsonSchema {
  return {
    description: when,
    headers: referHeaders([
      ...commonHeaders(false),
      ...(status === 401 ? ["WWW-Authenticate"] : []),
      ...([429, 503].includes(status) ? ["Retry-After"] : []),
    ]),
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/Refusal" },
        example: {
          success: false,
          result: {
            message,
            code: code ?? defaultErrorCode(status),
            data: errors ? { errors } : null,
          },
        },
      },
    },
  };
}
