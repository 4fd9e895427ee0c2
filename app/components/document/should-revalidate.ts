import { type ShouldRevalidateFunctionArgs, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { EDIT_PARAMETER, NEW_PARAMETER, toListQuery } from "~/app/contracts/list-url";

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

/** Revalidates a list after a write and when its query changes, not when a dialog opens or closes. */
export const listShouldRevalidate = filteredListShouldRevalidate([]);

const shouldRevalidateDetail = filteredListShouldRevalidate([EDIT_PARAMETER]);

/** Revalidates a detail page when a list would, when its edit mode is toggled, and after playing, which changes the counts. */
export function detailShouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.currentUrl.pathname.endsWith("/play") || shouldRevalidateDetail(args);
}

/**
 * Whether a submission with this status leaves its page as it is, without revalidation: without a sign-in the page would
 * redirect to it, and without a connection fail; what was typed would be lost.
 */
export const isLeftAsItIs = (actionStatus: number | undefined) =>
  actionStatus === 401 || actionStatus === 503;

/** Builds a `shouldRevalidate` for a list with filters of its own: a change of their query parameters also reloads it. */
export function filteredListShouldRevalidate(filters: readonly string[]) {
  return (args: ShouldRevalidateFunctionArgs): boolean => {
    const { currentUrl, nextUrl, formMethod, actionStatus } = args;
    if (formMethod && formMethod !== "GET") return !isLeftAsItIs(actionStatus);
    const [currentQuery, nextQuery] = [currentUrl, nextUrl].map(({ searchParams }) =>
      toListQuery(searchParams, {}, [...filters, NEW_PARAMETER]),
    );
    const isReload = currentUrl.href === nextUrl.href;
    return isStale || isReload || currentQuery !== nextQuery;
  };
}

/** Never revalidates: loading an item counts a view. */
export const playShouldRevalidate = () => false;
