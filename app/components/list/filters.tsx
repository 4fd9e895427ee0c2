import { DialogLink } from "./dialog-link";
import { FilterChips } from "./filter-chips";
import type { ShownColumn } from "~/app/contracts/list-columns";
import { useList } from "./list";
import { SortMenu } from "./sort-menu";

/** Buttons that open the filters and the columns of a list, the menu of its orders where rows are cards, and a chip for each active filter. */
export function Filters() {
  const { chips, columns, isComplete, pagination } = useList();
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
        {columns && pagination.totalItems > 0 && <ColumnSortMenu columns={columns} />}
      </div>
      {chips.length > 0 && <FilterChips />}
    </>
  );
}

/** Menu of a list's orders, of its shown columns, and of the one that it is sorted by although it is not shown. */
function ColumnSortMenu({ columns }: { columns: readonly ShownColumn[] }) {
  const { orders = [], hiddenSort } = useList();
  const sortable = columns.flatMap(({ sort, header, omitAriaSort }) =>
    sort ? [{ field: sort, children: header, omitAriaSort }] : [],
  );
  return <SortMenu options={[...orders, ...sortable, ...(hiddenSort ? [hiddenSort] : [])]} />;
}
