import { withZod } from "@remix-validated-form/with-zod";
import { acceptSchema } from "~/models/appointments/offer.schema";

/** Validator of the times to choose from, lazy-loaded: see lazyValidator. */
export const rules = withZod(acceptSchema);
