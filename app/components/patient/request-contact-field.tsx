import type { ContactChoices } from "~/server/outbox/answer-way";
import { CheckboxField, TextField } from "../forms/form/fields";

/** How to reach a guest, whom the hospital knows by nothing else; or the choice to look for the answer here. */
export function RequestContactField({ choices }: { choices: ContactChoices }) {
  const { hint, textMe, offersLooking } = choices;
  return (
    <div className="grid gap-2">
      <TextField name="contact" label="Phone or email" hint={hint} />
      {textMe && <CheckboxField name="textMe" {...textMe} />}
      {offersLooking && <CheckboxField name="looksHere" label="I will look here myself" />}
    </div>
  );
}
