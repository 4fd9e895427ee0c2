import { useHydrated } from "./use-hydrated";

/**
 * The autofocus attribute, only in server-rendered HTML: without scripts the browser moves the focus; with them, a dialog or
 * form sets and restores it.
 */
export function useAutoFocus(hasInitialFocus: boolean | undefined): boolean | undefined {
  return useHydrated() ? undefined : hasInitialFocus;
}
