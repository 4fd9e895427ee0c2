import { useState } from "react";
import { ORIGINAL_FIELD, SUBMISSION_KEY, VERSION_FIELD } from "~/app/contracts/form-fields";
import { useDocumentFacts } from "./document-context";
import { useHydrated } from "./use-hydrated";
import { HiddenField } from "../forms/hidden-field";

/** Hidden idempotency key; required in every POST form. */
export function SubmissionKey() {
  return <HiddenField name={SUBMISSION_KEY} value={useSubmissionKey()} />;
}

/** The document's key for server-rendered forms, a new key for each form mounted later. */
function useSubmissionKey(): string {
  const { submissionKey } = useDocumentFacts();
  const hydrated = useHydrated();
  const [key] = useState(() => (hydrated ? randomKey() : submissionKey));
  return key;
}

function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

type EditedProps = {
  version: number | string;
  /** The original values as JSON; without them, conflicts are not resolved field by field. */
  original?: string;
};

/** Hidden fields with the edited record's version and original values, to detect and resolve concurrent changes. */
export function EditedVersion({ version, original }: EditedProps) {
  return (
    <>
      <HiddenField name={VERSION_FIELD} value={version} />
      {original !== undefined && <HiddenField name={ORIGINAL_FIELD} value={original} />}
    </>
  );
}
