import { Fragment } from "react";

type Column = { header: string; hint: string; isOptional: boolean };

/** Sentences that name the columns of an import file, with what they hold. */
export function ColumnList({ columns }: { columns: readonly Column[] }) {
  const required = columns.filter(({ isOptional }) => !isOptional);
  const optional = columns.filter(({ isOptional }) => isOptional);
  return (
    <>
      {`Upload a file with the column${required.length > 1 ? "s" : ""} `}
      <Enumeration columns={required} />.
      {optional.length > 0 && (
        <>
          {" It may also have "}
          <Enumeration columns={optional} />.
        </>
      )}
    </>
  );
}

function Enumeration({ columns }: { columns: readonly Column[] }) {
  return columns.map(({ header, hint }, index) => (
    <Fragment key={header}>
      {index > 0 && (index === columns.length - 1 ? " and " : ", ")}
      <b>{header}</b>
      {hint && ` (${hint})`}
    </Fragment>
  ));
}
