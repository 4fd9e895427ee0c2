import { SelectField } from "~/app/components/forms/form/fields";
import { SNOOZE_CHOICES } from "~/models/work-list/work-item-options.schema";

/** Until when a row is hidden. */
export const ChoiceOfDays = () => (
  <SelectField name="until" label="Until" options={SNOOZE_CHOICES} hasInitialFocus />
);
