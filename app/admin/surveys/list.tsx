import { useLoaderData } from "@remix-run/react";
import { CreateLink } from "~/app/components/list/create-link";
import { EmptyState } from "~/app/components/list/empty-state";
import { FileLinks } from "~/app/components/list/file-links";
import { List } from "~/app/components/list/list";
import { Pagination } from "~/app/components/list/pagination";
import { Toolbar } from "~/app/components/list/toolbar";
import { SearchBox } from "~/app/components/list/search-box";
import { ErrorView } from "~/app/components/ui/error-view";
import { PageTitle } from "~/app/components/content/page-title";
import { formatTags } from "~/app/components/content/format-tags";
import { Drafts } from "~/app/components/list/drafts";
import { pageLoader } from "~/app/http/page.server";
import { readScreenList } from "~/app/http/screen-list.server";
import { listUnfinishedDrafts } from "~/app/http/wizard-drafts.server";
import { serveTypeLabel } from "~/models/surveys/survey.schema";
import { listSurveys, SURVEY_LIST } from "~/server/surveys/surveys";
import { describeSurveyViewers } from "~/server/surveys/viewers";
import { SurveyTable } from "./survey-table";
import { WIZARD } from "./survey-wizard.server";

export const handle = { title: "Survey Management" };
export { listShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";

export const loader = pageLoader("content.read", async ({ caller, url }) => {
  const list = await readScreenList(url, SURVEY_LIST, async (query) => {
    const { surveys, ...page } = await listSurveys(caller, query);
    const rows = surveys.map((survey) => {
      const { id, name, serveType, questionCount, tags, status } = survey;
      return {
        id,
        name,
        questionCount,
        status,
        serveType: serveTypeLabel(serveType),
        tags: formatTags(tags),
        viewers: describeSurveyViewers(survey),
      };
    });
    return { ...page, rows };
  });
  const formatItemCount = (items: number) => (items === 1 ? "1 question" : `${items} questions`);
  return {
    ...list,
    drafts: await listUnfinishedDrafts(caller, WIZARD, formatItemCount),
  };
});

export default function SurveyList() {
  const { rows, drafts, ...list } = useLoaderData<typeof loader>();
  return (
    <List
      path="/admin/surveys"
      bulk={["publish", "unpublish", "add-tag", "remove-tag", "delete"]}
      loadingText="Loading surveys..."
      loadingRecordText="Loading survey details..."
      {...list}
    >
      <PageTitle title="Survey Management" subtitle="Questions that patients answer">
        <FileLinks />
        <CreateLink>Create Survey</CreateLink>
      </PageTitle>
      <Drafts drafts={drafts} />
      <Toolbar>
        <SearchBox placeholder="Search surveys by name or completion date..." />
      </Toolbar>
      {rows.length === 0 ? (
        <EmptyState
          purpose="Surveys ask patients how they feel before and after a procedure."
          action={<CreateLink>Create Survey</CreateLink>}
        >
          No surveys found matching your criteria.
        </EmptyState>
      ) : (
        <SurveyTable rows={rows} />
      )}
      <Pagination />
    </List>
  );
}

export function ErrorBoundary() {
  return (
    <ErrorView
      failure={{
        title: "Error Loading Surveys",
        message: "Failed to fetch surveys: Unknown error occurred",
      }}
      notFound={{
        title: "Survey Not Found",
        message: "The requested survey could not be found.",
      }}
      back={{ href: "/admin/surveys", label: "Back to Surveys" }}
    />
  );
}
