import { Children, isValidElement, type ReactElement, type ReactNode } from "react";
import { useList } from "./list";
import { SortMenu } from "./sort-menu";
import { SortableHeader, type SortableHeaderProps } from "./sortable-header";

type SortableElement = ReactElement<SortableHeaderProps>;

const isSortable = (header: ReactNode): header is SortableElement =>
  isValidElement<SortableHeaderProps>(header) &&
  header.type === SortableHeader &&
  header.props.field !== undefined;

/**
 * Head of a list's table. Where rows are cards, a menu of its sortable columns replaces it: beside the filters of a list whose
 * columns can be chosen, else over the rows.
 */
export function TableHead({ children }: { children: ReactNode }) {
  const sortable = Children.toArray(children).filter(isSortable);
  const { bulk, columns, isComplete } = useList();
  return (
    <>
      {!columns && sortable.length > 0 && isComplete && (
        <caption className="relative mb-3 block w-fit text-left lg:hidden">
          <SortMenu options={sortable.map(({ props }) => props)} />
        </caption>
      )}
      <thead>
        <tr>
          {bulk && (
            <th scope="col" className="pick">
              <span className="sr-only">Select</span>
            </th>
          )}
          {children}
        </tr>
      </thead>
    </>
  );
}
