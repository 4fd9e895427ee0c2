import { SECURITY_HEADERS } from "~/server/platform/security-headers";

/** Data to save under a name, for people and programs. */
export function jsonFile(name: string, body: unknown): Response {
  return new Response(JSON.stringify(body, null, 2), {
    headers: {
      ...SECURITY_HEADERS,
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}
