import { withZod } from "@remix-validated-form/with-zod";
import { caretakerRightsSchema } from "~/models/patients/caretaker.schema";

/** Validator of what somebody may see and do, lazy-loaded: see lazyValidator. */
export const rules = withZod(caretakerRightsSchema);
