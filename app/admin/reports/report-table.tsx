import { Fragment } from "react";
import { RowTable } from "~/app/components/detail/row-table";
import { SettingSection } from "~/app/components/content/setting-list";

type Row = { id: string; label: string; href: string | null; cells: string[] };
type Props = {
  id: string;
  title: string;
  empty: string;
  columns: { header: string; isNumber: boolean }[];
  rows: Row[];
  /** Path of its files without their ending, and the query of the report. */
  filePath: string;
  search: string;
};

/** Table of a report, with its files. */
export function ReportTable({ id, title, empty, columns, rows, filePath, search }: Props) {
  const [first, ...others] = columns;
  const toFile = (ending: string) => {
    const query = new URLSearchParams(search);
    query.set("table", id);
    return `${filePath}.${ending}?${query.toString()}`;
  };
  return (
    <SettingSection
      title={title}
      actions={
        rows.length > 0 && (
          <span className="flex gap-2.5 print:hidden">
            {(["csv", "xlsx"] as const).map((ending) => (
              <Fragment key={ending}>
                <a className="button" href={toFile(ending)} data-document="">
                  {ending === "csv" ? "CSV" : "Excel"}
                  <span className="sr-only">{` file: ${title}`}</span>
                </a>{" "}
              </Fragment>
            ))}
          </span>
        )
      }
    >
      {rows.length === 0 ? (
        <p className="text-soft">{empty}</p>
      ) : (
        <RowTable
          rows={rows}
          keyOf={(row: Row) => row.id}
          columns={[
            {
              label: first?.header ?? "",
              kind: "name",
              cell: ({ href, label }) => (href ? <a href={href}>{label}</a> : label),
            },
            ...others.map(({ header, isNumber }, index) => ({
              label: header,
              kind: isNumber ? ("number" as const) : undefined,
              cell: ({ cells }: Row) => cells[index],
            })),
          ]}
        />
      )}
    </SettingSection>
  );
}
