import { Caution } from "~/app/components/ui/caution";
import { type UIMatch, useLoaderData } from "@remix-run/react";
import { Figure, Figures } from "~/app/components/chart/figures";
import { EmptyNotice } from "~/app/components/list/empty-state";
import { PageTitle } from "~/app/components/content/page-title";
import { pageLoader } from "~/app/http/page.server";
import { readSurveyResults } from "~/server/surveys/results";
import { QuestionSection } from "./question-results";
import { presentResults } from "./results-facts.server";
import { parseSurveyId } from "./survey-id.server";

export { ResultsError as ErrorBoundary } from "./results-error";

export const handle = {
  title: ({ data }: UIMatch) =>
    data ? `${(data as { name: string }).name} - Results` : "Survey Results",
};

export const loader = pageLoader("patients.read", async ({ caller, params }) =>
  presentResults(await readSurveyResults(caller, parseSurveyId(params))),
);

export default function SurveyResultsPage() {
  const { name, path, first, last, responses, fewWarning, questions } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        title={`${name} - Results`}
        breadcrumb={[
          { href: "/admin/surveys", label: "Surveys" },
          { href: path, label: name },
        ]}
      >
        <a className="button" href={`${path}/results.csv`} data-document="">
          Download CSV
        </a>
      </PageTitle>
      {first ? (
        <div className="grid grid-cols-1 gap-5 *:mb-0">
          <Figures>
            <Figure label="Responses">{responses}</Figure>
            <Figure label="First Response">{first}</Figure>
            <Figure label="Latest Response">{last}</Figure>
          </Figures>
          {fewWarning && <Caution>{fewWarning}</Caution>}
          <div className="divide-y rounded-lg border bg-surface">
            {questions.map((question) => (
              <QuestionSection key={question.id} {...question} />
            ))}
          </div>
        </div>
      ) : (
        <EmptyNotice text="No responses yet.">
          <p>Once patients answer this survey, each question is shown here with its answers.</p>
        </EmptyNotice>
      )}
    </>
  );
}
