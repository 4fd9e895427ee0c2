import type { ShownPhone } from "~/server/platform/phone-numbers";
import { useEffect, useRef, useState } from "react";
import { countCharacters, TEXT_LIMITS } from "~/models/rules/text-limits.schema";
import { useFormField } from "../forms/form/fields";
import { fieldId } from "~/app/contracts/form-fields";
import { controlProps, FieldFrame } from "../forms/field/field-frame";
import { NotReadNote } from "../patient/not-read-note";
import { useLiveValue } from "./use-live-value";

const MAX_LENGTH = TEXT_LIMITS.text.toLocaleString("en-US");
const DEBOUNCE_MS = 1_000;

type Props = {
  name: string;
  label: string;
  /** The procedure's number of the care team; null for the hospital's. */
  phone: ShownPhone | null;
};

/** Free-text field with a character count, or, without scripts, only its maximum. */
export function FreeTextField({ name, label, phone }: Props) {
  const { error, getInputProps } = useFormField(name);
  const control = useRef<HTMLTextAreaElement>(null);
  const value = useLiveValue(control);
  const count =
    value === null
      ? `At most ${MAX_LENGTH} characters`
      : `${countCharacters(value).toLocaleString("en-US")} of ${MAX_LENGTH} characters`;
  return (
    <FieldFrame name={name} label={label} error={error} conflict={null}>
      <textarea
        {...getInputProps<Record<string, unknown>>(controlProps(name, count, error))}
        ref={control}
        rows={4}
        autoComplete="off"
      />
      <div className="grid gap-1.5 text-sm text-soft" id={`${fieldId(name)}-hint`}>
        <p>
          <NotReadNote phone={phone} />
        </p>
        <p>{count}</p>
      </div>
      <DebouncedStatus text={value ? count : ""} />
    </FieldFrame>
  );
}

/** Live region that is updated, and so announced, only when typing pauses. */
function DebouncedStatus({ text }: { text: string }) {
  const [announced, setAnnounced] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p className="sr-only" role="status">
      {announced}
    </p>
  );
}
