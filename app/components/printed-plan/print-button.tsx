import { PRINT_HINT } from "~/app/contracts/print-hint";
import { useHydrated } from "../document/use-hydrated";

/** Prints where scripts run; without them it says how. */
export function PrintButton() {
  if (!useHydrated()) return <span>{PRINT_HINT}.</span>;
  return (
    <button type="button" className="button primary" onClick={() => window.print()}>
      Print
    </button>
  );
}
