import { useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/** Whether the page is hydrated: false on the server and during hydration, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
