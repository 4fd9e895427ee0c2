import { useActionData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { SelectField, TextField } from "~/app/components/forms/form/fields";
import { useFormState } from "~/app/components/forms/form/form-state";
import { HiddenField } from "~/app/components/forms/hidden-field";
import { fieldId } from "~/app/contracts/form-fields";
import { INTENT, INTENTS } from "~/app/contracts/wizard-intents";
import {
  EXCEPTION_KINDS,
  EXCEPTION_LABELS,
  MAX_EXCEPTIONS,
} from "~/models/coaches/coach-hours.schema";
import {
  countRows,
  EXCEPTION_FIELD_LABELS,
  exceptionFields,
  MORE_ROWS,
  ROWS_FIELD,
} from "~/models/coaches/coach-hours-form.schema";

type Values = Readonly<Record<string, unknown>>;

/** Rows of days off and extra hours, with a button for more: without scripts it submits the form, which comes back with them. */
export function ExceptionRows() {
  const { values } = useFormState();
  const changed = useActionData<{ conflict?: { values: Values } }>()?.conflict?.values;
  const [added, setAdded] = useState(0);
  const container = useRef<HTMLDivElement>(null);
  const count = Math.min(MAX_EXCEPTIONS, Math.max(countRows(values), countRows(changed)) + added);
  const next = exceptionFields(count + 1).kind;
  useFocusOnNewRow(container, added);
  return (
    <div ref={container} className="grid gap-3">
      <HiddenField name={ROWS_FIELD} value={count} />
      {Array.from({ length: count }, (_, index) => (
        <ExceptionRow key={index} row={index + 1} />
      ))}
      {count < MAX_EXCEPTIONS && (
        <div>
          <button
            className="button"
            name={INTENT}
            value={INTENTS.more + next}
            formAction={`#${fieldId(next)}`}
            onClick={(event) => {
              event.preventDefault();
              setAdded(added + MORE_ROWS);
            }}
          >
            Add Rows
          </button>
        </div>
      )}
    </div>
  );
}

/** Focuses the first of the rows that were just added. */
function useFocusOnNewRow(container: React.RefObject<HTMLElement>, added: number) {
  useEffect(() => {
    if (added === 0) return;
    const kinds = container.current?.querySelectorAll("select") ?? [];
    kinds[Math.max(0, kinds.length - MORE_ROWS)]?.focus();
  }, [container, added]);
}

const KINDS = EXCEPTION_KINDS.map((value) => ({ value, label: EXCEPTION_LABELS[value] }));

function ExceptionRow({ row }: { row: number }) {
  const names = exceptionFields(row);
  const label = EXCEPTION_FIELD_LABELS;
  return (
    <fieldset className="min-w-0 border-t pt-3">
      <legend className="sr-only">{`Row ${row}`}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] items-end gap-x-3 gap-y-2">
        <SelectField name={names.kind} label={label.kind} options={KINDS} />
        <TextField name={names.date} label={label.date} type="date" hint={null} />
        <TextField name={names.lastDate} label={label.lastDate} type="date" hint={null} />
        <TextField name={names.from} label={label.from} type="time" hint={null} />
        <TextField name={names.to} label={label.to} type="time" hint={null} />
      </div>
    </fieldset>
  );
}
