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
