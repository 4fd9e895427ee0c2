import type { ReactNode } from "react";
import { FieldRow } from "~/app/components/forms/form/field-row";
import { TextField } from "~/app/components/forms/form/fields";
import { SPANS, spanFields, spanLabel } from "~/models/coaches/coach-hours-form.schema";
import { COACH_LABELS } from "~/models/coaches/coach-options.schema";
import { WEEKDAYS, type Weekday } from "~/models/hospital/working-hours.schema";
import { ExceptionRows } from "./exception-rows";

/** Hours in which a coach can be booked, in the wizard, on the page of a coach and on a coach's own. */
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
