import { useServerFacts } from "./document-context";
import { useHydrated } from "./use-hydrated";

/**
 * The autofocus attribute, only in server-rendered HTML: without scripts the browser moves the focus; with them, a dialog or
 * form sets and restores it.
 */
export function useAutoFocus(hasInitialFocus: boolean | undefined): boolean | undefined {
  return useHydrated() ? undefined : hasInitialFocus;
}

/** The same for a field: a document has one initial focus, and what it says about the last submission comes first. */
export function useFieldFocus(hasInitialFocus: boolean | undefined): boolean | undefined {
  const hasMessage = useServerFacts()?.hasMessage;
  return useAutoFocus(hasInitialFocus && !hasMessage);
}
