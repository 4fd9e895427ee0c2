import { Problem } from "~/app/components/ui/problem";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useFormContext } from "remix-validated-form";
import { FORM_ERROR, fieldId } from "~/app/contracts/form-fields";
import { useReportFailure } from "../document/document-context";

type Props = {
  /** The server's response to the form; a new object for each response. */
  response: { fieldErrors?: Record<string, string> } | undefined;
  title?: string | null;
  /** Questions by field name, for messages that do not name theirs. */
  questions?: Readonly<Record<string, string>>;
  /** Message about a concurrent change. */
  conflict?: ReactNode;
};

/** Error summary: announced and focused, each message linked to its field. */
export function ErrorSummary({ response, title, questions, conflict }: Props) {
  const { fieldErrors, hasBeenSubmitted, isValid, isSubmitting } = useFormContext();
  const summary = useRef<HTMLDivElement>(null);
  const { [FORM_ERROR]: formError, ...fieldMessages } = {
    ...response?.fieldErrors,
    ...fieldErrors,
  };
  const errors = Object.entries(fieldMessages);
  const hasResponse = Boolean(response);
  const isShown =
    Boolean(conflict) ||
    ((formError !== undefined || errors.length > 0) &&
      (hasResponse || (hasBeenSubmitted && !isValid)));
  useReportFailure(isShown);
  useFocusOnce(summary, { isShown, response, isSubmitting });
  if (!isShown) return null;
  return (
    <div className="mb-5">
      <Problem title={title ?? "There is a problem"} ref={summary}>
        {conflict}
        {formError && <p>{formError}</p>}
        {errors.length > 0 && (
          <ul>
            {errors.map(([name, message]) => (
              <li key={name}>
                <a href={`#${fieldId(name)}`}>
                  {questions?.[name] ? `${questions[name]} – ${message}` : message}
                </a>
              </li>
            ))}
          </ul>
        )}
      </Problem>
    </div>
  );
}

type SubmissionState = { isShown: boolean; response: unknown; isSubmitting: boolean };

/** Focuses the summary once after each submission; a summary that appears during typing does not take the focus. */
function useFocusOnce(
  summary: RefObject<HTMLElement>,
  { isShown, response, isSubmitting }: SubmissionState,
) {
  const mayFocus = useRef(true);
  const previousResponse = useRef(response);
  useEffect(() => {
    if (isSubmitting || previousResponse.current !== response) mayFocus.current = true;
    previousResponse.current = response;
    if (isSubmitting) return;
    if (isShown && mayFocus.current) summary.current?.focus();
    mayFocus.current = false;
  }, [summary, isShown, response, isSubmitting]);
}
