import { type ClientActionFunctionArgs, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import type { Toast } from "../ui/toasts";

/** The toast, and the path of the page that it is about. */
type Failure = { toast: Toast; path: string };

/** The last submission that did not reach the server, or whose answer was cut off. Browser only. */
let failure: Failure | null = null;
const listeners = new Set<() => void>();

function setFailure(next: Failure | null) {
  failure = next;
  for (const listener of listeners) listener();
}

/**
 * `clientAction` of every route with an action: a submission that does not reach the server leaves its page as it is,
 * with all that was typed, and a toast. The status suppresses revalidation, which would not reach the server either.
 */
export async function submitToServer({ serverAction }: ClientActionFunctionArgs) {
  setFailure(null);
  try {
    return await serverAction();
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    const toast: Toast = {
      type: "error",
      message: "We could not reach the server",
      description: "What you typed is still here. Please try again.",
    };
    setFailure({ toast, path: window.location.pathname });
    return Response.json(null, { status: 503 });
  }
}

/** Whether an error of `serverAction` is one of the connection: of fetch, or of Remix for an answer that is cut off or a proxy's. */
export function isUnreachable(error: unknown): boolean {
  return (
    error instanceof TypeError ||
    (error instanceof Error && error.message.startsWith("Unable to decode"))
  );
}

/**
 * Returns the toast of a submission that did not reach the server, until the next submission or until the page is left. The
 * pressed button, which was disabled meanwhile, gets the focus back.
 */
export function useUnreachableToast(): Toast | null {
  const lastFailure = useSyncExternalStore(
    subscribe,
    () => failure,
    () => null,
  );
  const { pathname } = useLocation();
  const toast = lastFailure?.path === pathname ? lastFailure.toast : null;
  const isIdle = useNavigation().state === "idle";
  const submitter = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const remember = (event: SubmitEvent) => (submitter.current = event.submitter);
    document.addEventListener("submit", remember, true);
    return () => document.removeEventListener("submit", remember, true);
  }, []);
  useEffect(() => () => setFailure(null), [pathname]);
  useEffect(() => {
    if (toast && isIdle && document.activeElement === document.body) submitter.current?.focus();
  }, [toast, isIdle]);
  return toast;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
