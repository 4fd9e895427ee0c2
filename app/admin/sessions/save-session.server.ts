import { offerPublishing } from "~/app/admin/publishing.server";
import type { SaveRedirect } from "~/app/http/run-submission.server";
import { listQuery } from "~/app/http/wizard.server";
import { sessionLabel } from "~/models/rules/labels.schema";
import { sessionPreviewUrl } from "~/app/contracts/preview-url";
import type { ExpectedVersions } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { checkMediaLater } from "~/server/sessions/check-media";
import { findPublishProblem } from "~/server/sessions/publish";
import { saveSessionWizard } from "~/server/sessions/wizard";
import { deletedWarning, WIZARD } from "./session-wizard.server";

/**
 * Saves a draft, and returns the redirect: to the list; or back to the review after a concurrent change or deletion.
 */
export async function saveSession(
  writer: CallerInTransaction,
  url: URL,
  { draft, expected }: { draft: string; expected: ExpectedVersions },
): Promise<SaveRedirect> {
  const query = listQuery(url);
  const reviewPath = `${WIZARD.path}/drafts/${draft}/review${query}`;
  const outcome = await saveSessionWizard(writer, draft, expected);
  if ("deleted" in outcome)
    return { to: reviewPath, type: "warning", ...deletedWarning(outcome.deleted) };
  if ("stale" in outcome) {
    const detail = "Look at what has changed, then save again.";
    return { to: reviewPath, message: outcome.stale, type: "warning", detail };
  }
  const to = WIZARD.path + query;
  const { session } = outcome;
  if (!outcome.isNew) {
    // Patients already have what was saved; publishing tries the media of a draft.
    if (session.status === "Active" && session.mediaCheckedAt === null)
      checkMediaLater(writer, session);
    return { to, message: "Session updated successfully" };
  }
  const { id } = session;
  const detail = `${sessionLabel(id)} is a draft. Publish it when it's ready for patients.`;
  const href = `${WIZARD.path}/${id}/view${query}`;
  const action = offerPublishing({
    record: session,
    problem: findPublishProblem(session),
    view: { href, newDocument: true },
    publishUrl: href,
    preview: sessionPreviewUrl(id),
  });
  return { to, message: "Session created successfully", detail, createdId: id, action };
}
