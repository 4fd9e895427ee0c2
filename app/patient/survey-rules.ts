import { withZod } from "@remix-validated-form/with-zod";
import type { AskedQuestion } from "~/app/components/survey/survey-questions";
import { answersSchema } from "~/models/surveys/survey-response.schema";

/** The rules of a form that asks some questions; the browser loads them when it is sent. */
export const rulesFor = (asked: readonly AskedQuestion[]) => withZod(answersSchema(asked));
