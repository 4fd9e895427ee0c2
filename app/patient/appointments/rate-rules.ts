import { withZod } from "@remix-validated-form/with-zod";
import { ratingFields, ratingSchema } from "~/models/appointments/offer.schema";

/** Validator of how a session was. */
export const rules = withZod(ratingSchema);

/** Validator of each answer alone, for browsers: who leaves the first may go on to the second. Lazy-loaded: see lazyValidator. */
export const fieldRules = withZod(ratingFields);
