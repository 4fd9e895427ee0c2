import { useLoaderData } from "@remix-run/react";
import { IfPermitted } from "~/app/components/layout/permissions";
import { CreateLink } from "~/app/components/list/create-link";
import { Drafts } from "~/app/components/list/drafts";
import { EmptyState } from "~/app/components/list/empty-state";
import { List } from "~/app/components/list/list";
import { Pagination } from "~/app/components/list/pagination";
import { DialogAction, PageAction } from "~/app/components/list/row-actions";
import { SearchBox } from "~/app/components/list/search-box";
import { Toolbar } from "~/app/components/list/toolbar";
import { ListTitle } from "~/app/components/list-table/list-title";
import { RecordTable } from "~/app/components/list-table/record-table";
import { ErrorView } from "~/app/components/ui/error-view";
import { dataWithBrowserCookie, pageLoader } from "~/app/http/page.server";
import { readScreenList } from "~/app/http/screen-list.server";
import { listUnfinishedDrafts } from "~/app/http/wizard-drafts.server";
import { COACH_TABLE, credentialState } from "~/server/coaches/coach-table";
import { formatDay } from "~/server/platform/dates";
import { CoachStatusBadge, CredentialDay } from "./coach-badges";
import { BACK_TO_LIST } from "./coach-wizard";
import { WIZARD } from "./coach-wizard.server";

export const handle = { title: "Coaches" };
export { listShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";

export const loader = pageLoader("content.read", async (args) => {
  const list = await readScreenList(args, COACH_TABLE, (coach) => ({
    status: coach.status,
    credential: {
      day: coach.credentialUntil ? formatDay(coach.credentialUntil) : "No end",
      state: credentialState(coach),
    },
  }));
  const drafts = await listUnfinishedDrafts(args.caller, WIZARD, String);
  return dataWithBrowserCookie(args.caller, { ...list, drafts });
});

export default function CoachList() {
  const { rows, drafts, ...list } = useLoaderData<typeof loader>();
  const create = <CreateLink>Add Coach</CreateLink>;
  return (
    <List loadingText="Loading coaches..." loadingRecordText="Loading coach details..." {...list}>
      <ListTitle title="Coaches" subtitle="Who leads live sessions" primary={create} />
      <Drafts drafts={drafts} />
      <Toolbar>
        <SearchBox placeholder="Search coaches by name, type or language..." />
      </Toolbar>
      {rows.length === 0 ? (
        <EmptyState
          purpose="Coaches lead live sessions with patients: chaplains, nurses, therapists and others. Their hours say when they are free."
          action={create}
        >
          No coaches found matching your criteria.
        </EmptyState>
      ) : (
        <RecordTable
          rows={rows}
          cells={{
            name: ({ id }, name) => <a href={`/admin/coaches/${id}`}>{name}</a>,
            credentialUntil: ({ credential }) => (
              <CredentialDay state={credential.state}>{credential.day}</CredentialDay>
            ),
            status: ({ status }) => <CoachStatusBadge status={status} />,
          }}
          actions={({ id }) => (
            <>
              <PageAction href={`/admin/coaches/${id}`}>View</PageAction>
              <IfPermitted permission="content.write">
                <DialogAction to={`/${id}/delete`} isDestructive>
                  Delete
                </DialogAction>
              </IfPermitted>
            </>
          )}
        />
      )}
      <Pagination />
    </List>
  );
}

export function ErrorBoundary() {
  return (
    <ErrorView
      failure={{
        title: "Error Loading Coaches",
        message: "Failed to load coaches. Please try again later.",
      }}
      notFound={{
        title: "Coach Not Found",
        message: "The requested coach could not be found.",
      }}
      back={BACK_TO_LIST}
    />
  );
}
