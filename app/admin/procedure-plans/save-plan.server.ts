import type { SaveRedirect } from "~/app/http/run-submission.server";
import { listQuery } from "~/app/http/wizard.server";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { savePlanWizard } from "~/server/procedure-plans/wizard";
import { WIZARD } from "./plan-wizard.server";

/** Saves a wizard's draft, and returns the redirect: to the plan's page; or back to the review after a concurrent change. */
export async function savePlan(
  writer: CallerInTransaction,
  url: URL,
  { draft, publish }: { draft: string; publish: boolean },
): Promise<SaveRedirect> {
  const outcome = await savePlanWizard(writer, draft, { publish });
  if ("stale" in outcome) {
    return {
      to: `${WIZARD.path}/drafts/${draft}/review${listQuery(url)}`,
      message: outcome.stale,
      type: "warning",
      detail: "Look at the plan's page in another window, then save again to replace it.",
    };
  }
  const { procedure, isNew, published, moved } = outcome;
  const to = `${WIZARD.path}/${procedure.id}`;
  if (!published) {
    return {
      to,
      message: isNew ? "Procedure plan created successfully" : "Draft saved successfully",
      detail: "It is a draft. Publish it when it's ready for patients.",
    };
  }
  return { to, message: "Procedure plan published successfully", detail: describeMoved(moved) };
}

/** Describes to how many patients a published version was given; undefined for none. */
export function describeMoved(moved: number): string | undefined {
  if (moved === 0) return undefined;
  return moved === 1 ? "1 patient was moved to it." : `${moved} patients were moved to it.`;
}
