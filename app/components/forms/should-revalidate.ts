import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/** For what may be another after a refusal too, such as a wizard's draft: the page reads it anew whatever was answered. */
export function formShouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return (formMethod && formMethod !== "GET") || defaultShouldRevalidate;
}
