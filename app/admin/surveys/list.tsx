import { useLoaderData } from "@remix-run/react";
import { CreateLink } from "~/app/components/list/create-link";
import { EmptyState } from "~/app/components/list/empty-state";
import { List } from "~/app/components/list/list";
import { Pagination } from "~/app/components/list/pagination";
import { Toolbar } from "~/app/components/list/toolbar";
import { SearchBox } from "~/app/components/list/search-box";
import { ErrorView } from "~/app/components/ui/error-view";
import { ListTitle } from "~/app/components/list-table/list-title";
import { Drafts } from "~/app/components/list/drafts";
import { pageLoader } from "~/app/http/page.server";
import { readScreenList } from "~/app/http/screen-list.server";
import { listUnfinishedDrafts } from "~/app/http/wizard-drafts.server";
import { SURVEY_TABLE } from "~/server/surveys/survey-table";
import { SurveyTable } from "./survey-table";
import { WIZARD } from "./survey-wizard.server";

export const handle = { title: "Survey Management" };
export { listShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";

export const loader = pageLoader("content.read", async (args) => {
  const { caller } = args;
  const list = await readScreenList(args, SURVEY_TABLE);
  const formatItemCount = (items: number) => (items === 1 ? "1 question" : `${items} questions`);
  return {
    ...list,
    drafts: await listUnfinishedDrafts(caller, WIZARD, formatItemCount),
  };
});

export default function SurveyList() {
  const { rows, drafts, ...list } = useLoaderData<typeof loader>();
  return (
    <List loadingText="Loading surveys..." loadingRecordText="Loading survey details..." {...list}>
      <ListTitle
        title="Survey Management"
        subtitle="Questions that patients answer"
        primary={<CreateLink>Create Survey</CreateLink>}
      />
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
