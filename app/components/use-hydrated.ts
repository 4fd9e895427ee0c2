import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether scripts run here: false on the server and in the first draw in the browser, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
