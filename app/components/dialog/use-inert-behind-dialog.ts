import { useMatches } from "@remix-run/react";
import { readHandle } from "../document/route-handle";

/**
 * Value of the `inert` attribute for content behind an open dialog; undefined while none is open. A dialog whose loader
 * failed does not count: an error view is shown instead.
 */
export function useInertBehindDialog(): "" | undefined {
  const matches = useMatches();
  return matches.some((match) => readHandle(match).dialog && match.data !== undefined)
    ? ""
    : undefined;
}
