import { withZod } from "@remix-validated-form/with-zod";
import { z } from "zod";
import { answerFieldName } from "~/models/surveys/answer.schema";

const answer = z.string({ required_error: "Please answer" }).min(1, "Please answer");

/** Validator of the example's form, apart from its fields: see `lazyValidator`. */
export const rules = withZod(
  z.object({
    first: z.string().min(1, "First name is required"),
    last: z.string().min(1, "Last name is required"),
    department: z.string().min(1, "Department is required"),
    specialty: z.string().min(1, "Specialty is required"),
    hasMessage: answer,
    price: answer,
    [answerFieldName(1)]: answer,
    [answerFieldName(2)]: answer,
  }),
);
