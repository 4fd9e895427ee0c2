import { TEXT_AGREEMENT } from "~/models/requests/text-agreement.schema";
import { CheckboxField, TextField } from "../forms/form/fields";

/** How to reach a guest, whom the hospital knows by nothing else; or the choice to look for the answer here. */
export function RequestContactField() {
  return (
    <div className="grid gap-2">
      <TextField name="contact" label="Phone or email" hint="So that our team can reach you" />
      <CheckboxField
        name="textMe"
        label={TEXT_AGREEMENT}
        hint="Only with a mobile number, not with an email address."
      />
      <CheckboxField name="looksHere" label="I will look here myself" />
    </div>
  );
}
