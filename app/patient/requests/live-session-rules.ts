import { withZod } from "@remix-validated-form/with-zod";
import { liveSessionRequestSchema } from "~/models/requests/live-session-request.schema";

/** Validator of the live session request form, lazy-loaded: see lazyValidator. */
export const rules = withZod(liveSessionRequestSchema);
