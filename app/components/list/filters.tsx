import { useInertBehindDialog } from "../dialog/use-inert-behind-dialog";
import { DialogLink } from "./dialog-link";
import { FilterChips } from "./filter-chips";
import { useList } from "./list";

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
      {chips.length > 0 && <FilterChips />}
    </>
  );
}
