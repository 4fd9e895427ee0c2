import { type UIMatch, useActionData, useLoaderData } from "@remix-run/react";
import { TODAY_HOME } from "~/app/contracts/account-fields";
import { submitCaretakerForm } from "~/app/http/caretaker-form.server";
import { parseId } from "~/app/http/list-query.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { answerFor, readCaringSurvey } from "~/server/caretakers/acts";
import { findCaring } from "~/server/caretakers/caring";
import { knownName } from "~/server/caretakers/record";
import type { SurveyToAnswer } from "~/server/patients/own-surveys";
import type { Caller } from "~/server/platform/caller";
import { readHospital } from "~/server/platform/hospital";
import { submitShownSurvey } from "../submit-survey.server";
import { readSurveyContext } from "../survey-context.server";
import { SurveyPage } from "../survey-page";
import { NotShared } from "./not-shared";

export { retryAfter as headers } from "~/app/http/retry-after";
export const handle = {
  title: ({ data }: UIMatch) =>
    (data as { survey?: SurveyToAnswer } | undefined)?.survey?.name ?? "Survey",
  noindex: true,
  narrow: true,
};
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

const parseSurveyId = (params: { survey?: string }) => parseId(params.survey, "Invalid survey ID");

export const loader = pageLoader("caretaker.own", async ({ caller, params, url, context }) => ({
  survey:
    context.answeredSurvey ??
    (await readCaringSurvey(caller, parseSurveyId(params), readSurveyContext(url))),
  readers: await describeReaders(caller),
}));

async function describeReaders(caller: Caller): Promise<string> {
  const who = knownName((await findCaring(caller)).patient) || "the person you help";
  const { name } = await readHospital(caller);
  return `You answer for ${who}, who sees that it was you. The team of ${name} can read the answers.`;
}

/** Stores the answers, with the caretaker's name. */
export const action = pageAction("caretaker.own", ({ caller, request, params, url, context }) => {
  const surveyId = parseSurveyId(params);
  const surveyContext = readSurveyContext(url);
  return submitShownSurvey({
    context,
    read: (version) => readCaringSurvey(caller, surveyId, surveyContext, version),
    submit: (validator, toAnswers) =>
      submitCaretakerForm({
        caller,
        request,
        validator,
        failure: (detail) => `The answers were not sent: ${detail}`,
        save: async ({ values, caller: writer }) => {
          await answerFor(writer, surveyId, surveyContext, toAnswers(values));
          return { to: "/today/thank-you" };
        },
      }),
  });
});

/** A survey that a caretaker answers for the patient (AREAS 7). */
export default function CaringSurvey() {
  const actionData = useActionData<{ shown?: SurveyToAnswer }>();
  const { survey: loaded, readers } = useLoaderData<typeof loader>();
  const survey = actionData?.shown ?? loaded;
  return (
    <SurveyPage
      key={survey.questionsVersion}
      {...survey}
      readers={readers}
      actions={
        <a className="button" href={TODAY_HOME}>
          Not now
        </a>
      }
    />
  );
}

export { NotShared as ErrorBoundary };
