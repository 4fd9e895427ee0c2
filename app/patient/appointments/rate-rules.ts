import { withZod } from "@remix-validated-form/with-zod";
import { ratingSchema } from "~/models/appointments/offer.schema";

/** Validator of how a session was, lazy-loaded: see lazyValidator. */
export const rules = withZod(ratingSchema);
