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
import { Drafts } from "~/app/components/list/drafts";
import { dataWithBrowserCookie, pageLoader } from "~/app/http/page.server";
import { readScreenList } from "~/app/http/screen-list.server";
import { listUnfinishedDrafts } from "~/app/http/wizard-drafts.server";
import { toStatus } from "~/models/rules/status.schema";
import { ADVERTISER_LIST, listAdvertisers } from "~/server/advertisers/advertisers";
import { showContact } from "~/server/platform/contact";
import { AdvertiserTable } from "./advertiser-table";
import { WIZARD } from "./advertiser-wizard.server";

export const handle = { title: "Advertiser Management" };
export { listShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";

export const loader = pageLoader("content.read", async ({ caller, url }) => {
  const list = await readScreenList(url, ADVERTISER_LIST, async (query) => {
    const { advertisers, ...page } = await listAdvertisers(caller, query);
    const rows = advertisers.map((advertiser) => ({
      id: advertiser.id,
      name: advertiser.advertiserName,
      contactTitle: advertiser.contactTitle ?? "N/A",
      contactPhone: showContact(advertiser).contactPhone ?? "N/A",
      contactEmail: advertiser.contactEmail ?? "N/A",
      status: toStatus(advertiser),
    }));
    return { ...page, rows };
  });
  const formatItemCount = (items: number) =>
    items === 1 ? "1 advertisement" : `${items} advertisements`;
  const drafts = await listUnfinishedDrafts(caller, WIZARD, formatItemCount);
  return dataWithBrowserCookie(caller, { ...list, drafts });
});

export default function AdvertiserList() {
  const { rows, drafts, ...list } = useLoaderData<typeof loader>();
  return (
    <List
      path="/admin/advertisers"
      bulk={["activate", "deactivate", "delete"]}
      loadingText="Loading advertisers..."
      loadingRecordText="Loading advertiser details..."
      {...list}
    >
      <PageTitle
        title="Advertiser Management"
        subtitle="Companies whose advertisements patients may see"
      >
        <FileLinks />
        <CreateLink>Add Advertiser</CreateLink>
      </PageTitle>
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
        <AdvertiserTable rows={rows} />
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
