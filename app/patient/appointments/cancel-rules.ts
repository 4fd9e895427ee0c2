import { withZod } from "@remix-validated-form/with-zod";
import { ownCancelSchema } from "~/models/appointments/offer.schema";

/** Validator of the form that cancels an appointment, lazy-loaded: see lazyValidator. */
export const rules = withZod(ownCancelSchema);
