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
import { dataWithBrowserCookie, pageLoader } from "~/app/http/page.server";
import { readScreenList } from "~/app/http/screen-list.server";
import { listUnfinishedDrafts } from "~/app/http/wizard-drafts.server";
import { ADVERTISER_TABLE } from "~/server/advertisers/advertiser-table";
import { PartnerTable } from "~/app/components/partner/partner-table";
import { WIZARD } from "./advertiser-wizard.server";

export const handle = { title: "Advertiser Management" };
export { listShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";

export const loader = pageLoader("content.read", async (args) => {
  const { caller } = args;
  const list = await readScreenList(args, ADVERTISER_TABLE);
  const formatItemCount = (items: number) =>
    items === 1 ? "1 advertisement" : `${items} advertisements`;
  const drafts = await listUnfinishedDrafts(caller, WIZARD, formatItemCount);
  return dataWithBrowserCookie(caller, { ...list, drafts });
});

export default function AdvertiserList() {
  const { rows, drafts, ...list } = useLoaderData<typeof loader>();
  return (
    <List
      loadingText="Loading advertisers..."
      loadingRecordText="Loading advertiser details..."
      {...list}
    >
      <ListTitle
        title="Advertiser Management"
        subtitle="Companies whose advertisements patients may see"
        primary={<CreateLink>Add Advertiser</CreateLink>}
      />
      <Drafts drafts={drafts} />
      <Toolbar>
        <SearchBox placeholder="Search advertisers by name or contact info..." />
      </Toolbar>
      {rows.length === 0 ? (
        <EmptyState
          purpose="Advertisers are companies whose advertisements a session may include."
          action={<CreateLink>Add Advertiser</CreateLink>}
        >
          No advertisers found matching your criteria.
        </EmptyState>
      ) : (
        <PartnerTable rows={rows} />
      )}
      <Pagination />
    </List>
  );
}

export function ErrorBoundary() {
  return (
    <ErrorView
      failure={{
        title: "Error Loading Advertisers",
        message: "Failed to load advertisers. Please try again later.",
      }}
      notFound={{
        title: "Advertiser Not Found",
        message: "The requested advertiser could not be found.",
      }}
      back={{ href: "/admin/advertisers", label: "Back to Advertisers" }}
    />
  );
}
