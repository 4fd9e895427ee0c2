import { useEffect, useLayoutEffect } from "react";

/**
 * useLayoutEffect, which runs before the browser paints; useEffect on the server, where React warns about layout effects.
 */
export const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;
