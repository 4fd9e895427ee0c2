import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/**
 * What the loader of an empty form is in the browser: nothing. So the form opens at once, not after a trip over the line.
 * Whoever may not have it is told when they save, and keeps what they have typed.
 */
export const openAtOnce = () => null;

/** A new form changes nothing of what is around it when it opens. */
export const stayAroundNewForm = (args: ShouldRevalidateFunctionArgs): boolean =>
  !args.formMethod && args.nextUrl.pathname.endsWith("/new") ? false : args.defaultShouldRevalidate;
