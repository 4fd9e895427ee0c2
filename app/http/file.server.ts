import { SECURITY_HEADERS } from "~/server/platform/security-headers";

/** A CSV to save under a name. */
export function csvFile(name: string, text: string): Response {
  return new Response(text, {
    headers: {
      ...SECURITY_HEADERS,
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}
