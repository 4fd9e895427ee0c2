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

/** How long an answer may take: longer than the server waits for its database, and as long as proxies wait for it. */
const MAX_ANSWER_MS = 60_000;
/** Minimum rate of an upload, in bytes per millisecond: 10 kB/s. */
const MIN_UPLOAD_RATE = 10;

/**
 * `clientAction` of every route with an action: a submission that does not reach the server, or is not answered, leaves its page
 * as it is, with all that was typed, and a toast. The status suppresses revalidation, which would not reach the server either.
 */
export async function submitToServer({ serverAction }: ClientActionFunctionArgs) {
  setFailure(null);
  try {
    return await awaitAnswer(serverAction);
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    const toast: Toast = navigator.onLine
      ? {
          type: "error",
          message: "We could not reach the server",
          description: "What you typed is kept. Please try again.",
        }
      : { type: "error", message: "You are offline. What you typed is kept." };
    setFailure({ toast, path: window.location.pathname });
    return Response.json(null, { status: 503 });
  }
}

/** Submits, and rejects once the server has had the time for the page's files and for its answer. */
export function awaitAnswer<Answer>(serverAction: () => Promise<Answer>): Promise<Answer> {
  let bytes = 0;
  for (const { files } of document.querySelectorAll<HTMLInputElement>("[type=file]"))
    for (const file of files ?? []) bytes += file.size;
  return new Promise((resolve, reject) => {
    serverAction().then(resolve, reject);
    setTimeout(() => reject(new TypeError()), MAX_ANSWER_MS + bytes / MIN_UPLOAD_RATE);
  });
}

/** Whether an error of `serverAction` is one of the connection: of fetch, or of Remix (patched) for an answer that is cut off or a proxy's. */
export const isUnreachable = (error: unknown) => error instanceof TypeError;

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
