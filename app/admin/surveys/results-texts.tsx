import { type UIMatch, useLoaderData } from "@remix-run/react";
import { EmptyNotice } from "~/app/components/list/empty-state";
import { ListWithoutDialogs } from "~/app/components/list/list";
import { Pagination } from "~/app/components/list/pagination";
import { PageTitle } from "~/app/components/content/page-title";
import { parseScreenPageQuery, redirectIfPastLastPage } from "~/app/http/list-query.server";
import { pageLoader } from "~/app/http/page.server";
import { listTextAnswers, TEXTS_PAGE_SIZE } from "~/server/surveys/free-texts";
import { TextAnswers } from "./question-results";
import { presentTextAnswer } from "./results-facts.server";
import { parseSurveyId, parseWordingId } from "./survey-id.server";

export { ResultsError as ErrorBoundary } from "./results-error";

export const handle = {
  title: ({ data }: UIMatch) =>
    data ? `${(data as { survey: { name: string } }).survey.name} - Answers` : "Survey Answers",
};

export const loader = pageLoader("patients.read", async ({ caller, url, params }) => {
  const scope = { surveyId: parseSurveyId(params), wordingId: parseWordingId(params) };
  const page = parseScreenPageQuery(url, TEXTS_PAGE_SIZE);
  const { texts, ...answers } = await listTextAnswers(caller, scope, page);
  redirectIfPastLastPage(url, answers.pagination);
  const resultsPath = `/admin/surveys/${scope.surveyId}/results`;
  return {
    ...answers,
    texts: texts.map(presentTextAnswer),
    resultsPath,
    path: `${resultsPath}/${scope.wordingId}`,
    search: url.search,
  };
});

export default function SurveyTextAnswers() {
  const { survey, questionText, texts, resultsPath, ...list } = useLoaderData<typeof loader>();
  return (
    <ListWithoutDialogs loadingText="Loading answers..." {...list}>
      <PageTitle
        title={`${survey.name} - Answers`}
        subtitle={questionText}
        breadcrumb={[
          { href: "/admin/surveys", label: "Surveys" },
          { href: `/admin/surveys/${survey.id}`, label: survey.name },
          { href: resultsPath, label: "Results" },
        ]}
      />
      {texts.length === 0 ? (
        <EmptyNotice text="No answers yet." />
      ) : (
        <section className="card" aria-label="Answers">
          <TextAnswers texts={texts} />
        </section>
      )}
      <Pagination />
    </ListWithoutDialogs>
  );
}
