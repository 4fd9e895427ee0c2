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
import { FACILITY_TABLE } from "~/server/facilities/facility-table";
import { BACK_TO_LIST } from "./facility-wizard";
import { WIZARD } from "./facility-wizard.server";

export const handle = { title: "Facilities" };
export { listShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";

export const loader = pageLoader("content.read", async (args) => {
  const list = await readScreenList(args, FACILITY_TABLE, ({ partOfId }) => ({ partOfId }));
  const formatStepCount = (count: number) => (count === 1 ? "1 step" : `${count} steps`);
  const drafts = await listUnfinishedDrafts(args.caller, WIZARD, formatStepCount);
  return dataWithBrowserCookie(args.caller, { ...list, drafts });
});

export default function FacilityList() {
  const { rows, drafts, ...list } = useLoaderData<typeof loader>();
  const create = <CreateLink>Add New Facility</CreateLink>;
  return (
    <List
      loadingText="Loading facilities..."
      loadingRecordText="Loading facility details..."
      {...list}
    >
      <ListTitle
        title="Facilities"
        subtitle="Where procedures take place, and the way there"
        primary={create}
      />
      <Drafts drafts={drafts} />
      <Toolbar>
        <SearchBox placeholder="Search facilities by name, address or phone..." />
      </Toolbar>
      {rows.length === 0 ? (
        <EmptyState
          purpose="Facilities are the places where procedures take place, with the way through them."
          action={create}
        >
          No facilities found matching your criteria.
        </EmptyState>
      ) : (
        <RecordTable
          rows={rows}
          cells={{
            name: ({ id }, name) => <a href={`/admin/facilities/${id}`}>{name}</a>,
            partOf: ({ partOfId }, name) =>
              partOfId === null ? name : <a href={`/admin/facilities/${partOfId}`}>{name}</a>,
          }}
          actions={({ id }) => (
            <>
              <PageAction href={`/admin/facilities/${id}`}>View</PageAction>
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
        title: "Error Loading Facilities",
        message: "Failed to load facilities. Please try again later.",
      }}
      notFound={{
        title: "Facility Not Found",
        message: "The requested facility could not be found.",
      }}
      back={BACK_TO_LIST}
    />
  );
}
