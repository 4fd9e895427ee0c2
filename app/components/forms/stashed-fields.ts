import { useLocation, useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/app/root";

/** Stashed fields of this route's form, submitted after the sign-in expired; null for none. */
export function useStashedFields(): Record<string, unknown> | null {
  const stashed = useRouteLoaderData<typeof loader>("root")?.stashedForm;
  const { pathname } = useLocation();
  return stashed?.path === pathname ? stashed.fields : null;
}
