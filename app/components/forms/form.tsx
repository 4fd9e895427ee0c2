import { useActionData } from "@remix-run/react";
import { type ReactNode, useMemo, useState } from "react";
import { type FormProps, ValidatedForm, type Validator } from "remix-validated-form";
import { ORIGINAL, VERSION } from "~/app/contracts/form-fields";
import { type Toast, Toasts } from "../ui/toasts";
import { type Conflict, ConflictProvider, ConflictWords, type Versions } from "./conflict";
import { ErrorSummary } from "./error-summary";
import { withFieldOrder } from "~/app/contracts/field-order";
import { FormFilesProvider, withFileProblems } from "./form-files";
import { useStashedFields } from "./preserved-fields";
import { Edited, SubmissionKey } from "./submission";

type Values = Record<string, unknown>;
type Answer =
  | {
      fieldErrors?: Record<string, string>;
      repopulateFields?: Values;
      conflict?: Conflict;
      toast?: Toast | null;
    }
  | undefined;

type Props<V extends Values> = {
  validator: Validator<V>;
  /** What the fields begin with, as they hold it: texts, and lists of them. */
  defaultValues?: Values;
  /** The version of the record that is being changed; none where one is being made. */
  version?: number;
  /** Whether a conflict with another version stands beside the fields, for which what they began with goes along. */
  compared?: boolean;
  /** The heading over what saving itself failed with. */
  failureTitle?: string;
  /** Whether it has fields for files, which are sent in a form of another kind. */
  files?: boolean;
  /** What an earlier save has said of the fields, by name: it stands there until the form is sent. */
  initialErrors?: Record<string, string>;
  /** Whether what is being sent has to be right; if not, a file that cannot be taken is left behind. */
  isChecked?: (form: FormData) => boolean;
  children: ReactNode;
};

/**
 * A form that the server validates and, with scripts, the browser too, by the same rules. After a refusal it shows a
 * summary that links to the fields, and every typed value; after somebody else saved, their values beside those. It is
 * safe to send twice, and comes back filled in when the sign-in had expired.
 */
export function Form<V extends Values>(props: Props<V>) {
  const { validator: rules, defaultValues, version, failureTitle, files, children } = props;
  const { isChecked, initialErrors, compared = true } = props;
  const [problems] = useState(() => new Map<string, string>());
  const validator = useMemo(
    () => withFieldOrder(files ? withFileProblems(rules, problems, isChecked) : rules),
    [rules, files, problems, isChecked],
  );
  const answered = useActionData<Answer>();
  const [sent, setSent] = useState(false);
  const unanswered = answered || sent ? undefined : initialErrors;
  const answer = useMemo(
    () => answered ?? (unanswered && { fieldErrors: unanswered }),
    [answered, unanswered],
  );
  const kept = useStashedFields();
  const typed: Values = answer?.repopulateFields ?? kept ?? {};
  const initialValues = kept ? { ...defaultValues, ...kept } : defaultValues;
  const values = answer?.repopulateFields ?? initialValues;
  const [recording, setRecording] = useState(false);
  const held = useMemo(
    () => ({ values, initialErrors: unanswered, problems, recording, setRecording }),
    [values, unanswered, problems, recording],
  );
  const conflict = answer?.conflict;
  const begun = conflict
    ? { version: conflict.version, original: JSON.stringify(conflict.values) }
    : { version: textOf(typed[VERSION]) ?? version, original: textOf(typed[ORIGINAL]) };
  const versions = useVersions(answer, typed);
  return (
    <ValidatedForm
      method="post"
      noValidate
      validator={validator}
      // What a refusal that came as a page brings back must outlast the moment when scripts take the page over.
      defaultValues={values as FormProps<V, undefined>["defaultValues"]}
      encType={files ? "multipart/form-data" : undefined}
      disableFocusOnError
      preventScrollReset
      onSubmitCapture={initialErrors && (() => setSent(true))}
    >
      <Toasts toast={answer?.toast} />
      <SubmissionKey />
      {begun.version !== undefined && (
        <Edited
          version={begun.version}
          original={compared ? (begun.original ?? JSON.stringify(defaultValues ?? {})) : undefined}
        />
      )}
      {kept && !answer && <StashedNote />}
      <ErrorSummary
        answer={answer}
        title={answer?.toast ? failureTitle : undefined}
        conflict={
          conflict && versions && <ConflictWords message={conflict.message} versions={versions} />
        }
      />
      <FormFilesProvider value={held}>
        <ConflictProvider value={versions}>{children}</ConflictProvider>
      </FormFilesProvider>
    </ValidatedForm>
  );
}

/**
 * What both have typed. It stays when the next save is refused for another reason: with scripts the fields still hold what
 * was typed, and which version to take must go along again.
 */
function useVersions(answer: Answer, typed: Values): Versions | null {
  const conflict = answer?.conflict;
  const [last, setLast] = useState<{ conflict: Conflict; versions: Versions } | null>(null);
  if (!conflict || last?.conflict === conflict) return last?.versions ?? null;
  const { by, values: theirs } = conflict;
  const versions = { by, theirs, typed, original: parse(textOf(typed[ORIGINAL])) };
  setLast({ conflict, versions });
  return versions;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);

function parse(text: string | undefined): Values {
  try {
    return { ...(JSON.parse(text ?? "{}") as Values) };
  } catch {
    return {};
  }
}

/** After signing in again: the form holds what was typed before. */
function StashedNote() {
  return (
    <p className="kept" role="status">
      What you typed is kept. It has not been saved yet.
    </p>
  );
}
