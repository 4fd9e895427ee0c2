import { useState } from "react";
import { useFormContext } from "remix-validated-form";
import { MAX_OTHER_WINDOWS } from "~/models/requests/session-window.schema";
import { TextField } from "../forms/form/fields";
import { FieldPair } from "../patient/field-pair";

const NUMBERS = Array.from({ length: MAX_OTHER_WINDOWS }, (_, index) => index + 1);
const NAMES = NUMBERS.flatMap((number) => [
  `otherDate${number}`,
  `otherFrom${number}`,
  `otherTo${number}`,
]);

/** Fields of other times that suit a patient, open where one is filled in or wrong. @param today first selectable date, YYYY-MM-DD */
export function OtherTimes({ today }: { today: string }) {
  const { defaultValues, fieldErrors } = useFormContext();
  const isFilled = NAMES.some((name) => fieldErrors[name] ?? defaultValues?.[name]);
  const [isOpen, setIsOpen] = useState(isFilled);
  // It stays open once the error is gone.
  if (isFilled && !isOpen) setIsOpen(true);
  return (
    <details open={isOpen}>
      <summary className="py-2 font-bold">Other times that suit me</summary>
      <div className="grid gap-5 pt-3">
        {NUMBERS.map((number) => (
          <fieldset key={number} className="grid gap-5">
            <legend className="sr-only">{`Other time ${number}`}</legend>
            <TextField name={`otherDate${number}`} label="Date" type="date" min={today} hint="" />
            <FieldPair>
              <TextField name={`otherFrom${number}`} label="From" type="time" hint="" />
              <TextField name={`otherTo${number}`} label="Until" type="time" hint="" />
            </FieldPair>
          </fieldset>
        ))}
      </div>
    </details>
  );
}
