import { useServerFacts } from "./document-context";
import { useHydrated } from "./use-hydrated";

/**
 * The autofocus attribute, only in server-rendered HTML: without scripts the browser moves the focus; with them, a dialog or
 * form sets and restores it.
 */
export function useAutoFocus(hasInitialFocus: boolean | undefined): boolean | undefined {
  return useHydrated() ? undefined : hasInitialFocus;
}

/** Initial focus of a field. A document has one initial focus, and errors and toasts of the last submission come first. */
export function useFieldFocus(hasInitialFocus: boolean | undefined): boolean | undefined {
  const hasMessage = useServerFacts()?.hasMessage;
  return useAutoFocus(hasInitialFocus && !hasMessage);
}
