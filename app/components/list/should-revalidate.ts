import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { EDIT_PARAMETER, NEW_PARAMETER, toListQuery } from "~/app/contracts/list-url";
import { queryShouldRevalidate } from "../document/should-revalidate";

/** Builds a `shouldRevalidate` for a list with filters of its own: a change of their query parameters also reloads it. */
export const filteredListShouldRevalidate = (filters: readonly string[]) =>
  queryShouldRevalidate((search) => toListQuery(search, {}, [...filters, NEW_PARAMETER]));

/** Revalidates a list after a write and when its query changes, not when a dialog opens or closes. */
export const listShouldRevalidate = filteredListShouldRevalidate([]);

const shouldRevalidateDetail = filteredListShouldRevalidate([EDIT_PARAMETER]);

/** Revalidates a detail page when a list would, when its edit mode is toggled, and after playing, which changes the counts. */
export function detailShouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.currentUrl.pathname.endsWith("/play") || shouldRevalidateDetail(args);
}
