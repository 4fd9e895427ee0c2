import { CheckboxListField } from "~/app/components/forms/checkbox-list-field";
import { FieldRow } from "~/app/components/forms/form/field-row";
import { SelectField, TextField } from "~/app/components/forms/form/fields";
import { PRICE_CHOICES, YES_OR_NO } from "~/models/coaches/coach-form.schema";
import {
  BUFFER_MINUTES,
  COACH_LABELS,
  NOTICE_HOURS,
  SESSION_MINUTES,
  WEEKLY_CAPACITY,
  WINDOW_DAYS,
} from "~/models/coaches/coach-options.schema";
import { SESSION_WAYS } from "~/models/coaches/session-choices.schema";
import { LIVE_SESSION_TYPES } from "~/models/requests/live-session-options.schema";

type Props = {
  /** Whether the caller may say how the coach is reached. */
  mayReach: boolean;
  /** Whether the caller may say what a session costs: coaches may not of their own. */
  hasPrice: boolean;
};

const WAYS = SESSION_WAYS.map((value) => ({ value, label: value }));
const range = ({ min, max }: { min: number; max: number }) => `From ${min} to ${max}`;

/** Fields of a coach's offer, in the wizard, on the page of a coach and on a coach's own. */
export function CoachOfferFields({ mayReach, hasPrice }: Props) {
  return (
    <>
      <FieldRow>
        <CheckboxListField name="topics" label={COACH_LABELS.topics} options={LIVE_SESSION_TYPES} />
        <CheckboxListField name="ways" label={COACH_LABELS.ways} options={WAYS} />
      </FieldRow>
      <FieldRow>
        {mayReach && (
          <TextField
            name="videoLink"
            label={`${COACH_LABELS.videoLink} (for Video)`}
            type="url"
            hint="Patients get it 10 minutes before a session"
          />
        )}
        <TextField
          name="place"
          label={`${COACH_LABELS.place} (for In Person)`}
          hint="Such as: Chapel, Main Building, First Floor"
        />
        {hasPrice && (
          <SelectField name="price" label={COACH_LABELS.price} options={PRICE_CHOICES} />
        )}
      </FieldRow>
      <FieldRow>
        <NumberField name="lengthMinutes" hint={range(SESSION_MINUTES)} />
        <NumberField name="bufferMinutes" hint={range(BUFFER_MINUTES)} />
        <NumberField
          name="noticeHours"
          hint={`${range(NOTICE_HOURS)}: how long before a session it can still be booked`}
        />
        <NumberField
          name="windowDays"
          hint={`${range(WINDOW_DAYS)}: how far ahead a session can be booked`}
        />
        <TextField
          name="weeklyCapacity"
          label={`${COACH_LABELS.weeklyCapacity} (optional)`}
          hint={`At most, ${range(WEEKLY_CAPACITY).toLowerCase()}; blank for no limit`}
          numeric
        />
        <SelectField
          name="takesNewPatients"
          label={COACH_LABELS.takesNewPatients}
          options={YES_OR_NO}
          hint="No: only patients who had a session before"
        />
        <SelectField
          name="allowsBooking"
          label={COACH_LABELS.allowsBooking}
          options={YES_OR_NO}
          hint="No: the hospital offers times first"
        />
      </FieldRow>
    </>
  );
}

type NumberName = "lengthMinutes" | "bufferMinutes" | "noticeHours" | "windowDays";
const NumberField = ({ name, hint }: { name: NumberName; hint: string }) => (
  <TextField name={name} label={COACH_LABELS[name]} hint={hint} numeric />
);
