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
import { PARTNER_TABLE } from "~/server/partners/partner-table";
import { PartnerStatusBadge } from "./partner-badge";
import { BACK_TO_LIST } from "./partner-wizard";
import { WIZARD } from "./partner-wizard.server";

export const handle = { title: "Partners" };
export { listShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";

export const loader = pageLoader("billing.read", async (args) => {
  const list = await readScreenList(args, PARTNER_TABLE, ({ status }) => ({ status }));
  const drafts = await listUnfinishedDrafts(args.caller, WIZARD, String);
  return dataWithBrowserCookie(args.caller, { ...list, drafts });
});

export default function PartnerList() {
  const { rows, drafts, ...list } = useLoaderData<typeof loader>();
  const create = <CreateLink>Add Partner</CreateLink>;
  return (
    <List
      loadingText="Loading partners..."
      loadingRecordText="Loading partner details..."
      {...list}
    >
      <ListTitle
        title="Partners"
        subtitle="Organizations that send patients or help pay for their plans"
        primary={create}
      />
      <Drafts drafts={drafts} />
      <Toolbar>
        <SearchBox placeholder="Search partners by name, contact or code..." />
      </Toolbar>
      {rows.length === 0 ? (
        <EmptyState
          purpose="Partners are organizations that send patients or help pay for their plans: health systems, providers, employers and insurers, with what their contracts cover."
          action={create}
        >
          No partners found matching your criteria.
        </EmptyState>
      ) : (
        <RecordTable
          rows={rows}
          cells={{
            name: ({ id }, name) => <a href={`/admin/partners/${id}`}>{name}</a>,
            status: ({ status }) => <PartnerStatusBadge status={status} />,
          }}
          actions={({ id }) => (
            <>
              <PageAction href={`/admin/partners/${id}`}>View</PageAction>
              <IfPermitted permission="billing.write">
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
        title: "Error Loading Partners",
        message: "Failed to load partners. Please try again later.",
      }}
      notFound={{
        title: "Partner Not Found",
        message: "The requested partner could not be found.",
      }}
      back={BACK_TO_LIST}
    />
  );
}
