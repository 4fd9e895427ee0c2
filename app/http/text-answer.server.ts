import { SECURITY_HEADERS } from "~/server/platform/security-headers";

/** An answer for programs that read the site, such as search engines. They may keep it for an hour. */
export function textAnswer(type: string, body: string): Response {
  return new Response(body, {
    headers: {
      ...SECURITY_HEADERS,
      "Content-Type": `${type}; charset=utf-8`,
      "Cache-Control": "public, max-age=3600",
    },
  });
}
