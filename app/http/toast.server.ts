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

/** After a write: 303 to a page of our own, which then shows the message once. */
export function redirectWithToast(
  path: string,
  message: string,
  { type = "success", detail }: { type?: ToastMessage["type"]; detail?: string } = {},
): Promise<Response> {
  const toast = { message, type, ...(detail && { description: detail }) };
  return toasts().redirectWithToast(path, toast, { status: 303 });
}

/**
 * The message to show now, and the headers that take it out of the cookie; none when there is none. A page that is
 * fetched ahead shows it to nobody, and so leaves it to the one that is.
 */
export async function takeToast(request: Request) {
  const waits = request.headers.get("cookie")?.includes("toast=");
  if (!waits || isPrefetch(request)) return { toast: null, headers: null };
  const { toast, headers } = await toasts().getToast(request);
  return toast ? { toast, headers } : { toast: null, headers: null };
}
