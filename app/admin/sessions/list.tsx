import { useLoaderData } from "@remix-run/react";
import { CreateLink } from "~/app/components/list/create-link";
import { EmptyState } from "~/app/components/list/empty-state";
import { FilterLinks } from "~/app/components/filters/filter-links";
import { List } from "~/app/components/list/list";
import { Pagination } from "~/app/components/list/pagination";
import { Toolbar } from "~/app/components/list/toolbar";
import { SearchBox } from "~/app/components/list/search-box";
import { ErrorView } from "~/app/components/ui/error-view";
import { Drafts } from "~/app/components/list/drafts";
import { ListTitle } from "~/app/components/list-table/list-title";
import { listUnfinishedDrafts } from "~/app/http/wizard-drafts.server";
import { pageLoader } from "~/app/http/page.server";
import { readScreenList } from "~/app/http/screen-list.server";
import { PUBLISH_STATUSES } from "~/models/rules/publish-status.schema";
import { SESSION_TABLE } from "~/server/sessions/session-table";
import { describeMediaCheck } from "~/server/sessions/check-media";
import { WIZARD } from "./session-wizard.server";
import { SessionTable } from "./session-table";

export const handle = { title: "Sessions Management" };
export { listShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";

export const loader = pageLoader("content.read", async (args) => {
  const list = await readScreenList(args, SESSION_TABLE, (session) => ({
    viewers: session.viewers,
    // What the check before publishing could not reach.
    warning: describeMediaCheck(session),
  }));
  const drafts = await listUnfinishedDrafts(args.caller, WIZARD, () => "");
  return { ...list, drafts };
});

export default function SessionList() {
  const { rows, drafts, ...list } = useLoaderData<typeof loader>();
  return (
    <List loadingText="Loading sessions..." {...list}>
      <ListTitle
        title="Sessions Management"
        subtitle="Create, manage and organize medical procedure sessions for patient care"
        primary={<CreateLink>Create New Session</CreateLink>}
      />
      <Drafts drafts={drafts} />
      <Toolbar>
        <SearchBox placeholder="Search sessions by name, specialty, or department..." />
        <FilterLinks label="Status" name="status" emptyLabel="All" options={PUBLISH_STATUSES} />
      </Toolbar>
      {rows.length === 0 ? (
        <EmptyState
          purpose="Sessions are what patients hear and watch before and after a procedure."
          action={<CreateLink>Create New Session</CreateLink>}
        >
          No sessions found matching your criteria.
        </EmptyState>
      ) : (
        <SessionTable rows={rows} />
      )}
      <Pagination />
    </List>
  );
}

export function ErrorBoundary() {
  return (
    <ErrorView
      failure={{
        title: "Error Loading Sessions",
        message: "Failed to load sessions. Please try again later.",
      }}
      notFound={{
        title: "Session Not Found",
        message: "The requested session could not be found.",
      }}
      back={{ href: "/admin/sessions", label: "Back to Sessions" }}
    />
  );
}
