import { FieldRow } from "~/app/components/forms/form/field-row";
import { TextField } from "~/app/components/forms/form/fields";
import { FIELD_LABELS } from "./plan-wizard";

const labels = FIELD_LABELS.prices;

/** A price for each plan of a procedure, in dollars. */
export function PriceFields() {
  return (
    <FieldRow>
      <TextField
        name="completePrice"
        label={labels.completePrice}
        hint="In dollars, such as 4.99. Patients see it before they choose."
      />
      <TextField
        name="freePrice"
        label={labels.freePrice}
        hint="Always 0: patients read that it is free."
      />
    </FieldRow>
  );
}
