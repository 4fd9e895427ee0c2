import { Form, useNavigation } from "@remix-run/react";
import { VERSION_FIELD } from "~/app/contracts/form-fields";
import { SubmissionKey } from "../document/submission";
import { HiddenField } from "../forms/hidden-field";

/** Form field name of the button, whose value is the new status. */
export const STATUS_FIELD = "status";

type Props = {
  /** The record's version as rendered, for the optimistic lock. */
  version: number;
  /** URL that the button posts to; default: the page's own. */
  action?: string;
  /** The new status. */
  to: string;
  /** The button's labels: idle, and while submitting. */
  labels: readonly [label: string, busyLabel: string];
  /** Styles the button as the page's primary action. */
  primary?: boolean;
  /** Id of the element that explains the effect. */
  describedBy?: string;
};

/** Button that changes a record's status on its detail page. */
export function StatusButton(props: Props) {
  const {
    version,
    action,
    to,
    labels: [label, busyLabel],
    primary,
    describedBy,
  } = props;
  const busy = useNavigation().state === "submitting";
  return (
    <Form className="grid" method="post" action={action} preventScrollReset>
      <SubmissionKey />
      <HiddenField name={VERSION_FIELD} value={version} />
      <button
        className={primary ? "button primary" : "button"}
        name={STATUS_FIELD}
        value={to}
        aria-disabled={busy || undefined}
        aria-describedby={describedBy}
      >
        {busy ? busyLabel : label}
      </button>
    </Form>
  );
}
