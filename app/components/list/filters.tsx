import { DialogLink } from "./dialog-link";
import { FilterChips } from "./filter-chips";
import { useList } from "./list";
import { SortMenu } from "./sort-menu";

/** Buttons that open the filters and the columns of a list, the menu of its orders where rows are cards, and a chip for each active filter. */
export function Filters() {
  const { chips, columns, isComplete, orders = [] } = useList();
  if (!chips || !isComplete) return null;
  return (
    <>
      <div className="flex flex-wrap gap-2 max-lg:relative">
        <DialogLink to="/filter" className="button">
          Filter
        </DialogLink>{" "}
        {columns && (
          <DialogLink to="/columns" className="button">
            Columns
          </DialogLink>
        )}{" "}
        {columns && (
          <SortMenu
            options={[
              ...orders,
              ...columns.map(({ sort: field, header: children, omitAriaSort }) => ({
                field,
                children,
                omitAriaSort,
              })),
            ]}
          />
        )}
      </div>
      {chips.length > 0 && <FilterChips />}
    </>
  );
}
