import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useFormContext } from "remix-validated-form";
import { FORM_ERROR, fieldId } from "~/app/contracts/form-fields";
import { useReportFailure } from "../document-context";

type Props = {
  /** What the server answered to the form; a new object for each answer. */
  answer: { fieldErrors?: Record<string, string> } | undefined;
  title?: string | null;
  /** What is said when somebody else saved meanwhile. */
  conflict?: ReactNode;
};

/** All messages in one place, read out and focused, each a link to its field. */
export function ErrorSummary({ answer, title, conflict }: Props) {
  const { fieldErrors, hasBeenSubmitted, isValid, isSubmitting } = useFormContext();
  const summary = useRef<HTMLDivElement>(null);
  const { [FORM_ERROR]: whole, ...ofFields } = { ...answer?.fieldErrors, ...fieldErrors };
  const errors = Object.entries(ofFields);
  const answered = Boolean(answer);
  const shown =
    Boolean(conflict) ||
    ((whole !== undefined || errors.length > 0) &&
      (hasBeenSubmitted ? !isValid || answered : answered));
  useReportFailure(shown);
  useFocusOnce(summary, { shown, answer, isSubmitting });
  if (!shown) return null;
  return (
    <div className="problem" role="alert" tabIndex={-1} ref={summary}>
      <h3>{title ?? "There is a problem"}</h3>
      {conflict}
      {whole && <p>{whole}</p>}
      {errors.length > 0 && (
        <ul>
          {errors.map(([name, message]) => (
            <li key={name}>
              <a href={`#${fieldId(name)}`}>{message}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type Sent = { shown: boolean; answer: unknown; isSubmitting: boolean };

/** Focuses what was said to a form that was sent; what appears while somebody types takes the focus from nobody. */
function useFocusOnce(summary: RefObject<HTMLElement>, { shown, answer, isSubmitting }: Sent) {
  const unread = useRef(true);
  const answered = useRef(answer);
  useEffect(() => {
    if (isSubmitting || answered.current !== answer) unread.current = true;
    answered.current = answer;
    if (isSubmitting) return;
    if (shown && unread.current) summary.current?.focus();
    unread.current = false;
  }, [summary, shown, answer, isSubmitting]);
}
