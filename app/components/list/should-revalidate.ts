import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { listSearch } from "~/app/http/list-address";

/** A list loads again after a write and when its own query changes, not when a dialog opens or closes over it. */
export function listShouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod && formMethod !== "GET") return defaultShouldRevalidate;
  const before = listSearch(currentUrl.searchParams);
  const after = listSearch(nextUrl.searchParams);
  const again = currentUrl.href === nextUrl.href;
  return again || before !== after;
}
