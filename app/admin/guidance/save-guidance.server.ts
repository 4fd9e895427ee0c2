import { offerPublishing } from "~/app/admin/publishing.server";
import { describeNewTags } from "~/app/components/content/new-tags";
import type { SaveRedirect } from "~/app/http/run-submission.server";
import { publishingUrl, toListQuery } from "~/app/contracts/list-url";
import { previewUrl } from "~/app/contracts/preview-url";
import { guidanceLabel } from "~/models/rules/labels.schema";
import { AUDIENCE_TITLES, type Audience } from "~/models/guidance/audience.schema";
import { getGuidance } from "~/server/guidance/guidances";
import type { GuidanceData } from "~/server/guidance/present";
import { findGuidancePublishProblem } from "~/server/guidance/publish";
import { saveGuidanceWizard } from "~/server/guidance/wizard";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { guidanceTexts } from "./guidance-texts";

/**
 * Creates the guidance of a draft, and returns the redirect: to the list, whose first row is the new guidance; or back to
 * the draft, with the errors of refused steps (specification 001, sections 4 and 8).
 */
export async function saveGuidance(
  writer: CallerInTransaction,
  audience: Audience,
  draftId: string,
  url: URL,
): Promise<SaveRedirect> {
  const { path } = guidanceTexts(audience);
  const draftPath = `${path}/drafts/${draftId}/directions${toListQuery(url.searchParams)}`;
  const outcome = await saveGuidanceWizard(writer, audience, draftId);
  if ("stale" in outcome) {
    const detail = "Save again to replace its details with those of this draft.";
    return { to: draftPath, message: outcome.stale, type: "warning", detail };
  }
  const detail = describeNewTags(outcome.newTags);
  if (outcome.refusedSteps) {
    const message = `Guidance created but some steps failed: ${outcome.refusedSteps}`;
    return { to: draftPath, message, type: "warning", detail };
  }
  const guidance = await getGuidance(writer, audience, outcome.guidanceId);
  const page = `${path}/${guidance.id}`;
  return {
    to: path,
    message: `${AUDIENCE_TITLES[audience]} Guidance saved successfully!`,
    createdId: guidance.id,
    detail: [detail, describeDraft(audience, guidance)].filter(Boolean).join(". "),
    action: offerPublishing({
      record: guidance,
      problem: findGuidancePublishProblem(guidance),
      view: { href: page },
      publishUrl: publishingUrl(page),
      preview: previewUrl(page),
    }),
  };
}

const PEOPLE: Record<Audience, string> = { caretaker: "caretakers", family: "families" };

/** Describes what is still to do with new guidance; "" for guidance that was published before the rest of it was saved. */
function describeDraft(audience: Audience, guidance: GuidanceData): string {
  if (guidance.status === "Active") return "";
  const draft = `${guidanceLabel(guidance.id)} is a draft`;
  const problem = findGuidancePublishProblem(guidance);
  return `${draft}. ${problem ?? `Publish it when it's ready for ${PEOPLE[audience]}`}`;
}
