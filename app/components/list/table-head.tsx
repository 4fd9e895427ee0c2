import { Children, isValidElement, type ReactElement, type ReactNode } from "react";
import { useList } from "./list";
import { SortMenu } from "./sort-menu";
import { SortableHeader, type SortableHeaderProps, type SortOrder } from "./sortable-header";

type SortableElement = ReactElement<SortableHeaderProps>;

const isSortable = (header: ReactNode): header is SortableElement =>
  isValidElement<SortableHeaderProps>(header) &&
  header.type === SortableHeader &&
  header.props.field !== undefined;

type Props = {
  /** Orders of the list that are not columns. */
  orders?: readonly SortOrder[];
  children: ReactNode;
};

/** Head of a list's table. Where rows are cards, one menu of its orders and sortable columns replaces it. */
export function TableHead({ orders = [], children }: Props) {
  const headers = Children.toArray(children);
  const sortable = headers.filter(isSortable);
  const { bulk, hiddenSort, isComplete } = useList();
  const hidden = hiddenSort ? [hiddenSort] : [];
  return (
    <>
      {sortable.length > 0 && isComplete && (
        <SortMenu options={[...orders, ...sortable.map(({ props }) => props), ...hidden]} />
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
