import { lazy, Suspense } from "react";
import { useInertBehindDialog } from "../dialog/use-inert-behind-dialog";
import { DialogLink } from "./dialog-link";
import { useList } from "./list";

/** Lazy-loaded: most lists are read without a filter. */
const FilterChips = lazy(() => import("../on-demand/filter-chips"));

/** Button that opens the filters of a list, and a chip for each active one. */
export function Filters() {
  const { chips } = useList();
  // Behind a dialog they could not be used, and the page of the dialog has a limit of bytes.
  const isBehindDialog = useInertBehindDialog() !== undefined;
  if (!chips || isBehindDialog) return null;
  return (
    <>
      <DialogLink to="/filter" className="button">
        Filter
      </DialogLink>
      {chips.length > 0 && (
        <Suspense>
          <FilterChips />
        </Suspense>
      )}
    </>
  );
}
