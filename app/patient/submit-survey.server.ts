import { data } from "@remix-run/node";
import type { Validator } from "remix-validated-form";
import { parseId } from "~/app/http/list-query.server";
import { submitPatientForm } from "~/app/http/patient-form.server";
import { type Answer, answerFieldName } from "~/models/surveys/answer.schema";
import type { PageArgs } from "~/app/http/page.server";
import type { SurveyContext } from "~/server/patients/applicable-surveys";
import {
  type SubmittedAnswers,
  type SurveyToAnswer,
  getSurveyToAnswer,
} from "~/server/patients/own-surveys";
import { completeSurvey } from "~/server/today/progress-made";
import { buildSurveyValidator } from "./survey-rules";

/** Name of the form field with the version of the questions that were rendered. */
export const QUESTIONS_VERSION = "questionsVersion";

type Submission = Pick<PageArgs, "caller" | "request" | "context"> & {
  surveyId: number;
  surveyContext: SurveyContext;
};
type SurveySubmission = Pick<PageArgs, "context"> & {
  /** Reads the edition that was rendered. */
  read: (version: number) => Promise<SurveyToAnswer>;
  /** Submits the form, and stores the answers. */
  submit: (
    validator: Validator<Record<string, Answer>>,
    toAnswers: (values: Record<string, Answer>) => SubmittedAnswers,
  ) => ReturnType<typeof submitPatientForm>;
};

/** Stores the answers of a patient: see `submitShownSurvey`. */
export const submitSurvey = ({ caller, request, context, surveyId, surveyContext }: Submission) =>
  submitShownSurvey({
    context,
    read: (version) => getSurveyToAnswer(caller, surveyId, surveyContext, version),
    submit: (validator, toAnswers) =>
      submitPatientForm({
        caller,
        request,
        validator,
        failure: (detail) => `Your answers were not sent: ${detail}`,
        save: async ({ values, caller: writer }) => {
          await completeSurvey(writer, surveyId, surveyContext, toAnswers(values));
          // Redirect without a toast, which could cover a call for help: the target page shows the result itself.
          return { to: "/patient-surveys/thank-you" };
        },
      }),
  });

/**
 * Stores the answers to the version of a survey that was rendered, even if the survey has changed since. The response to an
 * invalid submission has the questions of that version, and so has the page: a survey that was unpublished is not read again.
 */
export async function submitShownSurvey({ context, read, submit }: SurveySubmission) {
  let shownSurvey: SurveyToAnswer | undefined;
  const validator: Validator<Record<string, Answer>> = {
    async validate(form) {
      const version = form instanceof FormData ? form.get(QUESTIONS_VERSION) : null;
      const questionsVersion = parseId(
        typeof version === "string" ? version : "",
        "The form has no version",
      );
      shownSurvey = await read(questionsVersion);
      context.answeredSurvey = shownSurvey;
      return buildSurveyValidator(shownSurvey.questions).validate(form);
    },
    validateField: () => Promise.resolve({}),
  };
  const result = await submit(validator, (values) => ({
    questionsVersion: shownSurvey?.questionsVersion ?? 0,
    answers: (shownSurvey?.questions ?? []).map(({ id }) => ({
      questionId: id,
      answer: values[answerFieldName(id)],
    })),
  }));
  if (result instanceof Response) return result;
  return data({ ...result.data, shown: shownSurvey }, result.init ?? undefined);
}
