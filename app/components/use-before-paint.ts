import { useEffect, useLayoutEffect } from "react";

/**
 * An effect that runs as soon as the page has changed, before anything else happens on it; on the server, where no effect
 * runs and React warns of this kind, the usual one.
 */
export const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;
