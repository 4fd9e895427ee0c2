import { Toolbar } from "~/app/components/list/toolbar";
import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { partOnDemand } from "~/app/components/detail/form-on-demand";
import { detailTitle } from "~/app/components/document/route-handle";
import { loadLastEdited } from "~/app/admin/last-edited.server";
import { submitStatusChange } from "~/app/admin/publishing.server";
import { IfPermitted } from "~/app/components/layout/permissions";
import { DialogLink } from "~/app/components/list/dialog-link";
import { EmptyNotice } from "~/app/components/list/empty-state";
import { List } from "~/app/components/list/list";
import { ErrorView } from "~/app/components/ui/error-view";
import { describeNewTags } from "~/app/components/content/new-tags";
import { PageTitle } from "~/app/components/content/page-title";
import { audienceFromPath } from "~/app/contracts/audience";
import { submitForm } from "~/app/http/form.server";
import {
  EDIT_PARAMETER,
  PUBLISHING_PARAMETER,
  publishingUrl,
  toDetailQuery,
} from "~/app/contracts/list-url";
import { dataWithBrowserCookie, pageAction, pageLoader } from "~/app/http/page.server";
import { GUIDANCE_FILES } from "~/models/guidance/guidance.schema";
import { getGuidance, updateGuidanceFromForm } from "~/server/guidance/guidances";
import { recordNames } from "~/server/guidance/present";
import { findShownByPhase } from "~/server/guidance/shown";
import { readGuidanceViewers } from "~/server/guidance/viewers";
import { listSteps } from "~/server/guidance/steps";
import { hasPermission } from "~/server/platform/caller";
import { settings } from "~/server/platform/settings";
import { listTagChoices } from "~/server/tags/tag-choice";
import { GuidanceCard } from "./guidance-card";
import { toGuidanceFacts, toGuidanceFormValues } from "./guidance-facts.server";
import { guidanceValidators } from "./guidance-form";
import { parseGuidanceId } from "./guidance-id.server";
import { groupStepsByDay } from "./step-facts.server";
import { StepList } from "./step-list";
import { useBackToList, useGuidanceTexts, guidanceTexts } from "./guidance-texts";

const PublishingPanel = await partOnDemand(
  () => import("~/app/components/detail/publishing-panel"),
);

export const handle = { title: detailTitle("Guidance") };
export { detailShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.read", async ({ caller, url, params }) => {
  const [audience, id] = [audienceFromPath(url), parseGuidanceId(params)];
  const guidance = await getGuidance(caller, audience, id);
  const days = groupStepsByDay(await listSteps(caller, audience, id));
  const isEditing = url.searchParams.has(EDIT_PARAMETER) && hasPermission(caller, "content.write");
  const selectedTagIds = guidance.tags.map((tag) => tag.id);
  const form = isEditing
    ? {
        audience,
        guidance: toGuidanceFormValues(guidance),
        version: guidance.version,
        tags: await listTagChoices(caller, selectedTagIds),
        limitsMb: settings().fileLimitsMb,
      }
    : null;
  const lastEdited = await loadLastEdited(caller, `${audience} guidance`, id);
  const shown = await findShownByPhase(caller, audience);
  const viewers = await readGuidanceViewers(caller, audience, guidance, shown);
  const facts = { ...toGuidanceFacts(audience, guidance, viewers), lastEdited };
  const page = { facts, form, days, search: url.search };
  // Set the browser ID cookie before the first upload: files of a rejected form are stashed under that ID.
  return hasPermission(caller, "content.write") ? dataWithBrowserCookie(caller, page) : data(page);
});

export const action = pageAction("content.write", async (args) => {
  const { caller, request, url, params } = args;
  const [audience, id] = [audienceFromPath(url), parseGuidanceId(params)];
  const { path } = guidanceTexts(audience);
  if (url.searchParams.has(PUBLISHING_PARAMETER)) {
    const to = `${path}/${id}`;
    const { guidance: type, Guidance: noun } = recordNames(audience);
    const record = { type, noun, id };
    return submitStatusChange(args, { ...record, to, undoUrl: publishingUrl(to) });
  }
  return submitForm({
    caller,
    request,
    files: GUIDANCE_FILES,
    validator: guidanceValidators[audience],
    failure: (detail) => `Failed to update guidance: ${detail}`,
    save: async ({ values, caller, expectedVersions }) => {
      const { newTags } = await updateGuidanceFromForm(
        caller,
        audience,
        id,
        values,
        expectedVersions,
      );
      return {
        to: `${path}/${id}${toDetailQuery(url.searchParams, { edit: false })}`,
        message: "Guidance updated successfully",
        detail: describeNewTags(newTags),
      };
    },
    toFormValues: toGuidanceFormValues,
    recreatePath: `${path}/new`,
  });
});

export default function GuidanceDetail() {
  const { facts, form, days, search } = useLoaderData<typeof loader>();
  const texts = useGuidanceTexts();
  const path = `${texts.path}/${facts.id}`;
  const query = new URLSearchParams(search);
  return (
    <List
      path={path}
      search={search}
      filters={[EDIT_PARAMETER]}
      sorting={{ sortBy: "guidanceDay", sortOrder: "ASC" }}
      pagination={{ currentPage: 1, totalPages: 1, totalItems: days.length, itemsPerPage: 1 }}
      loadingText="Loading guidance details"
    >
      <PageTitle title={`${facts.name} - Details`} subtitle={texts.detailSubtitle}>
        <a className="button" href={texts.path}>
          {texts.back}
        </a>
      </PageTitle>
      <PublishingPanel {...facts.publishing} isEditing={form !== null} />
      <GuidanceCard
        facts={facts}
        form={form}
        editHref={path + toDetailQuery(query, { edit: true })}
        closeTo={path + toDetailQuery(query, { edit: false })}
      />
      <section className="mt-8" aria-labelledby="steps">
        <Toolbar>
          <h2 id="steps">{texts.steps}</h2>
          <IfPermitted permission="content.write">
            <DialogLink to="/steps/new" className={form ? "button" : "button primary"} prefetch>
              Add Another Direction
            </DialogLink>
          </IfPermitted>
        </Toolbar>
        {days.length === 0 ? <NoSteps /> : <StepList days={days} />}
      </section>
    </List>
  );
}

function NoSteps() {
  return (
    <EmptyNotice text="No guidance steps added yet.">
      <IfPermitted permission="content.write">
        <p>Click &quot;Add Another Direction&quot; to get started.</p>
      </IfPermitted>
    </EmptyNotice>
  );
}

export function ErrorBoundary() {
  return (
    <ErrorView
      failure={{ title: "Error Loading Guidance", message: "Failed to load guidance data" }}
      notFound={{
        title: "Guidance Not Found",
        message: "The requested guidance could not be found.",
      }}
      back={useBackToList()}
    />
  );
}
