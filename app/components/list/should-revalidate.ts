import { type ShouldRevalidateFunctionArgs, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { EDIT, listSearch } from "~/app/contracts/list-address";

/** Whether a write was sent, and what it changed has not been loaded yet. In the browser only. */
let isBehind = false;

/** Lets a list load again for somebody who goes on before it has loaded what a write changed. */
export function useReloadAfterWrite(): void {
  const { state, formMethod } = useNavigation();
  useEffect(() => {
    if (state === "idle") isBehind = false;
    else if (formMethod && formMethod !== "GET") isBehind = true;
  }, [state, formMethod]);
}

/** A list loads again after a write and when its own query changes, not when a dialog opens or closes over it. */
export const listShouldRevalidate = filteredListShouldRevalidate([]);

const detailChanged = filteredListShouldRevalidate([EDIT]);

/** The same for a record's page, whose card may be a form. It loads again after playing, which was counted meanwhile. */
export function detailShouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.currentUrl.pathname.endsWith("/play") || detailChanged(args);
}

/** The same for a list that has filters of its own. */
export function filteredListShouldRevalidate(filters: readonly string[]) {
  return (args: ShouldRevalidateFunctionArgs): boolean => {
    const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args;
    if (formMethod && formMethod !== "GET") return defaultShouldRevalidate;
    const before = listSearch(currentUrl.searchParams, {}, filters);
    const after = listSearch(nextUrl.searchParams, {}, filters);
    const again = currentUrl.href === nextUrl.href;
    return isBehind || again || before !== after;
  };
}

/** An item that plays is not loaded again while it is on screen: that would count another view. */
export const playShouldRevalidate = () => false;
