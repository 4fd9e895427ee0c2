import { type UIMatch, useLoaderData } from "@remix-run/react";
import { CreateLink } from "~/app/components/list/create-link";
import { EmptyState } from "~/app/components/list/empty-state";
import { List } from "~/app/components/list/list";
import { Pagination } from "~/app/components/list/pagination";
import { Toolbar } from "~/app/components/list/toolbar";
import type { SortOrder } from "~/app/contracts/list-columns";
import { SearchBox } from "~/app/components/list/search-box";
import { SortLinks } from "~/app/components/list-table/sort-links";
import { ErrorView } from "~/app/components/ui/error-view";
import { ListTitle } from "~/app/components/list-table/list-title";
import { Drafts } from "~/app/components/list/drafts";
import { audienceFromPath } from "~/app/contracts/audience";
import { pageLoader } from "~/app/http/page.server";
import { readScreenList } from "~/app/http/screen-list.server";
import { listUnfinishedDrafts } from "~/app/http/wizard-drafts.server";
import { toThumbnailAddress } from "~/models/files/stored-file.schema";
import { GUIDANCE_TABLES } from "~/server/guidance/guidance-table";
import { GuidanceTable } from "./guidance-table";
import { buildWizard } from "./guidance-wizard.server";
import { useBackToList, useGuidanceTexts, guidanceTexts } from "./guidance-texts";

export const handle = {
  title: ({ pathname }: UIMatch) => guidanceTexts(audienceFromPath({ pathname })).title,
};
export { listShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";

export const loader = pageLoader("content.read", async (args) => {
  const audience = audienceFromPath(args.url);
  const list = await readScreenList(args, GUIDANCE_TABLES[audience], ({ image, tags }) => ({
    thumbnail: toThumbnailAddress(image),
    tags: tags.map(({ name }) => name),
  }));
  const drafts = await listUnfinishedDrafts(args.caller, buildWizard(audience), formatStepCount);
  return { ...list, drafts };
});

const formatStepCount = (count: number) => (count === 1 ? "1 direction" : `${count} directions`);

const DATE_ORDERS: readonly SortOrder[] = [
  { field: "createdAt", order: "desc", children: "Newest first" },
  { field: "createdAt", order: "asc", children: "Oldest first" },
];

export default function GuidanceList() {
  const { rows, drafts, ...list } = useLoaderData<typeof loader>();
  const texts = useGuidanceTexts();
  return (
    <List
      loadingText={texts.loading}
      loadingRecordText="Loading guidance details"
      orders={DATE_ORDERS}
      {...list}
    >
      <ListTitle
        title={texts.title}
        subtitle={texts.subtitle}
        primary={<CreateLink>Add New Guidance</CreateLink>}
      />
      <Drafts drafts={drafts} />
      <Toolbar>
        <SearchBox placeholder={texts.search} />
        <SortLinks label="Sort by date" orders={DATE_ORDERS} />
      </Toolbar>
      {rows.length === 0 ? (
        <EmptyState purpose={texts.purpose} action={<CreateLink>Add New Guidance</CreateLink>}>
          {texts.empty}
        </EmptyState>
      ) : (
        <GuidanceTable rows={rows} />
      )}
      <Pagination />
    </List>
  );
}

export function ErrorBoundary() {
  const { listFailed } = useGuidanceTexts();
  return (
    <ErrorView
      failure={{
        title: `Error: ${listFailed}`,
        message: "Please try again later.",
        toast: listFailed,
      }}
      back={useBackToList()}
    />
  );
}
