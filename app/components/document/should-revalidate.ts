import { type ShouldRevalidateFunctionArgs, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { EDIT, toListQuery } from "~/app/contracts/list-url";

/** Whether a submitted write has not been reloaded yet. Browser only. */
let isStale = false;

/** Tracks writes, so that a list still reloads when a navigation interrupts the revalidation after a write. */
export function useReloadAfterWrite(): void {
  const { state, formMethod } = useNavigation();
  useEffect(() => {
    if (state === "idle") isStale = false;
    else if (formMethod && formMethod !== "GET") isStale = true;
  }, [state, formMethod]);
}

/** Revalidates a list after a write and when its query changes, not when a dialog opens or closes. */
export const listShouldRevalidate = filteredListShouldRevalidate([]);

const shouldRevalidateDetail = filteredListShouldRevalidate([EDIT]);

/** Like `listShouldRevalidate`, for a detail page with edit mode; also after playing, which changes the counts. */
export function detailShouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.currentUrl.pathname.endsWith("/play") || shouldRevalidateDetail(args);
}

/** Like `listShouldRevalidate`, for a list with its own filters. */
export function filteredListShouldRevalidate(filters: readonly string[]) {
  return (args: ShouldRevalidateFunctionArgs): boolean => {
    const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args;
    if (formMethod && formMethod !== "GET") return defaultShouldRevalidate;
    const currentQuery = toListQuery(currentUrl.searchParams, {}, filters);
    const nextQuery = toListQuery(nextUrl.searchParams, {}, filters);
    const reloaded = currentUrl.href === nextUrl.href;
    return isStale || reloaded || currentQuery !== nextQuery;
  };
}

/** Never revalidates: loading an item counts a view. */
export const playShouldRevalidate = () => false;
