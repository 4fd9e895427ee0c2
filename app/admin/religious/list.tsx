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
import {
  listReligiousPartners,
  RELIGIOUS_PARTNER_LIST,
  countPartnersAndMessages,
} from "~/server/religious/partners";
import { PartnerTable } from "./partner-table";
import { formatFigures, toPartnerRows } from "./religious-facts.server";
import { WIZARD } from "./religious-wizard.server";

export const handle = { title: "Religious Management" };
export { listShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";

export const loader = pageLoader("content.read", async ({ caller, url }) => {
  const list = await readScreenList(url, RELIGIOUS_PARTNER_LIST, async (query) => {
    const { religiousPartners, ...page } = await listReligiousPartners(caller, query);
    return { ...page, rows: toPartnerRows(religiousPartners) };
  });
  const figures = formatFigures(await countPartnersAndMessages(caller));
  const formatItemCount = (items: number) => (items === 1 ? "1 message" : `${items} messages`);
  const drafts = await listUnfinishedDrafts(caller, WIZARD, formatItemCount);
  return dataWithBrowserCookie(caller, { ...list, figures, drafts });
});

export default function ReligiousPartnerList() {
  const { figures, rows, drafts, ...list } = useLoaderData<typeof loader>();
  return (
    <List
      path="/admin/religious"
      bulk={["activate", "deactivate", "delete"]}
      loadingText="Loading religious partners..."
      loadingRecordText="Loading religious partner details..."
      {...list}
    >
      <PageTitle title="Religious Management" subtitle={figures}>
        <FileLinks />
        <CreateLink>Add Religious Partner</CreateLink>
      </PageTitle>
      <Drafts drafts={drafts} />
      <Toolbar>
        <SearchBox placeholder="Search religious partners..." />
      </Toolbar>
      {rows.length === 0 ? (
        <EmptyState
          purpose="Religious partners are communities whose messages a session may include."
          action={<CreateLink>Add Religious Partner</CreateLink>}
        >
          No religious partners found
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
        title: "Error Loading Religious Partners",
        message: "Failed to fetch religious partners. Please try again later.",
      }}
      notFound={{
        title: "Religious Partner Not Found",
        message: "The requested religious partner could not be found.",
      }}
      back={{ href: "/admin/religious", label: "Back to Religious Partners" }}
    />
  );
}
