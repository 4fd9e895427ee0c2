import { withZod } from "@remix-validated-form/with-zod";
import { rideRequestSchema } from "~/models/requests/ride-request.schema";

/** Validator of the ride request form, lazy-loaded: see lazyValidator. */
export const rules = withZod(rideRequestSchema);
