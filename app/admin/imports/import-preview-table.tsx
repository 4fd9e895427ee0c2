import { FieldError } from "~/app/components/forms/field/field-frame";
import { Badge, type Tone } from "~/app/components/ui/badge";
import type { ImportOutcome, PreviewRow } from "~/server/imports/outcomes";

const OUTCOME_BADGES: Record<ImportOutcome, { tone: Tone; label: string }> = {
  create: { tone: "success", label: "Create" },
  "already there": { tone: "neutral", label: "Already exists" },
  refused: { tone: "danger", label: "Not imported" },
};

type Props = { headers: readonly string[]; rows: readonly PreviewRow[] };

/** Rows of an uploaded file, each with what an import does with it. Columns in which all of them are blank are left out. */
export function PreviewTable({ headers, rows }: Props) {
  const columns = headers
    .map((header, index) => ({ header, index }))
    .filter(({ index }) => rows.some(({ cells }) => cells[index]));
  return (
    <table className="rows">
      <thead>
        <tr>
          <th scope="col" className="number">
            Line
          </th>
          {columns.map(({ header }) => (
            <th scope="col" key={header}>
              {header}
            </th>
          ))}
          <th scope="col">Result</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, cells, outcome, problem, near }) => (
          <tr key={line}>
            <td data-label="Line" className="number">
              {line}
            </td>
            {columns.map(({ header, index }) => (
              <td data-label={header} className="text" key={header}>
                {cells[index]}
              </td>
            ))}
            <td data-label="Result" className="text">
              <Badge tone={OUTCOME_BADGES[outcome].tone}>{OUTCOME_BADGES[outcome].label}</Badge>
              {near && (
                <p className="text-sm text-soft">
                  Nearly the same as <b>{near}</b>
                </p>
              )}
              {problem && <FieldError>{problem}</FieldError>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
