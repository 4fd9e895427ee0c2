import { withZod } from "@remix-validated-form/with-zod";
import { dailyCheckSchema } from "~/models/patients/today.schema";

/** Validator of the daily check, lazy-loaded: see lazyValidator. */
export const rules = withZod(dailyCheckSchema);
