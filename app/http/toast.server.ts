import { createCookieSessionStorage } from "@remix-run/node";
import { createToastUtilsWithCustomSession, type ToastMessage } from "remix-toast";
import { settings } from "~/server/platform/settings";
import { isPrefetch } from "./prefetch.server";

function toasts() {
  const { sessionSecret, publicUrl } = settings();
  return createToastUtilsWithCustomSession(
    createCookieSessionStorage({
      cookie: {
        name: "toast",
        path: "/",
        httpOnly: true,
        sameSite: "lax",
        secrets: [sessionSecret],
        secure: publicUrl?.protocol === "https:",
      },
    }),
  );
}

/** Redirects with status 303 after a write; the target page shows the message once. */
export function redirectWithToast(
  path: string,
  message: string,
  { type = "success", detail }: { type?: ToastMessage["type"]; detail?: string } = {},
): Promise<Response> {
  const toast = { message, type, ...(detail && { description: detail }) };
  return toasts().redirectWithToast(path, toast, { status: 303 });
}

/**
 * Reads the pending toast, with the headers that clear its cookie; nulls without one. A prefetch leaves it to the actual
 * request.
 */
export async function consumeToast(request: Request) {
  const pending = request.headers.get("cookie")?.includes("toast=");
  if (!pending || isPrefetch(request)) return { toast: null, headers: null };
  const { toast, headers } = await toasts().getToast(request);
  return toast ? { toast, headers } : { toast: null, headers: null };
}
