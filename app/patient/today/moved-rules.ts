import { withZod } from "@remix-validated-form/with-zod";
import { movedSchema } from "~/models/patients/today.schema";

/** Validator of the form about a new date, lazy-loaded: see lazyValidator. */
export const rules = withZod(movedSchema);
