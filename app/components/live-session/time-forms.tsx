import type { ReactNode } from "react";
import type { ShownTime } from "~/app/patient/appointments/present.server";
import { TextField } from "../forms/form/fields";
import { Form } from "../forms/form/form";
import { lazyValidator } from "../forms/lazy-validator";
import { RadioField } from "../forms/radio-field";
import { SubmitButton } from "../forms/submit-button";
import { FormActions } from "../ui/form-actions";

const chooseValidator = lazyValidator(() => import("~/app/patient/appointments/choose-rules"));
const bookValidator = lazyValidator(() => import("~/app/patient/appointments/book-rules"));

const FAILURE = "Your time was not booked";

export type TimesProps = {
  /** Path of the live session. */
  home: string;
  times: ShownTime[];
  /** Name of the time zone, such as "Central Standard Time". */
  zone: string;
  /** Whether a number to call is known. */
  hasPhone: boolean;
  /** Whether the first times are among those that the patient asked for. */
  hasWished?: boolean;
};

/** Form in which a patient chooses one of the times that are held for them (AREAS 9). */
export const ChooseTimeForm = (props: TimesProps) => (
  <Form validator={chooseValidator} failureTitle={FAILURE}>
    <TimeFields {...props} name="slotId" />
    <FormActions>
      <a className="button" href={`${props.home}/none`} data-stay="">
        None of these
      </a>
      <SubmitButton busyLabel="Booking...">Choose This Time</SubmitButton>
    </FormActions>
  </Form>
);

/** Form in which a patient books a free time at once (AREAS 9). @param cancel link beside the button */
export const BookTimeForm = ({ cancel, ...props }: TimesProps & { cancel: ReactNode }) => (
  <Form validator={bookValidator} failureTitle={FAILURE} action={`${props.home}/book`}>
    <TimeFields {...props} name="time" />
    <FormActions>
      {cancel}
      <SubmitButton busyLabel="Booking...">Book This Time</SubmitButton>
    </FormActions>
  </Form>
);

function TimeFields({
  name,
  times,
  zone,
  hasPhone,
  hasWished,
}: Omit<TimesProps, "home"> & { name: string }) {
  const options = times.map(({ value, when, about }) => ({ value, label: when, hint: about }));
  return (
    <div className="grid gap-5">
      <RadioField
        name={name}
        label="Which time suits you?"
        hint={`Times are in ${zone}.${hasWished ? " Those you asked for come first." : ""}`}
        options={options}
      />
      {!hasPhone && times.some(({ isCall }) => isCall) && (
        <TextField
          name="phone"
          label="Phone number"
          type="tel"
          autoComplete="tel"
          hint="For a session by phone: the number on which we can call you."
        />
      )}
    </div>
  );
}
