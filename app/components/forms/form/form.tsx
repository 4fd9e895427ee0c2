import { useActionData } from "@remix-run/react";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { type FormProps, ValidatedForm, type Validator } from "remix-validated-form";
import { ORIGINAL_FIELD, VERSION_FIELD } from "~/app/contracts/form-fields";
import { type Toast, Toasts } from "~/app/components/ui/toasts";
import {
  type Conflict,
  ConflictProvider,
  ConflictMessage,
  type Versions,
} from "~/app/components/forms/field/conflict";
import { ErrorSummary } from "~/app/components/forms/error-summary";
import { withFieldOrder } from "~/app/contracts/field-order";
import { FormStateProvider, withFileErrors } from "./form-state";
import { ValidateOnLeave } from "./validate-on-leave";
import { useStashedFields } from "~/app/components/forms/stashed-fields";
import { StashedNote } from "~/app/components/forms/stashed-note";
import { EditedVersion, SubmissionKey } from "~/app/components/document/submission";

type Values = Record<string, unknown>;
type ActionData =
  | {
      fieldErrors?: Record<string, string>;
      repopulateFields?: Values;
      conflict?: Conflict;
      toast?: Toast | null;
    }
  | undefined;

type Props<V extends Values> = {
  validator: Validator<V>;
  /** Initial form values: texts and arrays of texts. */
  defaultValues?: Values;
  /** The edited record's version, for the optimistic lock; none in a form that creates a record. */
  version?: number;
  /** Whether conflicts are shown field by field, which requires the original values to be submitted too. */
  showConflicts?: boolean;
  /** Heading of the error summary when saving failed. */
  failureTitle?: string;
  /** Path that it is sent to; default: the page's own. */
  action?: string;
  /** Questions by field name, which the error summary puts before messages that do not name theirs. */
  questions?: Readonly<Record<string, string>>;
  /** Whether the form has file fields: it is submitted as multipart/form-data. */
  hasFiles?: boolean;
  /** Errors of an earlier save by field name, shown until the form is submitted. */
  initialErrors?: Record<string, string>;
  /** Whether a submission is validated; if not, an invalid file is omitted instead of reported. */
  shouldValidate?: (form: FormData) => boolean;
  children: ReactNode;
};

/**
 * Form validated by the server and, with scripts, by the browser too, with the same validator. An invalid submission
 * shows an error summary linked to the fields, and the submitted values; a stale submission shows the concurrent values
 * beside them. Submissions are idempotent, and stashed fields are restored after the session expired.
 */
export function Form<V extends Values>(props: Props<V>) {
  const {
    validator: schemaValidator,
    defaultValues,
    version,
    failureTitle,
    questions,
    hasFiles,
    children,
  } = props;
  const { action, shouldValidate, initialErrors, showConflicts = true } = props;
  const [fileErrors] = useState(() => new Map<string, string>());
  const validator = useMemo(
    () =>
      withFieldOrder(
        hasFiles ? withFileErrors(schemaValidator, fileErrors, shouldValidate) : schemaValidator,
      ),
    [schemaValidator, hasFiles, fileErrors, shouldValidate],
  );
  const element = useRef<HTMLFormElement>(null);
  const actionData = useActionData<ActionData>();
  const [submitted, setSubmitted] = useState(false);
  const pendingErrors = actionData || submitted ? undefined : initialErrors;
  const response = useMemo(
    () => actionData ?? (pendingErrors && { fieldErrors: pendingErrors }),
    [actionData, pendingErrors],
  );
  const stashed = useStashedFields();
  const rawValues: Values = response?.repopulateFields ?? stashed ?? {};
  const initialValues = stashed ? { ...defaultValues, ...stashed } : defaultValues;
  const values = response?.repopulateFields ?? initialValues;
  const [isRecording, setIsRecording] = useState(false);
  const formState = useMemo(
    () => ({ values, initialErrors: pendingErrors, fileErrors, isRecording, setIsRecording }),
    [values, pendingErrors, fileErrors, isRecording],
  );
  const conflict = response?.conflict;
  const initialVersion = conflict
    ? { version: conflict.version, original: JSON.stringify(conflict.values) }
    : {
        version: toOptionalText(rawValues[VERSION_FIELD]) ?? version,
        original: toOptionalText(rawValues[ORIGINAL_FIELD]),
      };
  const versions = useVersions(response, rawValues);
  return (
    <ValidatedForm
      formRef={element}
      method="post"
      action={action}
      noValidate
      validator={validator}
      // Hydration must not reset the values of an invalid submission whose response is a document.
      defaultValues={values as FormProps<V, undefined>["defaultValues"]}
      encType={hasFiles ? "multipart/form-data" : undefined}
      disableFocusOnError
      preventScrollReset
      onSubmitCapture={initialErrors && (() => setSubmitted(true))}
    >
      <Toasts toast={response?.toast} />
      <SubmissionKey />
      <ValidateOnLeave form={element} />
      {initialVersion.version !== undefined && (
        <EditedVersion
          version={initialVersion.version}
          original={
            showConflicts
              ? (initialVersion.original ?? JSON.stringify(defaultValues ?? {}))
              : undefined
          }
        />
      )}
      {stashed && !response && (
        <StashedNote>What you typed is kept. It has not been saved yet.</StashedNote>
      )}
      <ErrorSummary
        response={response}
        title={response?.toast ? failureTitle : undefined}
        questions={questions}
        conflict={
          conflict && versions && <ConflictMessage message={conflict.message} versions={versions} />
        }
      />
      <FormStateProvider value={formState}>
        <ConflictProvider value={versions}>{children}</ConflictProvider>
      </FormStateProvider>
    </ValidatedForm>
  );
}

/**
 * Versions of a conflict. They are preserved when the next submission fails for another reason: with scripts the fields
 * still hold the raw values, and the choice between the versions must be submitted again.
 */
function useVersions(response: ActionData, rawValues: Values): Versions | null {
  const conflict = response?.conflict;
  const [last, setLast] = useState<{ conflict: Conflict; versions: Versions } | null>(null);
  if (!conflict || last?.conflict === conflict) return last?.versions ?? null;
  const versions: Versions = {
    savedBy: conflict.by,
    theirs: conflict.values,
    mine: rawValues,
    original: parseValues(toOptionalText(rawValues[ORIGINAL_FIELD])),
  };
  setLast({ conflict, versions });
  return versions;
}

const toOptionalText = (value: unknown) => (typeof value === "string" ? value : undefined);

function parseValues(text: string | undefined): Values {
  try {
    return { ...(JSON.parse(text ?? "{}") as Values) };
  } catch {
    return {};
  }
}
