import { Fragment } from "react";
import { FieldError } from "~/app/components/forms/field/field-frame";
import { Badge, type Tone } from "~/app/components/ui/badge";
import type { ImportOutcome, PreviewRow } from "~/server/imports/outcomes";

const OUTCOME_BADGES: Record<ImportOutcome, { tone: Tone; label: string }> = {
  create: { tone: "success", label: "Create" },
  update: { tone: "info", label: "Update" },
  "already there": { tone: "neutral", label: "Already exists" },
  refused: { tone: "danger", label: "Not imported" },
};

type Column = { header: string; isKey: boolean };
type Props = { columns: readonly Column[]; rows: readonly PreviewRow[] };

/** More columns than these share one, except those by which a row is known. */
const MAX_COLUMNS = 4;

/** Rows of an uploaded file, each with what an import does with it. Columns in which all of them are blank are left out. */
export function PreviewTable({ columns, rows }: Props) {
  const used = columns
    .map((column, index) => ({ ...column, index }))
    .filter(({ index }) => rows.some(({ cells }) => cells[index]));
  const isWide = used.length > MAX_COLUMNS;
  const own = used.filter(({ isKey }) => isKey || !isWide);
  const shared = used.filter(({ isKey }) => !isKey && isWide);
  return (
    <table className="rows [overflow-wrap:break-word]">
      <thead>
        <tr>
          <th scope="col" className="number">
            Line
          </th>
          {own.map(({ header }) => (
            <th scope="col" key={header}>
              {header}
            </th>
          ))}
          {isWide && <th scope="col">Other Columns</th>}
          <th scope="col">Result</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, cells, outcome, problem, near, changes, note }) => (
          <tr key={line}>
            <td data-label="Line" className="number">
              {line}
            </td>
            {own.map(({ header, index }) => (
              <td data-label={header} className="text max-w-60" key={header}>
                {cells[index]}
              </td>
            ))}
            {isWide && (
              <td data-label="Other Columns" className="text max-w-90 text-sm">
                <div>
                  {shared
                    .filter(({ index }) => cells[index])
                    .map(({ header, index }, position) => (
                      <Fragment key={header}>
                        {position > 0 && "; "}
                        <span className="text-soft">{`${header}: `}</span>
                        {cells[index]}
                      </Fragment>
                    ))}
                </div>
              </td>
            )}
            <td data-label="Result" className="text">
              <Badge tone={OUTCOME_BADGES[outcome].tone}>{OUTCOME_BADGES[outcome].label}</Badge>
              {near && (
                <p className="text-sm text-soft">
                  Nearly the same as <b>{near}</b>
                </p>
              )}
              {note && <p className="text-sm text-soft">{note}</p>}
              {changes && <Changes changes={changes} />}
              {problem && <FieldError>{problem}</FieldError>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What an update changes, field by field: before, and after. */
function Changes({ changes }: { changes: NonNullable<PreviewRow["changes"]> }) {
  return (
    <ul className="mt-1 text-sm wrap-anywhere">
      {changes.map(({ header, before, after }) => (
        <li key={header}>
          <span className="text-soft">{`${header}: `}</span>
          {before || "blank"}
          <span aria-hidden> → </span>
          <span className="sr-only"> becomes </span>
          <b>{after}</b>
        </li>
      ))}
    </ul>
  );
}
