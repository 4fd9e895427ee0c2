import { withZod } from "@remix-validated-form/with-zod";
import { hospitalFormSchema } from "~/models/hospital/hospital-form.schema";

export const hospitalValidator = withZod(hospitalFormSchema);
