import { Readable } from "node:stream";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { allowHeader } from "~/server/http-patterns";
import type { Caller } from "~/server/platform/caller";
import { BadRequestError, type FieldError } from "~/server/platform/errors";
import { defaultErrorCode, type ErrorCode } from "~/server/platform/error-codes";
import { runIdempotent } from "~/server/platform/idempotency";
import { SECURITY_HEADERS } from "~/server/platform/security-headers";
import { type ApiBody, createBodyReader, type ApiFiles } from "./api-body.server";
import { readBodyText } from "./body-bytes.server";
import type { ExpectedVersions } from "~/server/platform/record-version";
import { streamParts, type StreamClient } from "./file.server";
import { computeEtag, parseIfMatch, matchesEtag } from "./etag.server";
import { findRateLimit, withCaller, type RoutePermission } from "./guard.server";
import { readDeletedRecords } from "./deleted-records.server";
import { addCorsHeaders, addPreflightHeaders } from "./cors.server";
import { findRequestedTable, respondWithTable } from "./table-list.server";
import { deprecationHeaders, requireKnownParameters } from "./documented-calls.server";
import { toJsonParts } from "./json-parts.server";
import { parseId, invalidIdMessage } from "./list-query.server";
import { isMultipart, readUpload } from "./multipart.server";
import { RETRY_AFTER_SECONDS, rateLimitHeaders, toErrorResponse } from "./error-response.server";

type Call = {
  caller: Caller;
  url: URL;
  /** Parses the id, or another numeric parameter, of the path. @throws BadRequestError that names it */
  id: (name?: string) => number;
  /** Parses the body once, within its limit; a file is replaced by its stored id. @throws DomainError */
  body: () => Promise<Record<string, unknown>>;
  /** Reads the body as it was sent, instead of `body`, such as to check its signature. @throws DomainError */
  bodyText: () => Promise<string>;
  /** Reads one file of a multipart body into memory, instead of `body`; null for a body of another type. @throws DomainError */
  upload: (field: string, maxBytes: number) => Promise<{ name: string; bytes: Uint8Array } | null>;
  /** Errors of rejected files of a batch body, by field: image[0]… */
  refusedFiles: () => Promise<FieldError[]>;
  /** Reads a request header. */
  header: (name: string) => string | null;
  /** Versions of the If-Match header; undefined without it. */
  expectedVersions: ExpectedVersions;
};

/** A form without the file; what reads it says which files it takes. */
const NO_FILE = { name: "", bytes: new Uint8Array() };

/** Result of a handler. */
type HandlerResult = {
  status?: number;
  message: string;
  data: unknown;
  /** Version of the record, for its ETag. */
  version?: number;
  /** Path of the created record. */
  location?: string;
  /** Key of the erasable record in the data; erasing that record erases the stored result too (markResultsErased). */
  about?: string;
  /** Plain body instead of the envelope, such as Prometheus metrics. */
  text?: { type: string; body: string };
};
type Completion = {
  /** Completes the result after its commit, also that of a repeated call: for work in several transactions. */
  finish?: (call: Call, result: HandlerResult) => Promise<HandlerResult>;
};
export type Handler = ApiFiles &
  Completion & {
    permission: RoutePermission;
    run: (call: Call) => Promise<HandlerResult>;
  };
type Method = "GET" | "POST" | "PUT" | "DELETE";
/** Handlers of a REST path by method, which the OpenAPI document also reads. */
export type Handlers = Partial<Record<Method, Handler>>;

/** Builds a handler: required permission, implementation, and file fields of the body, or what completes the result. */
export function allow(
  permission: RoutePermission,
  run: Handler["run"],
  options: ApiFiles & Completion = {},
): Handler {
  return { permission, run, ...options };
}

/**
 * Builds the loader and action of a REST path: authorizes the caller, runs the method's handler, and responds in the
 * envelope, including errors (DESIGN 5). Other methods get a 405 with an Allow header.
 */
export function apiRoute(handlers: Handlers) {
  const handleRequest = async ({
    request,
    params,
    context,
  }: LoaderFunctionArgs | ActionFunctionArgs) => {
    const method = (request.method === "HEAD" ? "GET" : request.method) as Method;
    const handler = handlers[method];
    if (!handler) return methodNotAllowed(request, Object.keys(handlers));
    const url = new URL(request.url);
    const access = { request, context, channel: "api", permission: handler.permission } as const;
    const respond = () =>
      withCaller(access, async (caller) => {
        if (access.permission !== "public") requireKnownParameters(method, url);
        const body = createBodyReader(request, caller, handler);
        const call: Call = {
          caller,
          url,
          id: (name = "id") => parseId(params[name], invalidIdMessage(name)),
          body: body.values,
          bodyText: () => readBodyText(request),
          upload: async (field, maxBytes) =>
            isMultipart(request) ? ((await readUpload(request, field, maxBytes)) ?? NO_FILE) : null,
          refusedFiles: body.refusedFiles,
          header: (name) => request.headers.get(name),
          expectedVersions:
            method === "GET" ? undefined : parseIfMatch(request.headers.get("if-match")),
        };
        return body.runAndCleanUp(async () => {
          if (method === "GET") return runGet({ request, context }, call, handler);
          if (method === "POST") return runPost(request, { call, body }, handler);
          return buildWriteResponse(await handler.run(call));
        });
      });
    const response = await respond().catch((error: unknown) =>
      errorResponse(error, request, context?.requestId),
    );
    const rateLimit = await findRateLimit(context);
    const headers = {
      ...(rateLimit && rateLimitHeaders(rateLimit)),
      ...deprecationHeaders(method, url),
    };
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    addCorsHeaders(request, response.headers);
    return response;
  };
  const permissions = Object.values(handlers).map(({ permission }) => permission);
  const guarded = Object.assign(handleRequest, { permissions, handlers });
  return { loader: guarded, action: guarded };
}

/** Runs a GET; answers a list as a table where the request asks for one. */
async function runGet(client: StreamClient, call: Call, { run }: Handler): Promise<Response> {
  const { caller, url } = call;
  const deleted = await readDeletedRecords(caller, url);
  if (deleted) return buildGetResponse(client, deleted);
  const requested = findRequestedTable(client.request, url);
  if (!requested) return buildGetResponse(client, await run(call));
  const readPage = async (pageUrl: URL, exportPart?: Caller["exportPart"]) => {
    const { data } = await run({ ...call, url: pageUrl, caller: { ...caller, exportPart } });
    return data;
  };
  return respondWithTable(client, { ...requested, url, readPage });
}

/** Runs a POST with an Idempotency-Key once, and replays its response for retries (DESIGN 5). */
async function runPost(
  request: Request,
  { call, body }: { call: Call; body: ApiBody },
  { run, finish = (_, result) => Promise.resolve(result) }: Handler,
): Promise<Response> {
  const key = request.headers.get("idempotency-key");
  if (key === null) return buildWriteResponse(await finish(call, await run(call)));
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new BadRequestError("Idempotency-Key must be 1 to 255 letters, digits or signs");
  }
  const payload = [call.url.pathname, call.url.search, await body.fingerprint()];
  const runAs = (caller: Caller) => run({ ...call, caller });
  const { answer, replayed } = await runIdempotent(
    call.caller,
    { key, payload },
    runAs,
    ({ about }) => about,
  );
  if (replayed) await body.discard();
  return buildWriteResponse(
    await finish(call, answer),
    replayed ? { "Idempotency-Replayed": "true" } : {},
  );
}

/** Response of a write, with the ETag of the record's new version, which If-Match takes, and the path of a new record. */
function buildWriteResponse(result: HandlerResult, headers: Record<string, string> = {}): Response {
  const { status = 200, version, location } = result;
  return envelope(status, result, {
    ...headers,
    ...(version !== undefined && { ETag: `"v${version}"` }),
    ...(location && { Location: location }),
  });
}

/** Builds a response in the envelope of all REST paths. */
export function envelope(
  status: number,
  { message, code, data }: { message: string; code?: ErrorCode; data: unknown },
  headers: Record<string, string> = {},
): Response {
  const success = status < 400;
  const result = success
    ? { message, data }
    : { message, code: code ?? defaultErrorCode(status), data };
  const body = JSON.stringify({ success, result });
  return new Response(body, { status, headers: { ...API_HEADERS, ...headers } });
}

const API_HEADERS = {
  ...SECURITY_HEADERS,
  "Content-Type": "application/json; charset=utf-8",
  "Cache-Control": "private, no-cache",
};

async function buildGetResponse(client: StreamClient, result: HandlerResult): Promise<Response> {
  const { status = 200, message, data, version, text } = result;
  if (text) return plainResponse(status, text);
  if (status === 503) return envelope(status, result, RETRY_AFTER_SECONDS);
  const parts = await toJsonParts({ success: true, result: { message, data } });
  const etag = computeEtag(parts, version);
  const headers = { ...API_HEADERS, ETag: etag, Vary: "Accept" };
  if (matchesEtag(client.request.headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers });
  }
  const body = parts.length > 1 ? streamParts(Readable.from(parts), client) : parts[0];
  return new Response(body, { status, headers });
}

/** Uncacheable response with a plain body. */
function plainResponse(
  status: number,
  { type, body }: NonNullable<HandlerResult["text"]>,
): Response {
  const headers = { ...SECURITY_HEADERS, "Content-Type": type, "Cache-Control": "no-store" };
  return new Response(body, { status, headers });
}

function methodNotAllowed(request: Request, methods: string[]): Response {
  const headers = { Allow: allowHeader(methods) };
  const isOptions = request.method === "OPTIONS";
  const message = `${request.method} is not allowed here`;
  const response = isOptions
    ? new Response(null, { status: 204, headers: { ...SECURITY_HEADERS, ...headers } })
    : envelope(405, { message, data: null }, headers);
  addCorsHeaders(request, response.headers);
  if (isOptions) addPreflightHeaders(response.headers, methods);
  return response;
}

function errorResponse(thrown: unknown, request: Request, requestId: string | undefined): Response {
  const { status, message, code, fields, headers } = toErrorResponse(thrown, request, requestId);
  const errors = fields.map((error) => ({ ...error, code: error.code ?? "invalid" }));
  return envelope(status, { message, code, data: errors.length > 0 ? { errors } : null }, headers);
}
