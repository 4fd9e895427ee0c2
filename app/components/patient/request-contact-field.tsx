import { TextField } from "../forms/form/fields";

/** Optional contact of a guest, whom the hospital cannot reach otherwise. */
export function RequestContactField() {
  return (
    <TextField
      name="contact"
      label="Phone or email (optional)"
      hint="Our team needs it to contact you. Without it, look for our answer here, with your procedure."
    />
  );
}
