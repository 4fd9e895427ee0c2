import { useLocation, useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/app/root";

/** What was typed into the form at this address before the sign-in expired; null where nothing is kept. */
export function useStashedFields(): Record<string, unknown> | null {
  const kept = useRouteLoaderData<typeof loader>("root")?.kept;
  const { pathname } = useLocation();
  return kept?.path === pathname ? kept.fields : null;
}
