import { withZod } from "@remix-validated-form/with-zod";
import type { AskedQuestion } from "~/app/components/survey/survey-questions";
import { answersSchema } from "~/models/surveys/survey-response.schema";

/** Validator of a survey's questions, lazy-loaded: see lazyValidator. */
export const buildSurveyValidator = (asked: readonly AskedQuestion[]) =>
  withZod(answersSchema(asked));
