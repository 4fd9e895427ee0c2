import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/** A wizard's draft changes with everything that is sent, what is refused too: its form always reads it anew. */
export function wizardShouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return (formMethod && formMethod !== "GET") || defaultShouldRevalidate;
}
