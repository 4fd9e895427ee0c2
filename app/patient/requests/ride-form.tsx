import type { ContactChoices } from "~/server/outbox/answer-way";
import type { ShownPhone } from "~/server/platform/phone-numbers";
import { FormActions } from "~/app/components/ui/form-actions";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { SelectField, TextAreaField, TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { lazyValidator } from "~/app/components/forms/lazy-validator";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { YesNoField } from "~/app/components/forms/yes-no-field";
import { FieldPair } from "~/app/components/patient/field-pair";
import { NotReadNote } from "~/app/components/patient/not-read-note";
import { TeamHours } from "~/app/components/site/team-hours";
import { RequestContactField } from "~/app/components/patient/request-contact-field";
import { MOBILITY_OPTIONS } from "~/models/requests/ride-options.schema";

const validator = lazyValidator(() => import("./ride-rules"));

type Props = {
  title: string;
  /** The procedure's title, and the care team's phone number (null if unknown). */
  procedure: string;
  phone: ShownPhone | null;
  /** First selectable date, as YYYY-MM-DD. */
  today: string;
  /** When the procedure begins, as a sentence; null if unknown. */
  begins: string | null;
  initialValues: Record<string, string>;
  choices: ContactChoices;
  closeTo: string;
};

/** Form of a ride request. */
export function RideForm(props: Props) {
  const { title, procedure, phone, today, begins, initialValues, choices, closeTo } = props;
  return (
    <RouteDialog title={title} about={procedure} closeTo={closeTo}>
      <Form
        validator={validator}
        defaultValues={initialValues}
        failureTitle="Your request was not sent"
      >
        <div className="grid gap-5">
          <TextField name="pickUp" label="Pick Up" hint="The address where your ride begins" />
          <TextField name="dropOff" label="Drop Off" hint="The address where it ends" />
          <FieldPair>
            <TextField name="date" label="Date" type="date" min={today} />
            <TextField
              name="time"
              label="Time"
              type="time"
              hint={
                // The time in the sentence shows the format, too.
                begins
                  ? `${begins} Leave well before.`
                  : "When you would like to leave, for example: 9:30 AM"
              }
            />
          </FieldPair>
          <YesNoField name="returnTrip" label="Do you need a ride back?" />
          <TextField
            name="returnTime"
            label="Time of the ride back (optional)"
            type="time"
            hint="Leave it empty if you do not know yet."
          />
          <SelectField
            name="mobility"
            label="Getting in and out of the car"
            options={MOBILITY_OPTIONS}
            placeholder="Choose..."
          />
          <TextAreaField
            name="mobilityNote"
            label="What would help (optional)"
            rows={2}
            note={<NotReadNote phone={phone} />}
          />
          <RequestContactField choices={choices} />
          <TeamHours />
        </div>
        <FormActions>
          <CancelLink to={closeTo} />
          <SubmitButton busyLabel="Sending...">Request Ride</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  );
}
