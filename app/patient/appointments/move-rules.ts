import { withZod } from "@remix-validated-form/with-zod";
import { moveFormSchema } from "~/models/appointments/appointment-forms.schema";

/** Validator of the form that moves an appointment, lazy-loaded: see lazyValidator. */
export const rules = withZod(moveFormSchema);
