import { withZod } from "@remix-validated-form/with-zod";
import { liveSessionRequestSchema } from "~/models/requests/live-session-request.schema";

/** The rules of the form, which browsers load when it is sent: see lazyValidator. */
export const rules = withZod(liveSessionRequestSchema);
