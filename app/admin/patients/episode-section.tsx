import { SettingSection } from "~/app/components/content/setting-list";
import { useHasPermission } from "~/app/components/layout/permissions";
import { DialogLink } from "~/app/components/list/dialog-link";
import { EmptyNotice } from "~/app/components/list/empty-state";
import { ActionsHeader, DialogAction, RowActions } from "~/app/components/list/row-actions";
import type { EpisodeStatus } from "~/models/patients/patient-procedure.schema";
import { EpisodeStatusBadge } from "./patient-status-badge";

type Row = {
  id: number;
  procedure: string;
  date: string | null;
  arrival: string | null;
  provider: string | null;
  facility: string | null;
  coach: string | null;
  status: EpisodeStatus;
  cancelReason: string | null;
  /** Whether it can be changed: neither completed nor cancelled. */
  isOpen: boolean;
  /** What of it the patient has given, in words. */
  byPatient: string | null;
  /** What came of it, in words, as the hospital has imported it. */
  outcome: { id: number; text: string } | null;
};

/** A patient's procedures, with the dialogs that add, change and cancel one. */
export function EpisodeSection({ rows }: { rows: Row[] }) {
  const mayWrite = useHasPermission("patients.write");
  return (
    <SettingSection
      title="Procedures"
      actions={
        mayWrite && (
          <DialogLink to="/episodes/new" className="button">
            Add Procedure
          </DialogLink>
        )
      }
    >
      {rows.length === 0 ? (
        <EmptyNotice text="No procedures yet." />
      ) : (
        <table className="rows">
          <thead>
            <tr>
              <th scope="col">Procedure</th>
              <th scope="col">Date</th>
              <th scope="col">Arrival</th>
              <th scope="col">Provider</th>
              <th scope="col">Facility</th>
              <th scope="col">Coach</th>
              <th scope="col">Status</th>
              {mayWrite && <ActionsHeader />}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <EpisodeRow key={row.id} {...row} mayWrite={mayWrite} />
            ))}
          </tbody>
        </table>
      )}
    </SettingSection>
  );
}

function EpisodeRow({ mayWrite, ...row }: Row & { mayWrite: boolean }) {
  const { id, procedure, status, cancelReason, isOpen, byPatient, outcome } = row;
  return (
    <tr>
      <td data-label="Procedure" className="name">
        {procedure}
        {byPatient && <p className="text-sm font-normal text-soft">{byPatient}</p>}
        {outcome && (
          <p className="text-sm font-normal text-soft">
            {outcome.text}.{" "}
            {mayWrite && (
              <DialogLink
                to={`/outcomes/${outcome.id}/remove`}
                recordName={procedure}
                className="underline"
              >
                Remove Outcome
              </DialogLink>
            )}
          </p>
        )}
      </td>
      <td data-label="Date">{row.date ?? "Not known yet"}</td>
      <td data-label="Arrival">{row.arrival ?? "N/A"}</td>
      <td data-label="Provider">{row.provider ?? "N/A"}</td>
      <td data-label="Facility">{row.facility ?? "N/A"}</td>
      <td data-label="Coach">{row.coach ?? "N/A"}</td>
      <td data-label="Status">
        <EpisodeStatusBadge status={status} />
        {cancelReason && <p className="text-sm text-soft">{cancelReason}</p>}
      </td>
      {mayWrite && (
        <RowActions recordName={procedure}>
          {isOpen && (
            <>
              <DialogAction to={`/episodes/${id}/edit`}>Edit</DialogAction>
              <DialogAction to={`/episodes/${id}/cancel`} isDestructive>
                Cancel
              </DialogAction>
            </>
          )}
        </RowActions>
      )}
    </tr>
  );
}
