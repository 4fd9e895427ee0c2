import { FormActions } from "~/app/components/ui/form-actions";
import { type UIMatch, useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { Form } from "~/app/components/forms/form/form";
import { lazyValidator } from "~/app/components/forms/lazy-validator";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { PatientPage } from "~/app/components/patient/patient-page";
import { questionsByField, SurveyQuestions } from "~/app/components/survey/survey-questions";
import { parseId } from "~/app/http/list-query.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { type SurveyToAnswer, getSurveyToAnswer } from "~/server/patients/own-surveys";
import { readSurveyContext } from "./survey-context.server";
import { submitSurvey } from "./submit-survey.server";
import { HiddenField } from "~/app/components/forms/hidden-field";

export { retryAfter as headers } from "~/app/http/retry-after";
export const handle = {
  title: ({ data }: UIMatch) => (data as SurveyToAnswer | undefined)?.name ?? "Survey",
  noindex: true,
  narrow: true,
};

const parseSurveyId = (params: { survey?: string }) => parseId(params.survey, "Invalid survey ID");

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader(
  "patient.own",
  async ({ caller, params, url, context }) =>
    context.answeredSurvey ??
    getSurveyToAnswer(caller, parseSurveyId(params), readSurveyContext(url)),
);

export const action = pageAction("patient.own", ({ caller, request, params, url, context }) =>
  submitSurvey({
    caller,
    request,
    context,
    surveyId: parseSurveyId(params),
    surveyContext: readSurveyContext(url),
  }),
);

/** Page to answer a survey, with the same component as its preview (DESIGN 7). */
export default function PatientSurvey() {
  const actionData = useActionData<{ shown?: SurveyToAnswer }>();
  const loaderData = useLoaderData<typeof loader>();
  // After an invalid submission, show the version of the questions that was answered.
  const survey = actionData?.shown ?? loaderData;
  return <Questions key={survey.questionsVersion} {...survey} />;
}

function Questions({ name, questions, questionsVersion, procedure, session }: SurveyToAnswer) {
  const validator = useMemo(
    () =>
      lazyValidator(() =>
        import("./survey-rules").then(({ buildSurveyValidator }) => ({
          rules: buildSurveyValidator(questions),
        })),
      ),
    [questions],
  );
  const hasOptional = questions.some(({ questionType }) => questionType === "free-text");
  return (
    <PatientPage
      title={name}
      lead={
        <>
          {session ? (
            <p className="text-soft">Around the session “{session.title}”</p>
          ) : (
            procedure && <p className="text-soft">About: {procedure.title}</p>
          )}
          <p>
            Please answer every question. {hasOptional && "You can leave the text boxes empty. "}
            The hospital’s team can read your answers, without your name.
          </p>
        </>
      }
    >
      <Form validator={validator} questions={questionsByField(questions)}>
        <HiddenField name="questionsVersion" value={questionsVersion} />
        <SurveyQuestions questions={questions} phone={procedure?.phone ?? null} />
        <FormActions>
          <SubmitButton busyLabel="Sending...">Send Answers</SubmitButton>{" "}
          <a className="button" href="/patient-surveys">
            Not now
          </a>
        </FormActions>
      </Form>
    </PatientPage>
  );
}
