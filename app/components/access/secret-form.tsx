import { type ReactNode, useEffect, useRef } from "react";
import { FORM_ERROR, fieldId } from "~/app/contracts/form-fields";
import { SubmissionKey } from "../forms/submission";

type Props = {
  /** What was wrong, by field. */
  errors: Record<string, string> | undefined;
  /** The words on the button. */
  submit: string;
  destroy?: boolean;
  /** Where Cancel goes. */
  cancelTo: string;
  children: ReactNode;
};

/** A form with passwords or codes: the browser sends it by itself, and the page comes back with these fields empty. */
export function SecretForm({ errors, submit, destroy, cancelTo, children }: Props) {
  return (
    <form method="post" noValidate className="card narrow-card">
      <SubmissionKey />
      {errors && <SecretFormProblems errors={errors} />}
      <div className="fields">{children}</div>
      <div className="actions">
        <a className="button" href={cancelTo}>
          Cancel
        </a>
        <button className={destroy ? "button destroy" : "button primary"}>{submit}</button>
      </div>
    </form>
  );
}

/** All messages in one place, focused, each a link to its field. */
function SecretFormProblems({ errors }: { errors: Record<string, string> }) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), [errors]);
  return (
    <div className="problem" role="alert" tabIndex={-1} ref={summary}>
      <h2>There is a problem</h2>
      <ul>
        {Object.entries(errors).map(([field, message]) => (
          <li key={field}>
            {field === FORM_ERROR ? message : <a href={`#${fieldId(field)}`}>{message}</a>}
          </li>
        ))}
      </ul>
    </div>
  );
}
