import { data } from "@remix-run/node";
import type { Validator } from "remix-validated-form";
import { idParam } from "~/app/http/list-query.server";
import { submitPatientForm } from "~/app/http/patient-form.server";
import { type Answer, answerFieldName } from "~/models/surveys/answer.schema";
import type { Caller } from "~/server/platform/caller";
import type { SurveyContext } from "~/server/patients/applicable-surveys";
import { answerSurvey, type AskedSurvey, askSurvey } from "~/server/patients/own-surveys";
import { rulesFor } from "./survey-rules";

/** The edition that a form was filled in from. */
export const QUESTIONS_VERSION = "questionsVersion";

type Sent = { caller: Caller; request: Request; surveyId: number; around: SurveyContext };

/**
 * Takes the answers to a survey as it was shown, whatever became of it since. What is refused comes back with the questions
 * that were shown, which may not be those of today.
 */
export async function submitSurvey({ caller, request, surveyId, around }: Sent) {
  let shown: AskedSurvey | undefined;
  const validator: Validator<Record<string, Answer>> = {
    async validate(form) {
      const version = form instanceof FormData ? form.get(QUESTIONS_VERSION) : null;
      const asked = idParam(typeof version === "string" ? version : "", "The form has no version");
      shown = await askSurvey(caller, surveyId, around, asked);
      return rulesFor(shown.asked).validate(form);
    },
    validateField: () => Promise.resolve({}),
  };
  const answer = await submitPatientForm({
    ...{ caller, request, validator },
    failure: (detail) => `Your answers were not sent: ${detail}`,
    save: async ({ values, caller: writer }) => {
      await answerSurvey(writer, surveyId, around, {
        questionsVersion: shown?.questionsVersion ?? 0,
        answers: (shown?.asked ?? []).map(({ id }) => ({
          questionId: id,
          answer: values[answerFieldName(id)],
        })),
      });
      return { to: "/patient-surveys/thank-you", message: "Your answers have been sent" };
    },
  });
  if (answer instanceof Response) return answer;
  return data({ ...answer.data, shown }, answer.init ?? undefined);
}
