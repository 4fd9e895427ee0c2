import { withZod } from "@remix-validated-form/with-zod";
import { rideRequestSchema } from "~/models/requests/ride-request.schema";

/** The rules of the form, which browsers load when it is sent: see lazyValidator. */
export const rules = withZod(rideRequestSchema);
