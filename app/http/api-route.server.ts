import { Readable } from "node:stream";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { allowHeader } from "~/server/http-patterns";
import type { Caller } from "~/server/platform/caller";
import { BadRequestError, type FieldError } from "~/server/platform/errors";
import { runIdempotent } from "~/server/platform/idempotency";
import { isEncodedUtf8 } from "~/server/platform/percent-encoding";
import { SECURITY_HEADERS } from "~/server/platform/security-headers";
import { type ApiBody, createBodyReader, type ApiFiles } from "./api-body.server";
import type { ExpectedVersions } from "~/server/platform/record-version";
import { streamParts, type StreamClient } from "./file.server";
import { computeEtag, expectedVersions, matchesEtag } from "./etag.server";
import { withCaller, type RoutePermission } from "./guard.server";
import { toJsonParts } from "./json-parts.server";
import { parseId, invalidIdMessage } from "./list-query.server";
import { RETRY_AFTER_SECONDS, toErrorResponse } from "./error-response.server";

type Call = {
  caller: Caller;
  url: URL;
  /** The id in the address, or another part of it that is one. @throws BadRequestError that names it */
  id: (name?: string) => number;
  /** The body, read once within its limit; a file in it is the id of what was stored. @throws DomainError */
  body: () => Promise<Record<string, unknown>>;
  /** The files of a numbered body that were not taken, each at its field: image[0]… */
  refusedFiles: () => Promise<FieldError[]>;
  /** A header as it was sent; null where it was not. */
  header: (name: string) => string | null;
  /** The versions that If-Match names; undefined without it. */
  expected: ExpectedVersions;
};

/** What a handler answers with. */
type Answer = {
  status?: number;
  message: string;
  data: unknown;
  /** The record's, for its ETag. */
  version?: number;
  /** The record in the data, where it can be erased: see eraseRecordsAbout. */
  about?: string;
  /** What a read answers with instead of the envelope, to programs that know another form. */
  text?: { type: string; body: string };
};
export type Handler = ApiFiles & {
  permission: RoutePermission;
  run: (call: Call) => Promise<Answer>;
};
type Method = "GET" | "POST" | "PUT" | "DELETE";
/** What a REST path does, by method: the API's document reads it. */
export type Handlers = Partial<Record<Method, Handler>>;

/** A handler with the permission that it takes, and the files that its body may have. */
export function allow(
  permission: RoutePermission,
  run: Handler["run"],
  files: ApiFiles = {},
): Handler {
  return { permission, run, ...files };
}

/**
 * The loader and the action of a REST path: lets the caller in, runs the handler of the method, and answers in the
 * envelope, errors of every kind too (DESIGN 5). Other methods get a 405 that names the allowed ones.
 */
export function apiRoute(handlers: Handlers) {
  const answer = async ({ request, params, context }: LoaderFunctionArgs | ActionFunctionArgs) => {
    const method = (request.method === "HEAD" ? "GET" : request.method) as Method;
    const handler = handlers[method];
    if (!handler) return methodNotAllowed(request, Object.keys(handlers));
    try {
      const door = { request, context, channel: "api", permission: handler.permission } as const;
      return await withCaller(door, async (caller) => {
        const url = new URL(request.url);
        // What is for everybody asks for nothing, and takes any address.
        if (door.permission !== "public" && !isEncodedUtf8(url.search)) {
          throw new BadRequestError("The address is not in UTF-8");
        }
        const body = createBodyReader(request, caller, handler);
        const call: Call = {
          caller,
          url,
          id: (name = "id") => parseId(params[name], invalidIdMessage(name)),
          body: body.values,
          refusedFiles: body.refusedFiles,
          header: (name) => request.headers.get(name),
          expected:
            method === "GET" ? undefined : expectedVersions(request.headers.get("if-match")),
        };
        return body.runAndCleanUp(async () => {
          if (method === "GET") return cacheable({ request, context }, await handler.run(call));
          if (method === "POST") return answerIdempotent(request, { call, body }, handler);
          return written(await handler.run(call));
        });
      });
    } catch (error) {
      return refusal(error, request, context?.requestId);
    }
  };
  const permissions = Object.values(handlers).map(({ permission }) => permission);
  const guarded = Object.assign(answer, { permissions, handlers });
  return { loader: guarded, action: guarded };
}

/** A POST that names a key is done once, and answered alike however often it is sent (DESIGN 5). */
async function answerIdempotent(
  request: Request,
  { call, body }: { call: Call; body: ApiBody },
  { run }: Handler,
): Promise<Response> {
  const key = request.headers.get("idempotency-key");
  if (key === null) return written(await run(call));
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new BadRequestError("Idempotency-Key must be 1 to 255 letters, digits or signs");
  }
  const sent = [call.url.pathname, call.url.search, await body.fingerprint()];
  const work = (caller: Caller) => run({ ...call, caller });
  const { answer, replayed } = await runIdempotent(
    call.caller,
    { key, payload: sent },
    work,
    ({ about }) => about,
  );
  if (replayed) await body.discard();
  return written(answer, replayed ? { "Idempotency-Replayed": "true" } : {});
}

/** The answer to a write; the record's new version stands in it. */
function written(answer: Answer, headers: Record<string, string> = {}): Response {
  return envelope(answer.status ?? 200, answer, headers);
}

/** A body in the envelope that every REST path answers with. */
export function envelope(
  status: number,
  { message, data }: { message: string; data: unknown },
  headers: Record<string, string> = {},
): Response {
  const body = JSON.stringify({ success: status < 400, result: { message, data } });
  return new Response(body, { status, headers: { ...API_HEADERS, ...headers } });
}

const API_HEADERS = {
  ...SECURITY_HEADERS,
  "Content-Type": "application/json; charset=utf-8",
  "Cache-Control": "private, no-cache",
};

async function cacheable(reader: StreamClient, answer: Answer): Promise<Response> {
  const { status = 200, message, data, version, text } = answer;
  if (text) return asText(status, text);
  if (status === 503) return envelope(status, answer, RETRY_AFTER_SECONDS);
  const parts = await toJsonParts({ success: true, result: { message, data } });
  const etag = computeEtag(parts, version);
  const headers = { ...API_HEADERS, ETag: etag };
  if (matchesEtag(reader.request.headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers });
  }
  const body = parts.length > 1 ? streamParts(Readable.from(parts), reader) : parts[0];
  return new Response(body, { status, headers });
}

/** Nobody keeps it: it is true at this moment only. */
function asText(status: number, { type, body }: NonNullable<Answer["text"]>): Response {
  const headers = { ...SECURITY_HEADERS, "Content-Type": type, "Cache-Control": "no-store" };
  return new Response(body, { status, headers });
}

function methodNotAllowed(request: Request, methods: string[]): Response {
  const headers = { Allow: allowHeader(methods) };
  if (request.method === "OPTIONS") {
    return new Response(null, { status: 204, headers: { ...SECURITY_HEADERS, ...headers } });
  }
  const message = `${request.method} is not allowed here`;
  return envelope(405, { message, data: null }, headers);
}

function refusal(thrown: unknown, request: Request, requestId: string | undefined): Response {
  const { status, message, fields, headers } = toErrorResponse(thrown, request, requestId);
  const data = fields.length > 0 ? { errors: fields } : null;
  return envelope(status, { message, data }, headers);
}
