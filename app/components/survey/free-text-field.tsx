import { useEffect, useRef, useState } from "react";
import { countCharacters, TEXT_LIMITS } from "~/models/rules/text-limits.schema";
import { useFormField } from "../forms/field";
import { fieldId } from "~/app/contracts/form-fields";
import { controlProps, FieldFrame } from "../forms/field-frame";
import { useLiveValue } from "./use-live-value";

const MAX_LENGTH = TEXT_LIMITS.text.toLocaleString("en-US");
const PAUSE_MS = 1_000;

type Props = { name: string; label: string };

/** Words of one's own, with how many characters there are; without scripts, how many there can be. */
export function FreeTextField({ name, label }: Props) {
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
      <p className="hint" id={`${fieldId(name)}-hint`}>
        {count}
      </p>
      <Spoken words={value ? count : ""} />
    </FieldFrame>
  );
}

/** Read out when somebody pauses, not at every key. */
function Spoken({ words }: { words: string }) {
  const [spoken, setSpoken] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <p className="visually-hidden" role="status">
      {spoken}
    </p>
  );
}
