import type { ReactNode } from "react";
import { Fact } from "~/app/components/content/info-card";
import { FactColumns, FactList, RecordLine } from "~/app/components/detail/fact-groups";
import { StatusButton } from "~/app/components/detail/status-button";
import { useDialogUrl } from "~/app/components/list/list";
import { PhoneLink } from "~/app/components/patient/phone-link";
import { EmailLink } from "~/app/components/content/email-text";
import { RequestStatusBadge } from "~/app/components/patient/request-status";
import type { RequestStatus } from "~/models/requests/request-status.schema";
import { AssignActions } from "./assign-actions";
import type { SharedFacts } from "./request-actions.server";

import { StatusDialog } from "./status-dialog";

/** Labels (idle and submitting) of the button that sets each status but Offered and Confirmed, which have forms. */
const BUTTON_LABELS = {
  Declined: ["Decline", "Declining..."],
  New: ["Mark as New", "Marking..."],
} as const;
/** Statuses that a request can change to by a button, by its current status. */
const TRANSITIONS: Record<RequestStatus, readonly (keyof typeof BUTTON_LABELS)[]> = {
  New: ["Declined"],
  Offered: ["New", "Declined"],
  Confirmed: ["New", "Declined"],
  Declined: ["New"],
};
/** Props of the StatusButton that confirms an unchanged arrangement after the procedure has moved. */
const MARK_CHECKED = { to: "Confirmed", labels: ["Mark as Checked", "Marking..."] } as const;

const NOTE_CLASSES = "mb-5 rounded-md border-l-4 border-warm bg-sunken px-4 py-3";

type Props = SharedFacts & {
  title: string;
  /** Buttons that answer it; default: those of a request without appointments. */
  actions?: ReactNode;
  /** Appointment and held times, above the facts. */
  arranged?: ReactNode;
  /** Badge of its state, instead of that of its status. */
  state?: ReactNode;
  /** `Fact` elements that describe the requested service. */
  children: ReactNode;
};

/** Dialog with a request's details and the buttons that change its status. */
export function RequestDialog(props: Props) {
  const {
    title,
    id,
    patientId,
    patient,
    procedure,
    email,
    phone,
    received,
    status,
    statusChanged,
  } = props;
  const { arrangement, whoToCall, isPast, moved, offered, offer, assignee, staffNote } = props;
  return (
    <StatusDialog title={title} id={id} actions={props.actions ?? <RequestActions {...props} />}>
      {moved && (
        <p className={NOTE_CLASSES}>
          <b>Please check:</b> {`the procedure has moved from ${moved}.`} The patient sees this too.
        </p>
      )}
      {props.procedureCancelled && (
        <p className={NOTE_CLASSES}>
          <b>Please check:</b> the procedure was cancelled. The patient sees this too.
        </p>
      )}
      {props.arranged}
      <FactColumns>
        <FactList>{props.children}</FactList>
        <FactList>
          <Fact label="Patient">
            <a href={`/admin/patients/${patientId}`}>{patient}</a>
          </Fact>
          <Fact label="Procedure">{procedure}</Fact>
          <Fact label="Phone or Email">
            {email && <EmailLink>{email}</EmailLink>}
            {phone && <PhoneLink phone={phone} />}
          </Fact>
          <Fact label={props.state ? "State" : "Status"}>
            {props.state ?? <RequestStatusBadge status={status} />}{" "}
            {isPast && "This time has passed."}
          </Fact>
          {offered && <Fact label="Offered time">{offered}</Fact>}
          {offer && (
            <Fact label="Words to the patient" fullWidth>
              {offer}
            </Fact>
          )}
          {arrangement && (
            <Fact label="What was arranged" fullWidth>
              {arrangement}
            </Fact>
          )}
          {whoToCall && <Fact label="Who to call">{whoToCall}</Fact>}
          {staffNote && (
            <Fact label="Internal note" fullWidth>
              {staffNote}
            </Fact>
          )}
          <Fact label="What the patient sees">{props.notice}</Fact>
        </FactList>
      </FactColumns>
      <RecordLine>
        <Fact label="Assigned to">{assignee ?? "Nobody"}</Fact>
        <Fact label="Received">{received}</Fact>
        {statusChanged && <Fact label="Status Changed">{statusChanged}</Fact>}
      </RecordLine>
    </StatusDialog>
  );
}

type ActionProps = Pick<
  SharedFacts,
  "id" | "status" | "version" | "canAssignToMe" | "moved" | "arrangement"
>;

/** Buttons that answer a request by hand, and say who takes care of it. */
export function RequestActions(props: ActionProps) {
  const { id, status, version, canAssignToMe, moved, arrangement } = props;
  const isOpen = status === "New" || status === "Offered";
  const dialogUrl = useDialogUrl();
  return (
    <>
      {TRANSITIONS[status].map((to) => (
        <StatusButton key={to} version={version} to={to} labels={BUTTON_LABELS[to]} />
      ))}
      <AssignActions id={id} version={version} canAssignToMe={canAssignToMe} />
      {isOpen && (
        <>
          <a className="button" href={dialogUrl(`/${id}/offer`)} data-stay="">
            {status === "New" ? "Offer Another Time" : "Change Offer"}
          </a>{" "}
        </>
      )}
      {moved && arrangement && <StatusButton version={version} {...MARK_CHECKED} />}
      <a
        className={isOpen || moved ? "button primary" : "button"}
        href={dialogUrl(`/${id}/confirm`)}
        data-stay=""
      >
        {status === "Confirmed" ? (moved ? "Confirm Again" : "Change Confirmation") : "Confirm"}
      </a>
    </>
  );
}
