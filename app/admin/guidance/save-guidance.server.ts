import { describeNewTags } from "~/app/components/content/new-tags";
import type { SaveRedirect } from "~/app/http/run-submission.server";
import { toListQuery } from "~/app/contracts/list-url";
import type { Audience } from "~/models/guidance/audience.schema";
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
  const { path, saved } = guidanceTexts(audience);
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
  const href = `${path}/${outcome.guidanceId}`;
  const createdId = outcome.guidanceId;
  return { to: path, message: saved, detail, createdId, action: { label: "View", href } };
}
