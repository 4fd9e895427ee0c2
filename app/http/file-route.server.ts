import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { allowHeader } from "~/server/http-patterns";
import { SECURITY_HEADERS } from "~/server/platform/security-headers";
import { withCaller, type RoutePermission } from "./guard.server";
import type { PageArgs } from "./page.server";
import { toErrorResponse } from "./error-response.server";

/**
 * The loader and the action of an address that answers with a file. It is for pages and for programs: it lets in by the
 * browser's sign-in, or by a token where one is sent. Errors are a line of plain text.
 */
export function fileRoute(
  permission: RoutePermission,
  load: (args: PageArgs) => Promise<Response>,
) {
  const answer = async (args: LoaderFunctionArgs | ActionFunctionArgs) => {
    const { request, params, context } = args;
    if (!["GET", "HEAD"].includes(request.method)) return methodNotAllowed(request.method);
    const channel = request.headers.has("authorization") ? "api" : "screen";
    try {
      return await withCaller({ request, context, channel, permission }, (caller) =>
        load({ caller, request, url: new URL(request.url), params, context }),
      );
    } catch (error) {
      const { status, message, headers } = toErrorResponse(error, request, context?.requestId);
      return plainText(status, message, headers);
    }
  };
  const guarded = Object.assign(answer, { permissions: [permission] });
  return { loader: guarded, action: guarded };
}

/** A line for whoever sees the address itself. */
export function plainText(status: number, text: string, headers: Record<string, string> = {}) {
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
  if (method !== "OPTIONS") return plainText(405, `${method} is not allowed here`, headers);
  return new Response(null, { status: 204, headers: { ...SECURITY_HEADERS, ...headers } });
}
