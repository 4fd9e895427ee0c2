import { type UIMatch, useActionData, useLoaderData } from "@remix-run/react";
import { parseId } from "~/app/http/list-query.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { type SurveyToAnswer, getSurveyToAnswer } from "~/server/patients/own-surveys";
import { describeReaders } from "./present-surveys.server";
import { readSurveyContext } from "./survey-context.server";
import { submitSurvey } from "./submit-survey.server";
import { SurveyPage } from "./survey-page";

export { retryAfter as headers } from "~/app/http/retry-after";
export const handle = {
  title: ({ data }: UIMatch) => (data as SurveyToAnswer | undefined)?.name ?? "Survey",
  noindex: true,
  narrow: true,
};

const parseSurveyId = (params: { survey?: string }) => parseId(params.survey, "Invalid survey ID");

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patient.own", async ({ caller, params, url, context }) => ({
  ...(context.answeredSurvey ??
    (await getSurveyToAnswer(caller, parseSurveyId(params), readSurveyContext(url)))),
  readers: await describeReaders(caller),
}));

export const action = pageAction("patient.own", ({ caller, request, params, url, context }) =>
  submitSurvey({
    caller,
    request,
    context,
    surveyId: parseSurveyId(params),
    surveyContext: readSurveyContext(url),
  }),
);

export default function PatientSurvey() {
  const actionData = useActionData<{ shown?: SurveyToAnswer }>();
  const loaderData = useLoaderData<typeof loader>();
  // After an invalid submission, show the version of the questions that was answered.
  const survey = actionData?.shown ?? loaderData;
  return (
    <SurveyPage
      key={survey.questionsVersion}
      {...survey}
      readers={loaderData.readers}
      actions={
        <a className="button" href="/patient-surveys">
          Not now
        </a>
      }
    />
  );
}
