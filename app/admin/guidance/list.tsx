import { type UIMatch, useLoaderData } from "@remix-run/react";
import { CreateLink } from "~/app/components/list/create-link";
import { EmptyState } from "~/app/components/list/empty-state";
import { FileLinks } from "~/app/components/list/file-links";
import { List } from "~/app/components/list/list";
import { Pagination } from "~/app/components/list/pagination";
import { Toolbar } from "~/app/components/list/toolbar";
import { SearchBox } from "~/app/components/list/search-box";
import { SortLinks } from "~/app/components/filters/sort-links";
import { ErrorView } from "~/app/components/ui/error-view";
import { PageTitle } from "~/app/components/content/page-title";
import { Drafts } from "~/app/components/list/drafts";
import { audienceFromPath } from "~/app/contracts/audience";
import { pageLoader } from "~/app/http/page.server";
import { readScreenList } from "~/app/http/screen-list.server";
import { listUnfinishedDrafts } from "~/app/http/wizard-drafts.server";
import { toThumbnailAddress } from "~/models/files/stored-file.schema";
import { GUIDANCE_LIST, listGuidances } from "~/server/guidance/guidances";
import { findShownByPhase } from "~/server/guidance/shown";
import { describeGuidanceViewers } from "~/server/guidance/viewers";
import { formatPhase } from "./guidance-facts.server";
import { DATE_ORDERS, GuidanceTable } from "./guidance-table";
import { buildWizard } from "./guidance-wizard.server";
import { useBackToList, useGuidanceTexts, guidanceTexts } from "./guidance-texts";

export const handle = {
  title: ({ pathname }: UIMatch) => guidanceTexts(audienceFromPath({ pathname })).title,
};
export { listShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";

export const loader = pageLoader("content.read", async ({ caller, url }) => {
  const audience = audienceFromPath(url);
  const list = await readScreenList(url, GUIDANCE_LIST, async (query) => {
    const { guidances, ...page } = await listGuidances(caller, audience, query);
    const shown = await findShownByPhase(caller, audience);
    const rows = guidances.map((guidance) => {
      const { id, name, phase, status, image, tags } = guidance;
      return {
        id,
        name,
        tags: tags.map((tag) => tag.name),
        phase: formatPhase(audience, phase) || "N/A",
        status,
        viewers: describeGuidanceViewers(audience, guidance, shown),
        thumbnail: toThumbnailAddress(image),
      };
    });
    return { ...page, rows };
  });
  const drafts = await listUnfinishedDrafts(caller, buildWizard(audience), formatStepCount);
  return { ...list, drafts };
});

const formatStepCount = (count: number) => (count === 1 ? "1 direction" : `${count} directions`);

export default function GuidanceList() {
  const { rows, drafts, ...list } = useLoaderData<typeof loader>();
  const texts = useGuidanceTexts();
  return (
    <List
      path={texts.path}
      bulk={["publish", "unpublish", "add-tag", "remove-tag", "delete"]}
      loadingText={texts.loading}
      loadingRecordText="Loading guidance details"
      {...list}
    >
      <PageTitle title={texts.title} subtitle={texts.subtitle}>
        <FileLinks />
        <CreateLink>Add New Guidance</CreateLink>
      </PageTitle>
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
