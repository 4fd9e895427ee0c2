import { withZod } from "@remix-validated-form/with-zod";
import { caretakerSchema } from "~/models/patients/caretaker.schema";

/** Validator of the form that adds somebody, lazy-loaded: see lazyValidator. */
export const rules = withZod(caretakerSchema);
