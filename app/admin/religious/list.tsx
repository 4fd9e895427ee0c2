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
import { PARTNER_TABLE } from "~/server/religious/partner-table";
import { countPartnersAndMessages } from "~/server/religious/partners";
import { PartnerTable } from "~/app/components/partner/partner-table";
import { formatFigures } from "./religious-facts.server";
import { WIZARD } from "./religious-wizard.server";

export const handle = { title: "Religious Management" };
export { listShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";

export const loader = pageLoader("content.read", async (args) => {
  const { caller } = args;
  const list = await readScreenList(args, PARTNER_TABLE);
  const figures = formatFigures(await countPartnersAndMessages(caller));
  const formatItemCount = (items: number) => (items === 1 ? "1 message" : `${items} messages`);
  const drafts = await listUnfinishedDrafts(caller, WIZARD, formatItemCount);
  return dataWithBrowserCookie(caller, { ...list, figures, drafts });
});

export default function ReligiousPartnerList() {
  const { figures, rows, drafts, ...list } = useLoaderData<typeof loader>();
  return (
    <List
      loadingText="Loading religious partners..."
      loadingRecordText="Loading religious partner details..."
      {...list}
    >
      <ListTitle
        title="Religious Management"
        subtitle={figures}
        primary={<CreateLink>Add Religious Partner</CreateLink>}
      />
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
