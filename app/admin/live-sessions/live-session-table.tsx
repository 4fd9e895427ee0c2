import { DialogLink } from "~/app/components/list/dialog-link";
import { DialogAction } from "~/app/components/list/row-actions";
import { RecordTable } from "~/app/components/list-table/record-table";
import type { LiveSessionState } from "~/models/appointments/appointment-state.schema";
import { AssigneeLine } from "./assignee-line";
import { LiveSessionStateBadge } from "./live-session-state";
import { ReceivedActions } from "./received-actions";
import { TimeNote, type TimeNotes } from "./time-note";

type Row = TimeNotes & {
  id: number;
  texts: string[];
  state: LiveSessionState;
  version: number;
  /** Name of who takes care of it; null if nobody does. */
  assignee: string | null;
  /** Coach of the appointment; null without one. */
  coach: string | null;
  /** Outcome of the last offer, in words; null for nothing to say. */
  offerOutcome: string | null;
};

const DECLINE = { status: "Declined", label: "Decline" };

/** Whether staff have to find a time: also where the coach did not come. */
const isOpen = ({ state, offerOutcome }: Row) =>
  ["Requested", "Offered", "Expired"].includes(state) ||
  (state === "Missed" && offerOutcome !== null);

/** One page of live sessions; a dialog shows the remaining fields, and what can be done. */
export function LiveSessionTable({ rows }: { rows: Row[] }) {
  return (
    <RecordTable
      rows={rows}
      cells={{
        name: ({ id }, patient) => <DialogLink to={`/${id}/view`}>{patient}</DialogLink>,
        appointment: ({ coach }, when) => (
          <>
            {coach ? when : <span className="text-soft">{when}</span>}
            {coach && <p className="text-sm text-soft">{coach}</p>}
          </>
        ),
        state: State,
      }}
      recordName={({ id }, patient) => `request ${id} from ${patient}`}
      actions={(row, recordName) => (
        <ReceivedActions
          id={row.id}
          version={row.version}
          recordName={recordName}
          answer={isOpen(row) ? DECLINE : null}
        >
          {isOpen(row) && <DialogAction to={`/${row.id}/offer`}>Offer Times</DialogAction>}
        </ReceivedActions>
      )}
    />
  );
}

function State({ state, offerOutcome, assignee, ...notes }: Row) {
  return (
    <>
      <LiveSessionStateBadge state={state} />
      {offerOutcome && <p className="text-sm text-soft">{offerOutcome}</p>}
      <TimeNote {...notes} />
      <AssigneeLine>{assignee}</AssigneeLine>
    </>
  );
}
