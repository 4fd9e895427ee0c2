type Props = {
  /** What the chart shows, to tell several on a page apart. */
  title: string;
  /** Header of the first column, such as "Day", then of each column of values. */
  columns: readonly [string, ...string[]];
  /** Label and formatted values of each row. */
  rows: readonly { label: string; values: readonly string[] }[];
};

/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls the table */
/** A chart's values as a table, collapsed; it scrolls in itself, so that it stays near its chart. */
export function ChartData({ title, columns, rows }: Props) {
  const [firstColumn, ...valueColumns] = columns;
  return (
    <details className="mt-1 text-sm tabular-nums print:hidden">
      <summary className="w-fit py-1 text-soft hover:text-ink pointer-coarse:py-3">
        Show data<span className="sr-only">{`: ${title}`}</span>
      </summary>
      <div
        className="relative mt-1 max-h-80 overflow-auto rounded-md border bg-surface"
        role="region"
        aria-label={`Data: ${title}`}
        tabIndex={0}
      >
        <table className="w-full text-right wrap-normal [&_:is(td,th)]:px-2 [&_:is(td,th)]:py-1.5 [&_:is(td,th):first-child]:sticky [&_:is(td,th):first-child]:left-0 [&_:is(td,th):first-child]:bg-surface [&_:is(td,th):first-child]:text-left [&_:is(td,th):first-child]:whitespace-nowrap [&_td]:border-t">
          <thead className="align-bottom text-xs text-soft">
            <tr>
              <th scope="col">{firstColumn}</th>
              {valueColumns.map((column) => (
                <th key={column} scope="col" className="text-right font-semibold">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, values }, row) => (
              // Index as key: labels repeat in the hour when clocks go back.
              <tr key={row}>
                <td>{label}</td>
                {values.map((value, column) => (
                  <td key={valueColumns[column]}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */
