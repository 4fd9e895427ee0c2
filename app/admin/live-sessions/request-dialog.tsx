import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { IfMay } from "~/app/components/access/permissions";
import { Fact } from "~/app/components/detail/info-card";
import { StatusButton } from "~/app/components/detail/status-button";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { useReportFailure } from "~/app/components/document-context";
import { useListLink } from "~/app/components/list/list";
import { PhoneLink } from "~/app/components/patient/phone-link";
import { EmailLink } from "~/app/components/ui/email-text";
import { Problem } from "~/app/components/ui/problem";
import { RequestStatusBadge } from "~/app/components/patient/request-status";
import { type Toast, Toasts } from "~/app/components/ui/toasts";
import type { RequestStatus } from "~/models/requests/request-status.schema";
import type { SharedFacts } from "./request-actions.server";

/** What a button of each status says. */
const WORDS: Record<RequestStatus, readonly [string, string]> = {
  Confirmed: ["Confirm", "Confirming..."],
  Declined: ["Decline", "Declining..."],
  New: ["Mark as New", "Marking..."],
};
const OTHERS: Record<RequestStatus, readonly RequestStatus[]> = {
  New: ["Declined", "Confirmed"],
  Confirmed: ["New", "Declined"],
  Declined: ["New", "Confirmed"],
};

type Props = SharedFacts & {
  title: string;
  /** What was asked for: facts. */
  children: ReactNode;
};
type Failed = { failure: string; toast: Toast } | undefined;

/** All that there is to know of a request, and the buttons that answer it. */
export function RequestDialog(props: Props) {
  const { title, id, patient, procedure, contact, received, status, changed, version } = props;
  const failed = useActionData<Failed>();
  useReportFailure(failed);
  const link = useListLink();
  return (
    <RouteDialog title={title} closeTo={link()} wide>
      <Toasts toast={failed?.toast} />
      {failed && (
        <Problem title="Status Not Changed">
          <p>{failed.failure}</p>
        </Problem>
      )}
      <dl className="facts">
        <Fact label="Patient">{patient}</Fact>
        <Fact label="Procedure">{procedure}</Fact>
        {props.children}
        <Fact label="Phone or Email">{contact && <Contact>{contact}</Contact>}</Fact>
        <Fact label="Received">{received}</Fact>
        <Fact label="Status">
          <RequestStatusBadge status={status} />
        </Fact>
        {changed && <Fact label="Status Changed">{changed}</Fact>}
        <Fact label="What the Patient Learns" wide>
          {contact ? "The status, in My Procedures" : "Only the status, in My Procedures"}
        </Fact>
      </dl>
      <div className="actions">
        <a className="button" href={link()} data-stay="">
          Close
        </a>
        <IfMay permission="answers.write">
          <a className="button quiet destroy" href={link(`/${id}/delete`)} data-stay="">
            Delete
          </a>
          {OTHERS[status].map((to) => (
            <StatusButton
              key={to}
              version={version}
              to={to}
              words={WORDS[to]}
              primary={status === "New" && to === "Confirmed"}
            />
          ))}
        </IfMay>
      </div>
    </RouteDialog>
  );
}

/** It may be either. */
function Contact({ children: contact }: { children: string }) {
  return contact.includes("@") ? <EmailLink>{contact}</EmailLink> : <PhoneLink phone={contact} />;
}
