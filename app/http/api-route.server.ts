import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Caller, Permission } from "~/server/platform/caller";
import { lostDatabase } from "~/server/platform/database-errors";
import { DomainError, type FieldError } from "~/server/platform/errors";
import { log } from "~/server/platform/log";
import { SECURITY_HEADERS } from "~/server/platform/security-headers";
import { readBody } from "./body.server";
import { etagOf, matchesEtag } from "./etag.server";
import { admit, type RoutePermission } from "./guard.server";
import { idParam } from "./list-query.server";

type Call = {
  caller: Caller;
  url: URL;
  /** The id in the address. @throws BadRequestError */
  id: () => number;
  /** The body, read once within its limit. @throws DomainError */
  body: () => Promise<Record<string, unknown>>;
};

/** What a handler answers with; `version` is the record's, for its ETag. */
type Answer = { status?: number; message: string; data: unknown; version?: number };
type Handler = { permission: RoutePermission; run: (call: Call) => Promise<Answer> };
type Method = "GET" | "POST" | "PUT" | "DELETE";

/** A handler with the permission that it takes. */
export function allow(permission: Permission | "public", run: Handler["run"]): Handler {
  return { permission, run };
}

/**
 * The loader and the action of a REST path: lets the caller in, runs the handler of the method, and answers in the
 * envelope, errors of every kind too (DESIGN 5). Other methods get a 405 that names the allowed ones.
 */
export function apiRoute(handlers: Partial<Record<Method, Handler>>) {
  const answer = async ({ request, params, context }: LoaderFunctionArgs | ActionFunctionArgs) => {
    const method = (request.method === "HEAD" ? "GET" : request.method) as Method;
    const handler = handlers[method];
    if (!handler) return methodNotAllowed(request, Object.keys(handlers));
    try {
      const caller = await admit(request, context, "api", handler.permission);
      const result = await handler.run({
        caller,
        url: new URL(request.url),
        id: () => idParam(params.id, "id must be a whole number from 1"),
        body: () => readBody(request),
      });
      return method === "GET" ? cacheable(request, result) : envelope(result.status ?? 200, result);
    } catch (error) {
      return refusal(error, request, context?.requestId);
    }
  };
  return { loader: answer, action: answer };
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

function cacheable(request: Request, { status = 200, message, data, version }: Answer): Response {
  const body = JSON.stringify({ success: status < 400, result: { message, data } });
  const etag = etagOf(body, version);
  const headers = { ...API_HEADERS, ETag: etag };
  if (status === 200 && matchesEtag(request.headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(body, { status, headers });
}

function methodNotAllowed(request: Request, methods: string[]): Response {
  const allowed = [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
  if (request.method === "OPTIONS") {
    return new Response(null, { status: 204, headers: { ...SECURITY_HEADERS, Allow: allowed } });
  }
  const message = `${request.method} is not allowed here`;
  return envelope(405, { message, data: null }, { Allow: allowed });
}

function refusal(thrown: unknown, request: Request, requestId: string | undefined): Response {
  const error = thrown instanceof DomainError ? thrown : lostDatabase(thrown);
  if (!error && request.signal.aborted) {
    return envelope(400, { message: "The request was not sent to its end", data: null });
  }
  if (!error) {
    log.error({ requestId, err: thrown }, "unexpected error");
    return envelope(500, { message: "Something went wrong on our side", data: null });
  }
  if (error.status === 503) log.error({ requestId, err: thrown }, "database lost");
  const data = error.fields.length > 0 ? { errors: error.fields satisfies FieldError[] } : null;
  const retry: Record<string, string> = error.status === 503 ? { "Retry-After": "5" } : {};
  return envelope(error.status, { message: error.message, data }, retry);
}
