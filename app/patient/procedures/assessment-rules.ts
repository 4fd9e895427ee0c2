import { withZod } from "@remix-validated-form/with-zod";
import { preSessionSurveySchema } from "~/models/patients/pre-session-survey.schema";

/** Validator of the assessment form, lazy-loaded: see lazyValidator. */
export const rules = withZod(preSessionSurveySchema);
