import { withZod } from "@remix-validated-form/with-zod";
import { preSessionSurveySchema } from "~/models/patients/pre-session-survey.schema";

/** The rules of the assessment's form, which browsers load when it is sent: see lazyValidator. */
export const rules = withZod(preSessionSurveySchema);
