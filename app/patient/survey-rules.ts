import { withZod } from "@remix-validated-form/with-zod";
import type { AskedQuestion } from "~/app/components/survey/survey-questions";
import { answersSchema } from "~/models/surveys/survey-response.schema";

/** Builds the validator of a survey's answers; lazy-loaded: see lazyValidator. */
export const buildSurveyValidator = (questions: readonly AskedQuestion[]) =>
  withZod(answersSchema(questions));
