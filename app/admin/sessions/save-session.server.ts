import type { Saved } from "~/app/http/form.server";
import { queryOf } from "~/app/http/wizard.server";
import type { ExpectedVersions } from "~/server/platform/stale";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { saveSessionWizard } from "~/server/sessions/wizard";
import { goneWarning, WIZARD } from "./session-wizard.server";

/**
 * Saves a wizard's draft, and says where that leads: to the list; or back to the review, where somebody else has changed or
 * deleted the session meanwhile.
 */
export async function saveSession(
  writer: CallerInTransaction,
  draft: string,
  url: URL,
  expected: ExpectedVersions,
): Promise<Saved> {
  const query = queryOf(WIZARD, url);
  const again = `${WIZARD.path}/drafts/${draft}/review${query}`;
  const outcome = await saveSessionWizard(writer, draft, expected);
  if ("gone" in outcome) return { to: again, type: "warning", ...goneWarning(outcome.gone) };
  if ("stale" in outcome) {
    const detail = "Look at what has changed, then save again.";
    return { to: again, message: outcome.stale, type: "warning", detail };
  }
  const done = outcome.isNew ? "created" : "updated";
  return { to: WIZARD.path + query, message: `Session ${done} successfully` };
}
