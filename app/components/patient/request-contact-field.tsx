import { TextField } from "../forms/field";

/** How the hospital may answer: nobody knows more of a guest than what they say. */
export function RequestContactField() {
  return (
    <TextField
      name="contact"
      label="Phone or email (optional)"
      hint="Our team needs it to contact you. Without it, look for our answer here, with your procedure."
    />
  );
}
