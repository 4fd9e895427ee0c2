import type { Saved } from "~/app/http/run-submission.server";
import { listQuery } from "~/app/http/wizard.server";
import { sessionLabel } from "~/models/rules/labels.schema";
import type { ExpectedVersions } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { saveSessionWizard } from "~/server/sessions/wizard";
import { goneWarning, WIZARD } from "./session-wizard.server";

/**
 * Saves a wizard's draft, and says where that leads: to the list; or back to the review, where somebody else has changed or
 * deleted the session meanwhile.
 */
export async function saveSession(
  writer: CallerInTransaction,
  url: URL,
  { draft, expected }: { draft: string; expected: ExpectedVersions },
): Promise<Saved> {
  const query = listQuery(WIZARD, url);
  const again = `${WIZARD.path}/drafts/${draft}/review${query}`;
  const outcome = await saveSessionWizard(writer, draft, expected);
  if ("gone" in outcome) return { to: again, type: "warning", ...goneWarning(outcome.gone) };
  if ("stale" in outcome) {
    const detail = "Look at what has changed, then save again.";
    return { to: again, message: outcome.stale, type: "warning", detail };
  }
  const to = WIZARD.path + query;
  if (!outcome.isNew) return { to, message: "Session updated successfully" };
  const detail = `${sessionLabel(outcome.session.id)} is a draft. Publish it when patients may have it.`;
  return { to, message: "Session created successfully", detail };
}
