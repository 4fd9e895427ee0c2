import { SECURITY_HEADERS } from "~/server/platform/security-headers";

/** Response with captions (WebVTT), which is not cached. */
export const captionsResponse = (captions: string) =>
  new Response(captions, {
    headers: {
      ...SECURITY_HEADERS,
      "Content-Type": "text/vtt; charset=utf-8",
      "Cache-Control": "no-store",
    },
  });
