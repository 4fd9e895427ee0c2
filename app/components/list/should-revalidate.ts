import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { EDIT_PARAMETER, NEW_PARAMETER, toListQuery } from "~/app/contracts/list-url";
import { queryShouldRevalidate } from "../document/should-revalidate";

/** Builds a `shouldRevalidate` for a list with filters of its own: a change of their query parameters also reloads it. */
export function filteredListShouldRevalidate(filters: readonly string[]) {
  const isChanged = queryShouldRevalidate((search) => toListQuery(search, {}, filters));
  // A dialog over the list drops the record that was just created from the address, which changes nothing.
  return (args: ShouldRevalidateFunctionArgs): boolean =>
    isChanged(args) || args.nextUrl.searchParams.has(NEW_PARAMETER);
}

/** Revalidates a list after a write and when its query changes, not when a dialog opens or closes. */
export const listShouldRevalidate = filteredListShouldRevalidate([]);

const shouldRevalidateDetail = filteredListShouldRevalidate([EDIT_PARAMETER]);

/** Revalidates a detail page when a list would, when its edit mode is toggled, and after playing, which changes the counts. */
export function detailShouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.currentUrl.pathname.endsWith("/play") || shouldRevalidateDetail(args);
}
