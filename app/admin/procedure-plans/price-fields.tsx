import { FieldRow } from "~/app/components/forms/form/field-row";
import { TextField } from "~/app/components/forms/form/fields";
import { priceFieldName } from "~/models/catalogue/procedure.schema";

/** A billing plan with a price, and the usual one, such as "$4.99". */
export type PricedPlan = { code: string; name: string; usual: string };

/** A procedure's own price of each billing plan, in dollars. */
export function PriceFields({ plans }: { plans: readonly PricedPlan[] }) {
  return (
    <>
      <FieldRow>
        {plans.map(({ code, name, usual }) => (
          <TextField
            key={code}
            name={priceFieldName(code)}
            label={`${name} Plan Price (optional)`}
            hint={`In dollars, such as 4.99. If blank, the usual price: ${usual}.`}
          />
        ))}
      </FieldRow>
      <p className="text-sm text-soft">
        Patients see prices before they choose. The Free plan always costs nothing.
      </p>
    </>
  );
}
