import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/** Revalidates after every submission, also a failed one: it may have changed data such as a wizard's draft. */
export function formShouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return (formMethod && formMethod !== "GET") || defaultShouldRevalidate;
}
