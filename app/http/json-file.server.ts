import contentDisposition from "content-disposition";
import { SECURITY_HEADERS } from "~/server/platform/security-headers";

/** JSON download. */
export function jsonFileResponse(name: string, body: ReadableStream): Response {
  return new Response(body, {
    headers: {
      ...SECURITY_HEADERS,
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": contentDisposition(name),
      "Cache-Control": "no-store",
    },
  });
}
