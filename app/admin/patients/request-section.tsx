import { SettingSection } from "~/app/components/content/setting-list";
import { type RowColumn, RowTable } from "~/app/components/detail/row-table";
import { Badge, type Tone } from "~/app/components/ui/badge";
import type { ContactMessageStatus } from "~/models/contact/contact-message-status.schema";
import type { LiveSessionState } from "~/models/appointments/appointment-state.schema";
import type { RequestStatus } from "~/models/requests/request-status.schema";

type Row = {
  kind: keyof typeof KINDS;
  id: number;
  status: keyof typeof TONES;
  /** Procedure of a request, topic of a message. */
  about: string;
  /** Coach of a live session; "" without one. */
  coach: string;
  /** Caretaker who asked for the patient; "" for the patient. */
  by: string;
  /** Whether staff have to check it, since its procedure was moved or cancelled. */
  toCheck: boolean;
  when: string;
};

const KINDS = {
  "live-session": { label: "Live session", path: "/admin/live-sessions/requests" },
  ride: { label: "Ride", path: "/admin/live-sessions/rides" },
  message: { label: "Message", path: "/admin/live-sessions/messages" },
} as const;

const TONES: Record<RequestStatus | LiveSessionState | ContactMessageStatus, Tone> = {
  New: "notice",
  Requested: "notice",
  Expired: "notice",
  Scheduled: "success",
  Completed: "success",
  Missed: "danger",
  Cancelled: "neutral",
  Offered: "info",
  Confirmed: "success",
  Answered: "success",
  Declined: "neutral",
};

const COLUMNS: RowColumn<Row>[] = [
  {
    label: "Request",
    kind: "name",
    cell: ({ kind, id, coach, by }) => (
      <>
        <a href={`${KINDS[kind].path}/${id}/view`}>{KINDS[kind].label}</a>
        {coach && <span className="font-normal text-soft"> with {coach}</span>}
        {by && <span className="font-normal text-soft"> by {by}</span>}
      </>
    ),
  },
  { label: "About", cell: ({ about }) => about },
  { label: "When", cell: ({ when }) => when },
  {
    label: "Status",
    cell: ({ status, toCheck }) => (
      <>
        <Badge tone={TONES[status]}>{status}</Badge>
        {toCheck && <p className="text-sm text-soft">Please check</p>}
      </>
    ),
  },
];

/** A patient's requests and messages to the hospital, each of which leads to its dialog. */
export function RequestSection({ rows }: { rows: readonly Row[] }) {
  return (
    <SettingSection title="Requests and Messages to the Hospital">
      {rows.length === 0 ? (
        <p className="rounded-lg border bg-surface px-4 py-3 text-soft">
          They have not asked for a live session or a ride, and have not written.
        </p>
      ) : (
        <RowTable rows={rows} columns={COLUMNS} keyOf={({ kind, id }) => `${kind} ${id}`} />
      )}
    </SettingSection>
  );
}
