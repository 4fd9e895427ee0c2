import { useState } from "react";
import { useHydrated } from "./document/use-hydrated";

/** Whether the document was loaded for this page; client-side navigation keeps the previous document's security policy. */
export function useOwnDocument(): boolean {
  const hydrated = useHydrated();
  const [isOwn] = useState(!hydrated);
  return isOwn;
}
