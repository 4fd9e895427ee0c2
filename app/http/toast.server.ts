import { createCookieSessionStorage } from "@remix-run/node";
import { createToastUtilsWithCustomSession, type ToastMessage } from "remix-toast";
import { type ToastAction, toastActionSchema } from "~/app/contracts/toast-action";
import { cookieAttributes, cookieName, cookieSecrets, hasCookie } from "./cookies.server";
import { isPrefetch } from "./prefetch.server";

/** Key of the toast's action in its session; remix-toast keeps only the message. */
const ACTION = "action";

const COOKIE = "toast";

const toastStorage = () =>
  createCookieSessionStorage({
    cookie: { name: cookieName(COOKIE), ...cookieAttributes(), secrets: cookieSecrets(COOKIE) },
  });

type Options = { type?: ToastMessage["type"]; detail?: string; action?: ToastAction };

/** Redirects with status 303 after a write; the target page shows the message once, with its action. */
export function redirectWithToast(
  path: string,
  message: string,
  { type = "success", detail, action }: Options = {},
): Promise<Response> {
  const toast = { message, type, ...(detail && { description: detail }) };
  const storage = toastStorage();
  const toasts = createToastUtilsWithCustomSession({
    ...storage,
    async getSession(cookie) {
      const session = await storage.getSession(cookie);
      if (action) session.flash(ACTION, action);
      return session;
    },
  });
  return toasts.redirectWithToast(path, toast, { status: 303 });
}

/**
 * Reads the pending toast, with the headers that clear its cookie; nulls without one. A prefetch leaves it to the actual
 * request.
 */
export async function consumeToast(request: Request) {
  if (!hasCookie(request.headers, COOKIE) || isPrefetch(request))
    return { toast: null, headers: null };
  const storage = toastStorage();
  let stored: unknown;
  const { toast, headers } = await createToastUtilsWithCustomSession({
    ...storage,
    async getSession(cookie) {
      const session = await storage.getSession(cookie);
      stored = session.get(ACTION);
      return session;
    },
  }).getToast(request);
  if (!toast) return { toast: null, headers: null };
  const { data: action } = toastActionSchema.safeParse(stored);
  return { toast: { ...toast, ...(action && { action }) }, headers };
}
