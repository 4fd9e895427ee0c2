import { Children, isValidElement, type ReactElement, type ReactNode } from "react";
import { useInertBehindDialog } from "../dialog/use-inert-behind-dialog";
import { useList } from "./list";
import { SortMenu } from "./sort-menu";
import { SortableHeader, type SortableHeaderProps, type SortOrder } from "./sortable-header";

type SortableElement = ReactElement<SortableHeaderProps>;

type Props = {
  /** Orders of the list that are not columns. */
  orders?: readonly SortOrder[];
  children: ReactNode;
};

/** Head of a list's table. Where rows are cards, one menu of its orders and sortable columns replaces it. */
export function TableHead({ orders = [], children }: Props) {
  const headers = Children.toArray(children);
  const sortable = headers.filter(
    (header): header is SortableElement => isValidElement(header) && header.type === SortableHeader,
  );
  // Behind a dialog it could not be used, and the page of the dialog has a limit of bytes.
  const isBehindDialog = useInertBehindDialog() !== undefined;
  const { bulk } = useList();
  return (
    <>
      {sortable.length > 0 && !isBehindDialog && (
        <SortMenu options={[...orders, ...sortable.map(({ props }) => props)]} />
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
