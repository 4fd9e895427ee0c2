import type { ReactNode } from "react";

/** Column of a `RowTable`. */
export type RowColumn<Row> = {
  label: string;
  /** Names, long texts and numbers are set in their own way. */
  kind?: "name" | "text" | "number";
  cell: (row: Row) => ReactNode;
};

type Props<Row> = {
  rows: readonly Row[];
  columns: readonly RowColumn<Row>[];
  keyOf: (row: Row) => string | number;
};

/** Table of a few rows to read, without sorting or actions; on phones each row is a card. */
export const RowTable = <Row,>({ rows, columns, keyOf }: Props<Row>) => (
  <table className="rows">
    <thead>
      <tr>
        {columns.map(({ label, kind }) => (
          <th key={label} scope="col" className={kind === "number" ? kind : undefined}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={keyOf(row)}>
          {columns.map(({ label, kind, cell }) => (
            <td key={label} className={kind} data-label={label}>
              {cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
