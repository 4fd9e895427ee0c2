import type { ReactNode } from "react";
import { CancelLink } from "~/app/components/dialog/route-dialog";
import { FieldRow } from "~/app/components/forms/form/field-row";
import { TextAreaField, TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { FormActions } from "~/app/components/ui/form-actions";
import { WEEKDAYS } from "~/models/hospital/working-hours.schema";
import { hospitalValidator } from "./hospital-validator";

type Props = {
  values: Record<string, string>;
  version: number;
  timeZone: string;
  closeTo: string;
};

/** Edit form on the page of the hospital's settings. */
export default function HospitalForm({ values, version, timeZone, closeTo }: Props) {
  return (
    <Form
      validator={hospitalValidator}
      defaultValues={values}
      version={version}
      failureTitle="Nothing was changed"
    >
      <div className="grid max-w-4xl gap-8">
        <Group title="Name and Numbers">
          <FieldRow>
            <TextField
              name="name"
              label="Hospital Name"
              hint="Stands on patients’ pages and in messages"
              hasInitialFocus
            />
            <TextField
              name="shortName"
              label="Short Name"
              hint="Stands in text messages: at most 20 letters"
            />
            <TextField
              name="phone"
              label="Care-Team Phone (optional)"
              type="tel"
              hint="Patients are told to call it, unless their procedure has its own number"
            />
            <TextField
              name="afterHoursPhone"
              label="After-Hours Phone (optional)"
              type="tel"
              hint="Takes its place outside of working hours"
            />
          </FieldRow>
        </Group>
        <Group
          title="Working Hours"
          hint={`In the time zone ${timeZone}. They stand on patients’ pages, and say which phone is shown. Leave both times of a day empty when it is closed; 12:00 AM as the end is midnight.`}
        >
          <div className="grid gap-x-10 gap-y-5 md:grid-cols-2">
            {WEEKDAYS.map((day) => (
              <div key={day} className="grid grid-cols-2 items-end gap-3">
                <TextField name={`${day}From`} label={`${day}, from`} type="time" hint={null} />
                <TextField name={`${day}To`} label={`${day}, to`} type="time" hint={null} />
              </div>
            ))}
          </div>
          <TextAreaField
            name="holidays"
            label="Holidays (optional)"
            hint="Days that are closed: one a line, a date and then its name, such as 2026-12-25 Christmas Day"
            rows={6}
          />
        </Group>
        <Group
          title="Quiet Hours"
          hint="Messages to patients that would fall into them wait until they end. Answers about live sessions and rides, and what staff get, go at once."
        >
          <FieldRow>
            <TextField name="quietFrom" label="Quiet Hours, from" type="time" hint={null} />
            <TextField name="quietTo" label="Quiet Hours, to" type="time" hint={null} />
          </FieldRow>
        </Group>
        <Group title="Rules">
          <FieldRow>
            <TextField
              name="consentAge"
              label="Age of Consent (years)"
              numeric
              hint="Whoever is younger joins with a guardian, who acts for them"
            />
            <TextField
              name="messageTextDays"
              label="Texts of Messages (days)"
              numeric
              hint="How long the words of a sent message are kept; then only that it was sent"
            />
            <TextField
              name="binDays"
              label="Bin (days)"
              numeric
              hint="How long what is deleted from now on can be restored"
            />
            <TextField
              name="recordYears"
              label="Records of Patients (years)"
              numeric
              hint="How long what the hospital entered stays after the last procedure, change or visit. Then it is erased for good, at the earliest a week after you save this."
            />
          </FieldRow>
        </Group>
      </div>
      <FormActions>
        <CancelLink to={closeTo} />
        <SubmitButton busyLabel="Saving...">Save</SubmitButton>
      </FormActions>
    </Form>
  );
}

type GroupProps = { title: string; hint?: string; children: ReactNode };

/** Fields that belong together, below their heading. */
function Group({ title, hint, children }: GroupProps) {
  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="mb-2 p-0 text-lg font-semibold">{title}</legend>
      {hint && <p className="max-w-prose text-sm text-soft">{hint}</p>}
      {children}
    </fieldset>
  );
}
