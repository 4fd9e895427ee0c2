import { Fragment } from "react";

type Column = { header: string; hint: string };

/** Sentence that names the columns of an import file, with what they hold. */
export function ColumnList({ columns }: { columns: readonly Column[] }) {
  return (
    <>
      {`Upload a file with the column${columns.length > 1 ? "s" : ""} `}
      {columns.map(({ header, hint }, index) => (
        <Fragment key={header}>
          {index > 0 && (index === columns.length - 1 ? " and " : ", ")}
          <b>{header}</b>
          {hint && ` (${hint})`}
        </Fragment>
      ))}
      .
    </>
  );
}
