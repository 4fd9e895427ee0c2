import { useState } from "react";
import { useHydrated } from "./document/use-hydrated";

/**
 * Whether the document was loaded for this page, and so has its content security policy: a client-side navigation keeps
 * the policy of the previous page.
 */
export function useIsOwnDocument(): boolean {
  const hydrated = useHydrated();
  const [isOwn] = useState(!hydrated);
  return isOwn;
}
