import { FieldError } from "~/app/components/forms/field/field-frame";
import { Badge, type Tone } from "~/app/components/ui/badge";
import type { ImportOutcome, PreviewRow } from "~/server/departments/import-outcomes";

const OUTCOME_BADGES: Record<ImportOutcome, { tone: Tone; label: string }> = {
  create: { tone: "success", label: "Create" },
  "already there": { tone: "neutral", label: "Already exists" },
  refused: { tone: "danger", label: "Not imported" },
};

/** Rows of an uploaded file, each with what an import does with it. */
export function PreviewTable({ rows }: { rows: readonly PreviewRow[] }) {
  return (
    <table className="rows">
      <thead>
        <tr>
          <th scope="col" className="number">
            Line
          </th>
          <th scope="col">Department</th>
          <th scope="col">Specialty</th>
          <th scope="col">Status</th>
          <th scope="col">Result</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.line}>
            <td data-label="Line" className="number">
              {row.line}
            </td>
            <td data-label="Department" className="text">
              {row.department}
            </td>
            <td data-label="Specialty" className="name">
              {row.specialty}
            </td>
            <td data-label="Status">{row.status}</td>
            <td data-label="Result" className="text">
              <Badge tone={OUTCOME_BADGES[row.outcome].tone}>
                {OUTCOME_BADGES[row.outcome].label}
              </Badge>
              {row.problem && <FieldError>{row.problem}</FieldError>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
