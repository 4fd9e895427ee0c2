import { StatusButton } from "~/app/components/detail/status-button";
import { useDialogUrl } from "~/app/components/list/list";
import type { LiveSessionState } from "~/models/appointments/appointment-state.schema";
import { AssignActions } from "./assign-actions";
import { RequestActions } from "./request-dialog";
import type { SharedFacts } from "./request-actions.server";

type Props = SharedFacts & {
  state: LiveSessionState;
  /** Of the appointment that belongs to its state; null without one. */
  appointment: { isOver: boolean; hasBegun: boolean } | null;
};

/** Buttons of a live session, by its state: what can be done next is the last. */
export function LiveSessionActions(props: Props) {
  const { state, appointment, id, version, canAssignToMe } = props;
  const assign = <AssignActions id={id} version={version} canAssignToMe={canAssignToMe} />;
  switch (state) {
    case "Requested":
    case "Expired":
    case "Offered":
      return (
        <>
          <StatusButton version={version} to="Declined" labels={["Decline", "Declining..."]} />
          <Action id={id} to="confirm" label="Confirm by Hand" isQuiet />
          {assign}
          {state === "Offered" && <Action id={id} to="cancel" label="Cancel" />}
          <Action
            id={id}
            to="offer"
            label={state === "Offered" ? "Change Offer" : "Offer Times"}
            isPrimary
          />
        </>
      );
    case "Declined":
    case "Cancelled":
      return (
        <>
          {assign}
          <StatusButton version={version} to="New" labels={["Mark as New", "Marking..."]} />
        </>
      );
    case "Scheduled":
    case "Completed":
    case "Missed":
      return appointment ? (
        <AppointmentActions {...props} {...appointment} />
      ) : (
        <RequestActions {...props} />
      );
  }
}

function AppointmentActions(props: Props & { isOver: boolean; hasBegun: boolean }) {
  const { state, id, version, canAssignToMe, isOver, hasBegun } = props;
  const isScheduled = state === "Scheduled";
  const isToCheck = isScheduled && (props.moved !== null || props.procedureCancelled);
  return (
    <>
      <AssignActions id={id} version={version} canAssignToMe={canAssignToMe} />
      {isScheduled && !isOver && (
        <>
          <Action id={id} to="cancel" label="Cancel Appointment" />
          <Action id={id} to="move" label="Move" />
        </>
      )}
      {isToCheck && (
        <StatusButton version={version} to="Confirmed" labels={["Keep This Time", "Keeping..."]} />
      )}
      {hasBegun && (
        <Action
          id={id}
          to="outcome"
          label={isScheduled ? "Record Outcome" : "Change Outcome"}
          isPrimary={isScheduled}
        />
      )}
      {state === "Missed" && <Action id={id} to="offer" label="Offer Times" isPrimary />}
    </>
  );
}

type ActionProps = {
  id: number;
  /** Dialog of the live session. */
  to: "offer" | "confirm" | "move" | "cancel" | "outcome";
  label: string;
  isPrimary?: boolean;
  isQuiet?: boolean;
};

/** Link to a dialog about the live session. */
function Action({ id, to, label, isPrimary, isQuiet }: ActionProps) {
  const dialogUrl = useDialogUrl();
  const look = isPrimary ? "button primary" : isQuiet ? "button quiet" : "button";
  return (
    <>
      <a className={look} href={dialogUrl(`/${id}/${to}`)} data-stay="">
        {label}
      </a>{" "}
    </>
  );
}
