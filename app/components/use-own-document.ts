import { useState } from "react";
import { useHydrated } from "./use-hydrated";

/** Whether the document was made for this page; a navigation within another one keeps that one's policy. */
export function useOwnDocument(): boolean {
  const hydrated = useHydrated();
  const [atFirst] = useState(!hydrated);
  return atFirst;
}
