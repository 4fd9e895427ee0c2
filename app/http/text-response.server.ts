import { SECURITY_HEADERS } from "~/server/platform/security-headers";

/** Public text response for crawlers, cacheable for an hour. */
export function textResponse(type: string, body: string): Response {
  return new Response(body, {
    headers: {
      ...SECURITY_HEADERS,
      "Content-Type": `${type}; charset=utf-8`,
      "Cache-Control": "public, max-age=3600",
    },
  });
}

/** Why a file is not there, as a line of text. */
export function refusedFileResponse(
  message: string,
  { status, headers }: { status: number; headers: Record<string, string> },
): Response {
  return new Response(`${message}\n`, {
    status,
    headers: {
      ...SECURITY_HEADERS,
      ...headers,
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
    },
  });
}
