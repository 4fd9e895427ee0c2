import { DialogAction, RowActions } from "~/app/components/list/row-actions";
import { IfPermitted } from "~/app/components/layout/permissions";
import { LiveSessionStateBadge } from "./live-session-state";
import type { ScheduleRow } from "./schedule-words.server";

/** Appointments of a day, by time; those that are only held are quieter. */
export function ScheduleTable({ label, rows }: { label: string; rows: readonly ScheduleRow[] }) {
  return (
    <table className="rows" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Patient</th>
          <th scope="col">Coach</th>
          <th scope="col">Way</th>
          <th scope="col">State</th>
          <th scope="col" className="row-actions">
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} {...row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ requestId, time, patient, coach, way, state, ...marks }: ScheduleRow) {
  const { isOutcomeMissing, isToCheck } = marks;
  return (
    <tr className={state === "Held" || state === "Cancelled" ? "text-soft" : undefined}>
      <td data-label="Time" className="name whitespace-nowrap">
        {time}
      </td>
      <td data-label="Patient">{patient}</td>
      <td data-label="Coach">{coach}</td>
      <td data-label="Way">{way}</td>
      <td data-label="State">
        <LiveSessionStateBadge state={state} />
        {isOutcomeMissing && <p className="text-sm">Outcome missing</p>}
        {isToCheck && <p className="text-sm">Please check</p>}
      </td>
      <RowActions recordName={`${patient}, ${time}`}>
        <DialogAction to={`/${requestId}/view`}>View</DialogAction>
        {isOutcomeMissing && (
          <IfPermitted permission="patients.write">
            <DialogAction to={`/${requestId}/outcome`}>Record Outcome</DialogAction>
          </IfPermitted>
        )}
      </RowActions>
    </tr>
  );
}
