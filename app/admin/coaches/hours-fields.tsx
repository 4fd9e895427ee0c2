import { useActionData } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { FieldRow } from "~/app/components/forms/form/field-row";
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
  SPANS,
  spanFields,
  spanLabel,
} from "~/models/coaches/coach-hours-form.schema";
import { COACH_LABELS } from "~/models/coaches/coach-options.schema";
import { WEEKDAYS, type Weekday } from "~/models/hospital/working-hours.schema";

type Values = Readonly<Record<string, unknown>>;

/** When a coach can be booked, in the wizard, on the page of a coach and on a coach's own. */
export function CoachHoursFields({ hospitalZone }: { hospitalZone: string }) {
  return (
    <>
      {/* Enter presses the first button, which must not be Add Rows. */}
      <button className="sr-only" tabIndex={-1} aria-hidden="true">
        Save
      </button>
      <FieldRow>
        <TextField
          name="timeZone"
          label={`${COACH_LABELS.timeZone} (optional)`}
          hint={`Such as America/Chicago. Blank: the hospital’s, ${hospitalZone}`}
        />
      </FieldRow>
      <Part
        title={COACH_LABELS.weeklyHours}
        hint="Up to three times a day, each from and to. Leave both blank where there is none; 12:00 AM as the end is midnight."
      >
        {WEEKDAYS.map((day) => (
          <DayFields key={day} day={day} />
        ))}
      </Part>
      <Part
        title={COACH_LABELS.exceptions}
        hint="One day, or several from the first to the last. Days off without times are off all day; extra hours need both times. Empty a row to remove it."
      >
        <ExceptionRows />
      </Part>
    </>
  );
}

function Part({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 p-0 text-lg font-semibold">{title}</legend>
      <p className="max-w-prose text-sm text-soft">{hint}</p>
      {children}
    </fieldset>
  );
}

/** The times of a day, side by side where there is room. */
function DayFields({ day }: { day: Weekday }) {
  return (
    <div className="border-t pt-3">
      <p className="mb-1.5 font-semibold" aria-hidden="true">
        {day}
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(14rem,1fr))] items-end gap-x-5 gap-y-2">
        {SPANS.map((span) => {
          const names = spanFields(day, span);
          return (
            <div key={span} className="grid grid-cols-2 items-end gap-2">
              {(["from", "to"] as const).map((edge) => (
                <TextField
                  key={edge}
                  name={names[edge]}
                  label={spanLabel(day, span, edge)}
                  isLabelHidden
                  type="time"
                  hint={null}
                />
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Rows of days off and extra hours, with a button for more: without scripts it submits the form, which comes back with them. */
function ExceptionRows() {
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
