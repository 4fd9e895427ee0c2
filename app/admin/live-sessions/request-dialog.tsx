import { FormActions } from "~/app/components/ui/form-actions";
import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { IfPermitted } from "~/app/components/layout/permissions";
import { Fact } from "~/app/components/content/info-card";
import { FactColumns, FactList, RecordLine } from "~/app/components/detail/fact-groups";
import { StatusButton } from "~/app/components/detail/status-button";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { useReportFailure } from "~/app/components/document/document-context";
import { useDialogUrl } from "~/app/components/list/list";
import { PhoneLink } from "~/app/components/patient/phone-link";
import { EmailLink } from "~/app/components/content/email-text";
import { Problem } from "~/app/components/ui/problem";
import { RequestStatusBadge } from "~/app/components/patient/request-status";
import { NotDoneNote } from "~/app/components/forms/stashed-note";
import { type Toast, Toasts } from "~/app/components/ui/toasts";
import type { RequestStatus } from "~/models/requests/request-status.schema";
import type { SharedFacts } from "./request-actions.server";

/** Labels (idle and submitting) of the button that sets each status. */
const BUTTON_LABELS: Record<RequestStatus, readonly [string, string]> = {
  Confirmed: ["Confirm", "Confirming..."],
  Declined: ["Decline", "Declining..."],
  New: ["Mark as New", "Marking..."],
};
/** Statuses that a request can change to, by its current status. */
const TRANSITIONS: Record<RequestStatus, readonly RequestStatus[]> = {
  New: ["Declined", "Confirmed"],
  Confirmed: ["New", "Declined"],
  Declined: ["New", "Confirmed"],
};

type Props = SharedFacts & {
  title: string;
  /** `Fact` elements that describe the requested service. */
  children: ReactNode;
};
type ActionData = { failure: string; toast: Toast } | undefined;

/** Dialog with a request's details and the buttons that change its status. */
export function RequestDialog(props: Props) {
  const { title, id, patient, procedure, contact, received, status, statusChanged, version } =
    props;
  const actionFailure = useActionData<ActionData>();
  useReportFailure(actionFailure);
  const dialogUrl = useDialogUrl();
  return (
    <RouteDialog title={title} closeTo={dialogUrl()} size="wide">
      <Toasts toast={actionFailure?.toast} />
      {!actionFailure && <NotDoneNote />}
      {actionFailure && (
        <Problem title="Status Not Changed">
          <p>{actionFailure.failure}</p>
        </Problem>
      )}
      <FactColumns>
        <FactList>{props.children}</FactList>
        <FactList>
          <Fact label="Patient">{patient}</Fact>
          <Fact label="Procedure">{procedure}</Fact>
          <Fact label="Phone or Email">{contact && <Contact>{contact}</Contact>}</Fact>
          <Fact label="Status">
            <RequestStatusBadge status={status} />
          </Fact>
          <Fact label="What the patient sees">
            {contact ? "The status, in My Procedures" : "Only the status, in My Procedures"}
          </Fact>
        </FactList>
      </FactColumns>
      <RecordLine>
        <Fact label="Received">{received}</Fact>
        {statusChanged && <Fact label="Status Changed">{statusChanged}</Fact>}
      </RecordLine>
      <FormActions splitFirst>
        <IfPermitted permission="answers.write">
          <a className="button quiet destroy" href={dialogUrl(`/${id}/delete`)} data-stay="">
            Delete
          </a>
        </IfPermitted>
        <a className="button" href={dialogUrl()} data-stay="">
          Close
        </a>
        <IfPermitted permission="answers.write">
          {TRANSITIONS[status].map((to) => (
            <StatusButton
              key={to}
              version={version}
              to={to}
              labels={BUTTON_LABELS[to]}
              primary={status === "New" && to === "Confirmed"}
            />
          ))}
        </IfPermitted>
      </FormActions>
    </RouteDialog>
  );
}

/** Link to a contact, which is an email address or a phone number. */
function Contact({ children: contact }: { children: string }) {
  return contact.includes("@") ? <EmailLink>{contact}</EmailLink> : <PhoneLink phone={contact} />;
}
