import { type ShouldRevalidateFunctionArgs, useNavigation } from "@remix-run/react";
import { useEffect } from "react";

/** Whether a write was submitted and lists have not been reloaded since. Browser only. */
let isStale = false;

/** Tracks writes in `isStale`, so that a list still reloads if a navigation interrupts the revalidation after a write. */
export function useReloadAfterWrite(): void {
  const { state, formMethod } = useNavigation();
  useEffect(() => {
    if (state === "idle") isStale = false;
    else if (formMethod && formMethod !== "GET") isStale = true;
  }, [state, formMethod]);
}

/**
 * Revalidates the root and the layout, except when a form for a new record opens over its list, and after a refused
 * write: without a sign-in the layout would redirect, and the input would be lost.
 */
export function shellShouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, actionStatus = 200 } = args;
  if (actionStatus >= 400) return false;
  const isAbove = nextUrl.pathname.startsWith(`${currentUrl.pathname}/`);
  return isStale || !isAbove || !nextUrl.pathname.endsWith("/new");
}

/**
 * Whether a submission with this status leaves its page as it is, without revalidation: without a sign-in the page would
 * redirect to it, and without a connection fail; what was typed would be lost.
 */
export const isLeftAsItIs = (actionStatus: number | undefined) =>
  actionStatus === 401 || actionStatus === 503;

/** Builds a `shouldRevalidate` for a page that depends on a part of the query: it reloads after a write, and when that part changes. */
export function queryShouldRevalidate(toQuery: (search: URLSearchParams) => string) {
  return (args: ShouldRevalidateFunctionArgs): boolean => {
    const { currentUrl, nextUrl, formMethod, actionStatus } = args;
    if (formMethod && formMethod !== "GET") return !isLeftAsItIs(actionStatus);
    const isReload = currentUrl.href === nextUrl.href;
    return (
      isStale || isReload || toQuery(currentUrl.searchParams) !== toQuery(nextUrl.searchParams)
    );
  };
}
