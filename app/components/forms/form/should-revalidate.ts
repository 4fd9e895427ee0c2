import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { isLeftAsItIs } from "~/app/components/document/should-revalidate";

/** Revalidates after every submission, also a failed one: it may have changed data such as a wizard's draft. */
export function formShouldRevalidate({
  formMethod,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (isLeftAsItIs(actionStatus)) return false;
  return (formMethod && formMethod !== "GET") || defaultShouldRevalidate;
}
