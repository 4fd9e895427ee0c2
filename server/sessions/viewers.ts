import type { PlanGroup } from "~/models/catalogue/plan.schema";
import type { Caller } from "~/server/platform/caller";
import { describeViewers } from "~/server/platform/viewers";
import {
  formatPlanNames,
  NO_PLAN,
  readShownIn,
  type ShownIn,
} from "~/server/procedure-plans/shown-in";
import type { SessionData } from "./present";

const WHEN: Record<PlanGroup, string> = {
  "pre-procedure": "before the procedure",
  "procedure-day": "on the day of the procedure",
  "post-procedure": "after the procedure",
};

/** Describes who gets a session: patients whose plan shows it (AREAS 5). @param shownIn see `readShownIn` */
export function describeSessionViewers(
  { status }: Pick<SessionData, "status">,
  { plans, groups, isCompleteOnly }: ShownIn,
): string {
  const [group] = groups;
  return describeViewers({
    status,
    hiddenBecause: plans.length === 0 ? NO_PLAN : null,
    who: `Patients of ${formatPlanNames(plans)}${isCompleteOnly ? " with the Complete plan" : ""}`,
    when: group && groups.length === 1 ? WHEN[group] : "",
  });
}

/** Describes who gets one session, as `describeSessionViewers` does. One statement. */
export async function readSessionViewers(
  caller: Caller,
  session: Pick<SessionData, "id" | "status">,
): Promise<string> {
  const findShownIn = await readShownIn(caller, "session", [session.id]);
  return describeSessionViewers(session, findShownIn(session.id));
}
