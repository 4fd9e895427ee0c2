import { withZod } from "@remix-validated-form/with-zod";
import { bookFormSchema } from "~/models/appointments/appointment-forms.schema";

/** Validator of the form that books a time, lazy-loaded: see lazyValidator. */
export const rules = withZod(bookFormSchema);
