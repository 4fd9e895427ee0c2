import type { ServeType } from "~/models/surveys/survey.schema";
import { describeViewers } from "~/server/platform/viewers";
import type { SurveyData } from "./present";

const WHEN: Record<ServeType, string> = {
  "post-procedure-plan": "after the procedure",
  "pre-session-post-session": "around each session that they begin",
  "post-lms-module": "",
};

/** Describes who is asked by a survey. */
export function describeSurveyViewers({ status, serveType, questionCount }: SurveyData): string {
  return describeViewers({
    status,
    hiddenBecause: findReason(serveType, questionCount),
    who: "Every patient",
    when: WHEN[serveType],
  });
}

function findReason(serveType: ServeType, questionCount: number): string | null {
  if (questionCount === 0) return "it has no questions";
  return serveType === "post-lms-module" ? "patients do not get lessons yet" : null;
}
