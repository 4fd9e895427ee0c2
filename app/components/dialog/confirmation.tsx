import { Form, useActionData, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { useReportFailure } from "../document/document-context";
import { SubmissionKey } from "../document/submission";
import { FormActions } from "../ui/form-actions";
import { Problem } from "../ui/problem";
import { NotDoneNote } from "../forms/stashed-note";
import { type Toast, Toasts } from "../ui/toasts";
import { CancelLink, RouteDialog } from "./route-dialog";
import { HiddenField } from "../forms/hidden-field";

type Props = {
  /** The dialog's name, such as "Delete Tag". */
  title: string;
  /** The submit button's label; default: the title. */
  confirmLabel?: string;
  closeTo: string;
  /** Heading of the error message. */
  failedTitle: string;
  /** The button's label while submitting. */
  busyLabel: string;
  /** The button's style: "destroy" for an action that loses data. */
  tone: "primary" | "destroy";
  /** Whether the action is not possible, as the children explain: only a Close link is shown. */
  isImpossible?: boolean;
  /** Rendered values by field name, which the action compares with the current ones to detect a stale page. */
  renderedValues?: Record<string, number | string>;
  /** Resets the scroll position, for an action that redirects to another page. */
  resetScroll?: boolean;
  /** Fields above the buttons. */
  fields?: ReactNode;
  /** The effects, with actual counts. */
  children: ReactNode;
};
type Failed = { failure: string; toast: Toast } | undefined;

/** Confirmation dialog of an action without fields; shows the error if it fails. `submitConfirmation` handles it. */
export function Confirmation(props: Props) {
  const { title, closeTo, failedTitle, busyLabel, tone, renderedValues = {}, children } = props;
  const { confirmLabel = title, isImpossible, resetScroll, fields } = props;
  const failed = useActionData<Failed>();
  const busy = useNavigation().state === "submitting";
  const problem = useRef<HTMLDivElement>(null);
  useReportFailure(failed);
  // The dialog may be long, and its button far below the message.
  useEffect(() => {
    problem.current?.scrollIntoView({ block: "nearest" });
  }, [failed]);
  return (
    <RouteDialog title={title} closeTo={closeTo} locked={busy}>
      <Toasts toast={failed?.toast} />
      {!failed && <NotDoneNote />}
      {failed && (
        <div className="mb-5">
          <Problem title={failedTitle} ref={problem}>
            <p>{failed.failure}</p>
          </Problem>
        </div>
      )}
      <div className="grid gap-5">{children}</div>
      {isImpossible ? (
        <FormActions>
          <a className="button" href={closeTo} data-stay="">
            Close
          </a>
        </FormActions>
      ) : (
        // Without a box of its own, which the sticky buttons could not leave.
        <Form className="contents" method="post" preventScrollReset={!resetScroll}>
          <SubmissionKey />
          {Object.entries(renderedValues).map(([name, value]) => (
            <HiddenField key={name} name={name} value={value} />
          ))}
          {fields}
          <FormActions>
            {!busy && <CancelLink to={closeTo} />}
            <button className={`button ${tone}`} disabled={busy}>
              {busy ? busyLabel : confirmLabel}
            </button>
          </FormActions>
        </Form>
      )}
    </RouteDialog>
  );
}
