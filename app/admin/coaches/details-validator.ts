import { withZod } from "@remix-validated-form/with-zod";
import { coachDetailsFormSchema } from "~/models/coaches/coach-details.schema";

/** Validator of a coach's details: the first step of the wizard loads no other. */
export const detailsValidator = withZod(coachDetailsFormSchema);
