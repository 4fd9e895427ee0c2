import type { LiveSessionChoices } from "./live-session-choices.server";
import type { ContactChoices } from "~/server/outbox/answer-way";
import type { ShownPhone } from "~/server/platform/phone-numbers";
import { FormActions } from "~/app/components/ui/form-actions";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { SelectField, TextAreaField, TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { lazyValidator } from "~/app/components/forms/lazy-validator";
import { SliderField } from "~/app/components/forms/slider-field";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { FieldPair } from "~/app/components/patient/field-pair";
import { NotReadNote } from "~/app/components/patient/not-read-note";
import { OtherTimes } from "~/app/components/live-session/other-times";
import { TeamHours } from "~/app/components/site/team-hours";
import { RequestContactField } from "~/app/components/patient/request-contact-field";

const validator = lazyValidator(() => import("./live-session-rules"));

type Props = {
  title: string;
  /** The procedure's title, and the care team's phone number (null if unknown). */
  procedure: string;
  phone: ShownPhone | null;
  /** First selectable date, as YYYY-MM-DD, and the name of the time zone of all times. */
  today: string;
  zone: string;
  choices: ContactChoices;
  options: LiveSessionChoices;
  closeTo: string;
};

/** Form of a live session request. */
export function LiveSessionForm(props: Props) {
  const { title, procedure, phone, today, zone, choices, options, closeTo } = props;
  return (
    <RouteDialog title={title} about={procedure} closeTo={closeTo}>
      <Form
        validator={validator}
        defaultValues={options.initial}
        failureTitle="Your request was not sent"
      >
        <div className="grid gap-5">
          <FieldPair>
            <SelectField
              name="leaderType"
              label="Session Leader"
              options={options.leaders}
              placeholder="Choose..."
            />
            <SelectField
              name="sessionType"
              label="Session Type"
              options={options.types}
              placeholder="Choose..."
            />
          </FieldPair>
          <SliderField name="price" label="Price" hint={options.charge} steps={options.prices} />
          <FieldPair>
            <SelectField name="way" label="Way" options={options.ways} placeholder="Any way" />
            <SelectField
              name="language"
              label="Language"
              options={options.languages}
              placeholder="Any language"
            />
          </FieldPair>
          <FieldPair>
            <TextField name="preferredDate" label="Preferred Date" type="date" min={today} />
            <TextField
              name="preferredTime"
              label="Preferred Time"
              type="time"
              hint={`In ${zone}. For example: 9:30 AM`}
            />
          </FieldPair>
          <OtherTimes today={today} />
          <TextAreaField
            name="additionalInfo"
            label="Additional Information (optional)"
            hint="What would help your session leader. Please leave out medical details."
            note={<NotReadNote phone={phone} />}
          />
          <RequestContactField choices={choices} />
          <TeamHours />
        </div>
        <FormActions>
          <CancelLink to={closeTo} />
          <SubmitButton busyLabel="Sending...">Submit Request</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  );
}
