import { Form, useActionData, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { useReportFailure } from "../document-context";
import { SubmissionKey } from "../forms/submission";
import { Problem } from "../ui/problem";
import { type Toast, Toasts } from "../ui/toasts";
import { CancelLink, RouteDialog } from "./route-dialog";

type Props = {
  /** The dialog's name, such as "Delete Tag". */
  title: string;
  /** What its button says where that is not the name. */
  confirm?: string;
  closeTo: string;
  /** The heading over why it could not be done. */
  failedTitle: string;
  /** What the button says meanwhile. */
  busyLabel: string;
  /** How the button looks: whether something is lost. */
  tone: "primary" | "destroy";
  /** It cannot be done as things are, which the children say: there is nothing but the way out. */
  impossible?: boolean;
  /** What the page shows and the action holds against what is there by then, by field. */
  shown?: Record<string, number | string>;
  /** It leads to another page, which is shown from its top. */
  elsewhere?: boolean;
  /** What would happen, with real counts. */
  children: ReactNode;
};
type Failed = { failure: string; toast: Toast } | undefined;

/** Asks before something is done that has no fields, and says so when it cannot be: see submitConfirmation. */
export function Confirmation(props: Props) {
  const { title, closeTo, failedTitle, busyLabel, tone, shown = {}, children } = props;
  const { confirm = title, impossible, elsewhere } = props;
  const failed = useActionData<Failed>();
  const busy = useNavigation().state === "submitting";
  const why = useRef<HTMLDivElement>(null);
  useReportFailure(failed);
  // What is confirmed may be long: its button stands far below.
  useEffect(() => {
    why.current?.scrollIntoView({ block: "nearest" });
  }, [failed]);
  return (
    <RouteDialog title={title} closeTo={closeTo} locked={busy}>
      <Toasts toast={failed?.toast} />
      {failed && (
        <div ref={why}>
          <Problem title={failedTitle}>
            <p>{failed.failure}</p>
          </Problem>
        </div>
      )}
      <div className="fields">{children}</div>
      {impossible ? (
        <div className="actions">
          <a className="button" href={closeTo} data-stay="">
            Close
          </a>
        </div>
      ) : (
        <Form method="post" preventScrollReset={!elsewhere}>
          <SubmissionKey />
          {Object.entries(shown).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} autoComplete="off" />
          ))}
          <div className="actions">
            {!busy && <CancelLink to={closeTo} />}
            <button className={`button ${tone}`} disabled={busy}>
              {busy ? busyLabel : confirm}
            </button>
          </div>
        </Form>
      )}
    </RouteDialog>
  );
}
