import type { ReactNode } from "react";
import type { ShownColumn } from "~/app/contracts/list-columns";
import { useList } from "../list/list";
import { ActionsHeader, RowActions } from "../list/row-actions";
import { SortableHeader } from "../list/sortable-header";
import { TableHead } from "../list/table-head";
import { StatusBadge } from "../ui/badge";
import { RowChoice } from "./row-choice";

/** Row of a list: the texts of its columns, and what its screen presents besides. */
type TableRow = { id: number; texts: string[] };

type Props<Row> = {
  rows: readonly Row[];
  /** Contents of cells that are more than a text, by column. */
  cells?: Readonly<Record<string, (row: Row, text: string, recordName: string) => ReactNode>>;
  /** Layout of cells, by column. */
  classes?: Readonly<Record<string, string>>;
  /** A record's name for the accessible names of its links; default: the column of names. */
  recordName?: (row: Row, name: string) => string;
  /** Links of a row; a table without them has no such column. */
  actions?: (row: Row, recordName: string) => ReactNode;
  /** Layout of a row. */
  rowClassName?: string;
};

/** Table of a list's records: its columns, the checkboxes of actions on many, and the links of each row. */
export function RecordTable<Row extends TableRow>(props: Props<Row>) {
  const { rows, cells = {}, classes = {}, actions, rowClassName } = props;
  const { recordName = (_row: Row, name: string) => name } = props;
  const { columns = [], isChosen, isComplete } = useList();
  const nameIndex = columns.findIndex(({ kind }) => kind === "name");
  const table = (
    <table className="rows">
      <TableHead>
        {columns.map(({ id, header, sort, kind, omitAriaSort }) => (
          <SortableHeader
            key={id}
            field={sort}
            omitAriaSort={omitAriaSort}
            numeric={kind === "number"}
          >
            {header}
          </SortableHeader>
        ))}
        {actions && <ActionsHeader />}
      </TableHead>
      <tbody>
        {rows.map((row) => {
          const name = recordName(row, row.texts[nameIndex] ?? "");
          return (
            <tr key={row.id} className={rowClassName}>
              <RowChoice id={row.id} recordName={name} />
              {columns.map((column, index) => {
                const { id, header: label, isUnlabeled, isMinor } = column;
                const text = row.texts[index] ?? "";
                const draw = cells[id] ?? (id === "status" ? drawStatus : undefined);
                return (
                  <td
                    key={id}
                    data-label={isUnlabeled || (isMinor && !isComplete) ? undefined : label}
                    className={cellClass(column, classes[id])}
                  >
                    {draw ? draw(row, text, name) : text}
                  </td>
                );
              })}
              {actions && <RowActions recordName={name}>{actions(row, name)}</RowActions>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
  // Chosen columns may be wider than the window: the table scrolls by itself, also by keyboard. A card has room for them.
  return isChosen ? (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll it, in every browser, only with the focus
    <div className="lg:overflow-x-auto" role="region" aria-label="Records" tabIndex={0}>
      {table}
    </div>
  ) : (
    table
  );
}

const drawStatus = (_row: unknown, status: string) => <StatusBadge status={status as "Active"} />;

const cellClass = ({ kind, isMinor }: ShownColumn, layout?: string) =>
  [kind, isMinor && "max-lg:hidden", layout].filter(Boolean).join(" ") || undefined;
