import { SettingSection } from "~/app/components/content/setting-list";
import { Badge, type Tone } from "~/app/components/ui/badge";
import type { RequestStatus } from "~/models/requests/request-status.schema";

type Row = {
  kind: "live-session" | "ride";
  id: number;
  status: RequestStatus;
  procedure: string;
  /** Caretaker who asked for the patient; "" for the patient. */
  by: string;
  /** Whether staff have to check it, since its procedure was moved or cancelled. */
  toCheck: boolean;
  when: string;
};

const KINDS = {
  "live-session": { label: "Live session", path: "/admin/live-sessions/requests" },
  ride: { label: "Ride", path: "/admin/live-sessions/rides" },
} as const;

const TONES: Record<RequestStatus, Tone> = {
  New: "notice",
  Offered: "info",
  Confirmed: "success",
  Declined: "neutral",
};

/** A patient's requests, each of which leads to its dialog. */
export function RequestSection({ rows }: { rows: readonly Row[] }) {
  return (
    <SettingSection title="Requests">
      {rows.length === 0 ? (
        <p className="rounded-lg border bg-surface px-4 py-3 text-soft">
          They have not asked for a live session or a ride.
        </p>
      ) : (
        <table className="rows">
          <thead>
            <tr>
              <th scope="col">Request</th>
              <th scope="col">Procedure</th>
              <th scope="col">When</th>
              <th scope="col">Status</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ kind, id, status, procedure, by, toCheck, when }) => (
              <tr key={`${kind} ${id}`}>
                <td data-label="Request" className="name">
                  <a href={`${KINDS[kind].path}/${id}/view`}>{KINDS[kind].label}</a>
                  {by && <span className="font-normal text-soft"> by {by}</span>}
                </td>
                <td data-label="Procedure">{procedure}</td>
                <td data-label="When">{when}</td>
                <td data-label="Status">
                  <Badge tone={TONES[status]}>{status}</Badge>
                  {toCheck && <p className="text-sm text-soft">Please check</p>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </SettingSection>
  );
}
