import { useMatches } from "@remix-run/react";
import { readHandle } from "../route-handle";

/**
 * The `inert` of what stands behind a dialog that is open; undefined while none is. A dialog whose data could not be
 * loaded is not open: an error view stands in its place.
 */
export function useInertBehindDialog(): "" | undefined {
  const matches = useMatches();
  return matches.some((match) => readHandle(match).dialog && match.data !== undefined)
    ? ""
    : undefined;
}
