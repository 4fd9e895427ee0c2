import { DialogLink } from "./dialog-link";
import { FilterChips } from "./filter-chips";
import { useList } from "./list";

/** Buttons that open the filters and the columns of a list, and a chip for each active filter. */
export function Filters() {
  const { chips, columns, isComplete } = useList();
  if (!chips || !isComplete) return null;
  return (
    <>
      <div className="flex gap-3">
        <DialogLink to="/filter" className="button">
          Filter
        </DialogLink>{" "}
        {columns && (
          <DialogLink to="/columns" className="button">
            Columns
          </DialogLink>
        )}
      </div>
      {chips.length > 0 && <FilterChips />}
    </>
  );
}
