import { type ComponentType, lazy } from "react";

/** Lazy-loads a component that a page can do without: nothing is shown if that fails, as offline, or after an update. */
export const lazyExtra = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) => lazy(() => load().catch(() => ({ default: () => null })));
