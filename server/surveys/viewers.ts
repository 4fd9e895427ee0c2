import type { ServeType } from "~/models/surveys/survey.schema";
import type { Caller } from "~/server/platform/caller";
import { describeViewers } from "~/server/platform/viewers";
import {
  formatPlanNames,
  NO_PLAN,
  readShownIn,
  type ShownIn,
} from "~/server/procedure-plans/shown-in";
import type { SurveyData } from "./present";

const WHEN: Record<ServeType, string> = {
  "post-procedure-plan": "after the procedure",
  "pre-session-post-session": "around each session that they begin",
  "post-lms-module": "",
};

type Described = Pick<SurveyData, "status" | "serveType" | "questionCount">;

/** Describes who is asked by a survey: patients whose plan shows it (AREAS 5). @param shownIn see `readShownIn` */
export function describeSurveyViewers(
  { status, serveType, questionCount }: Described,
  { plans }: ShownIn,
): string {
  return describeViewers({
    status,
    hiddenBecause: findReason(serveType, questionCount) ?? (plans.length === 0 ? NO_PLAN : null),
    who: `Patients of ${formatPlanNames(plans)}`,
    when: WHEN[serveType],
  });
}

/** Describes who is asked by one survey, as `describeSurveyViewers` does. One statement. */
export async function readSurveyViewers(
  caller: Caller,
  survey: Described & { id: number },
): Promise<string> {
  const findShownIn = await readShownIn(caller, "survey", [survey.id]);
  return describeSurveyViewers(survey, findShownIn(survey.id));
}

function findReason(serveType: ServeType, questionCount: number): string | null {
  if (questionCount === 0) return "it has no questions";
  return serveType === "post-lms-module" ? "patients do not get lessons yet" : null;
}
