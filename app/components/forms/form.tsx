import { useActionData } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import {
  type FormProps,
  useFormContext,
  ValidatedForm,
  type Validator,
} from "remix-validated-form";
import { FORM_ERROR } from "~/app/http/form-error";
import { useFailureOf } from "../document-context";
import { type Toast, Toasts } from "../ui/toasts";
import { fieldId } from "./field";

type Answer = { fieldErrors?: Record<string, string>; toast?: Toast | null } | undefined;

type Props<Values extends Record<string, unknown>> = {
  validator: Validator<Values>;
  defaultValues?: FormProps<Values, undefined>["defaultValues"];
  /** The heading over what saving itself failed with. */
  failureTitle?: string;
  children: ReactNode;
};

/**
 * A form that the server validates and, with scripts, the browser too, by the same rules. After a refusal it shows a
 * summary that links to the fields, and every typed value.
 */
export function Form<Values extends Record<string, unknown>>(props: Props<Values>) {
  const { validator, defaultValues, failureTitle, children } = props;
  const answer = useActionData<Answer>();
  return (
    <ValidatedForm
      method="post"
      noValidate
      validator={validator}
      defaultValues={defaultValues}
      disableFocusOnError
      preventScrollReset
    >
      <Toasts toast={answer?.toast} />
      <ErrorSummary answer={answer} failureTitle={failureTitle} />
      {children}
    </ValidatedForm>
  );
}

/** All messages in one place, read out and focused, each a link to its field. */
function ErrorSummary({ answer, failureTitle }: { answer: Answer; failureTitle?: string }) {
  const { fieldErrors, hasBeenSubmitted, isValid } = useFormContext();
  const summary = useRef<HTMLDivElement>(null);
  const errors = Object.entries({ ...answer?.fieldErrors, ...fieldErrors });
  const shown =
    errors.length > 0 && (hasBeenSubmitted ? !isValid || Boolean(answer) : Boolean(answer));
  useFailureOf(shown);
  useEffect(() => {
    if (shown) summary.current?.focus();
  }, [shown, answer]);
  if (!shown) return null;
  return (
    <div className="problem" role="alert" tabIndex={-1} ref={summary}>
      <h3>{answer?.toast && failureTitle ? failureTitle : "There is a problem"}</h3>
      <ul>
        {errors.map(([name, message]) => (
          <li key={name}>
            {name === FORM_ERROR ? message : <a href={`#${fieldId(name)}`}>{message}</a>}
          </li>
        ))}
      </ul>
    </div>
  );
}
