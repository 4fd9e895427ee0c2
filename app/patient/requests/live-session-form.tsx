import type { LiveSessionOptions } from "~/server/appointments/options";
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
import { RequestContactField } from "~/app/components/patient/request-contact-field";
import {
  DEFAULT_PRICE,
  LEADER_TYPES,
  LIVE_SESSION_TYPES,
} from "~/models/requests/live-session-options.schema";

const validator = lazyValidator(() => import("./live-session-rules"));
const INITIAL_VALUES = { price: String(DEFAULT_PRICE) };

/** Says of leaders of whom nobody has a free time that it is so: they can be asked for, and staff look for one. */
const listLeaders = ({ withoutTimes }: LiveSessionOptions) =>
  LEADER_TYPES.map(({ value, label }) => ({
    value,
    label: withoutTimes.includes(value) ? `${label} (no times yet)` : label,
  }));

const listPrices = ({ prices }: LiveSessionOptions) =>
  prices.map(({ dollars, options }) => ({
    value: dollars,
    label: `$${dollars}`,
    description: options,
  }));

type Props = {
  title: string;
  /** The procedure's title, and the care team's phone number (null if unknown). */
  procedure: string;
  phone: ShownPhone | null;
  /** First selectable date, as YYYY-MM-DD. */
  today: string;
  choices: ContactChoices;
  options: LiveSessionOptions;
  ways: readonly string[];
  languages: readonly { value: string; label: string }[];
  closeTo: string;
};

/** Form of a live session request. */
export function LiveSessionForm(props: Props) {
  const { title, procedure, phone, today, choices, options, ways, languages, closeTo } = props;
  const isFree = options.prices.some((price) => price.isFree);
  return (
    <RouteDialog title={title} about={procedure} closeTo={closeTo}>
      <Form
        validator={validator}
        defaultValues={INITIAL_VALUES}
        failureTitle="Your request was not sent"
      >
        <div className="grid gap-5">
          <FieldPair>
            <SelectField
              name="leaderType"
              label="Session Leader"
              options={listLeaders(options)}
              placeholder="Choose..."
            />
            <SelectField
              name="sessionType"
              label="Session Type"
              options={LIVE_SESSION_TYPES}
              placeholder="Choose..."
            />
          </FieldPair>
          <SliderField
            name="price"
            label="Price"
            hint={isFree ? "No charge here" : "Nothing is charged here."}
            steps={listPrices(options)}
          />
          <FieldPair>
            <SelectField name="way" label="Way" options={ways} placeholder="Any way" />
            <SelectField
              name="language"
              label="Language"
              options={languages}
              placeholder="Any language"
            />
          </FieldPair>
          <FieldPair>
            <TextField name="preferredDate" label="Preferred Date" type="date" min={today} />
            <TextField name="preferredTime" label="Preferred Time" type="time" />
          </FieldPair>
          <OtherTimes today={today} />
          <TextAreaField
            name="additionalInfo"
            label="Additional Information (optional)"
            hint="What would help your session leader. Please leave out medical details."
            note={<NotReadNote phone={phone} />}
          />
          <RequestContactField choices={choices} />
        </div>
        <FormActions>
          <CancelLink to={closeTo} />
          <SubmitButton busyLabel="Sending...">Submit Request</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  );
}
