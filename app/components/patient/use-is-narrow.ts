import { useMatches } from "@remix-run/react";
import { readHandle } from "../document/route-handle";

/** Whether the page is a single column in the middle, as its handle says: for the page and the notice below it. */
export const useIsNarrow = () => useMatches().some((match) => readHandle(match).narrow);
