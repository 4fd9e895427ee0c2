import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { allowHeader } from "~/server/http-patterns";
import { SECURITY_HEADERS } from "~/server/platform/security-headers";
import { withCaller, type RoutePermission } from "./guard.server";
import type { PageArgs } from "./page.server";
import { toErrorResponse } from "./error-response.server";

/**
 * Creates loader and action of a resource route that responds with a file. Authenticates by API token if one is sent,
 * otherwise by session. Errors are plain text.
 */
export function fileRoute(
  permission: RoutePermission,
  load: (args: PageArgs) => Promise<Response>,
) {
  const handle = async (args: LoaderFunctionArgs | ActionFunctionArgs) => {
    const { request, params, context } = args;
    if (!["GET", "HEAD"].includes(request.method)) return methodNotAllowed(request.method);
    const channel = request.headers.has("authorization") ? "api" : "screen";
    try {
      return await withCaller({ request, context, channel, permission }, (caller) =>
        load({ caller, request, url: new URL(request.url), params, context }),
      );
    } catch (error) {
      const { status, message, headers } = toErrorResponse(error, request, context?.requestId);
      return plainTextResponse(status, message, headers);
    }
  };
  const guarded = Object.assign(handle, { permissions: [permission] });
  return { loader: guarded, action: guarded };
}

/** Uncached plain text response. */
export function plainTextResponse(
  status: number,
  text: string,
  headers: Record<string, string> = {},
) {
  return new Response(text, {
    status,
    headers: {
      ...SECURITY_HEADERS,
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      ...headers,
    },
  });
}

function methodNotAllowed(method: string): Response {
  const headers = { Allow: allowHeader(["GET"]) };
  if (method !== "OPTIONS") return plainTextResponse(405, `${method} is not allowed here`, headers);
  return new Response(null, { status: 204, headers: { ...SECURITY_HEADERS, ...headers } });
}
