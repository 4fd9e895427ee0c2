import { useLoaderData } from "@remix-run/react";
import { IfPermitted } from "~/app/components/layout/permissions";
import { CreateLink } from "~/app/components/list/create-link";
import { Drafts } from "~/app/components/list/drafts";
import { EmptyState } from "~/app/components/list/empty-state";
import { List } from "~/app/components/list/list";
import { Pagination } from "~/app/components/list/pagination";
import { PageAction } from "~/app/components/list/row-actions";
import { SearchBox } from "~/app/components/list/search-box";
import { Toolbar } from "~/app/components/list/toolbar";
import { ListTitle } from "~/app/components/list-table/list-title";
import { RecordTable } from "~/app/components/list-table/record-table";
import { ErrorView } from "~/app/components/ui/error-view";
import { EDIT_PARAMETER } from "~/app/contracts/list-url";
import { dataWithBrowserCookie, pageLoader } from "~/app/http/page.server";
import { readScreenList } from "~/app/http/screen-list.server";
import { listUnfinishedDrafts } from "~/app/http/wizard-drafts.server";
import { BILLING_PLAN_TABLE } from "~/server/billing-plans/billing-plan-table";
import { BACK_TO_LIST } from "./billing-plan-wizard";
import { WIZARD } from "./billing-plan-wizard.server";
import { BillingPlanBadge } from "./status-badge";
import { BillingTabs } from "./tabs";

export const handle = { title: "Billing Plans" };
export { listShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";

export const loader = pageLoader("content.read", async (args) => {
  const list = await readScreenList(args, BILLING_PLAN_TABLE, ({ status }) => ({ status }));
  const drafts = await listUnfinishedDrafts(args.caller, WIZARD, String);
  return dataWithBrowserCookie(args.caller, { ...list, drafts });
});

export default function BillingPlanList() {
  const { rows, drafts, ...list } = useLoaderData<typeof loader>();
  const create = <CreateLink>Add Billing Plan</CreateLink>;
  return (
    <List
      loadingText="Loading billing plans..."
      loadingRecordText="Loading billing plan details..."
      {...list}
    >
      <ListTitle title="Billing Plans" subtitle="What plans cost" primary={create} />
      <BillingTabs current={list.path} />
      <Drafts drafts={drafts} />
      <Toolbar>
        <SearchBox placeholder="Search billing plans by name or code..." />
      </Toolbar>
      {rows.length === 0 ? (
        <EmptyState
          purpose="A billing plan is what patients choose for their procedure, with its price."
          action={create}
        >
          No billing plans found matching your criteria.
        </EmptyState>
      ) : (
        <RecordTable
          rows={rows}
          cells={{
            name: ({ id }, name) => <a href={`/admin/billing-plans/${id}`}>{name}</a>,
            status: ({ status }) => <BillingPlanBadge status={status} />,
          }}
          actions={({ id }) => (
            <>
              <PageAction href={`/admin/billing-plans/${id}`}>View</PageAction>
              <IfPermitted permission="content.write">
                <PageAction href={`/admin/billing-plans/${id}?${EDIT_PARAMETER}`}>Edit</PageAction>
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
        title: "Error Loading Billing Plans",
        message: "Failed to load billing plans. Please try again later.",
      }}
      notFound={{
        title: "Billing Plan Not Found",
        message: "The requested billing plan could not be found.",
      }}
      back={BACK_TO_LIST}
    />
  );
}
