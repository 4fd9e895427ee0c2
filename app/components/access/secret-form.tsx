import { Problem } from "~/app/components/ui/problem";
import { FormActions } from "~/app/components/ui/form-actions";
import { type ReactNode, useEffect, useRef } from "react";
import { FORM_ERROR, fieldId } from "~/app/contracts/form-fields";
import { SubmissionKey } from "../document/submission";

type Props = {
  /** Error messages by field name. */
  errors: Record<string, string> | undefined;
  /** The submit button's label. */
  submitLabel: string;
  isDestructive?: boolean;
  /** The Cancel link's URL; none for a step that cannot be left out. */
  cancelTo: string | undefined;
  children: ReactNode;
};

/** Form with passwords or codes: submitted natively, without client scripts; secrets are empty again after an error. */
export function SecretForm({ errors, submitLabel, isDestructive, cancelTo, children }: Props) {
  return (
    <form method="post" noValidate className="card max-w-xl">
      <SubmissionKey />
      {errors && <SecretFormErrors errors={errors} />}
      <div className="grid gap-5">{children}</div>
      <FormActions>
        {cancelTo && (
          <a className="button" href={cancelTo}>
            Cancel
          </a>
        )}
        <button className={isDestructive ? "button destroy" : "button primary"}>
          {submitLabel}
        </button>
      </FormActions>
    </form>
  );
}

/** Error summary: focused on every new response, each message linked to its field. */
function SecretFormErrors({ errors }: { errors: Record<string, string> }) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), [errors]);
  return (
    <div className="mb-5">
      <Problem title="There is a problem" ref={summary}>
        <ul>
          {Object.entries(errors).map(([field, message]) => (
            <li key={field}>
              {field === FORM_ERROR ? message : <a href={`#${fieldId(field)}`}>{message}</a>}
            </li>
          ))}
        </ul>
      </Problem>
    </div>
  );
}
