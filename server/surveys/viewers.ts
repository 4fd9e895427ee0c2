import type { ServeType } from "~/models/surveys/survey.schema";
import { describeViewers } from "~/server/platform/viewers";
import type { TaggedSurvey } from "./present-full";
import type { SurveyScope } from "./scopes";

const WHEN: Record<ServeType, string> = {
  "post-procedure-plan": "after the procedure",
  "pre-session-post-session": "around each session that they begin",
  "post-lms-module": "",
};

type Described = SurveyScope & Pick<TaggedSurvey, "status" | "serveType" | "questionCount">;

/** Describes who is asked by a survey. */
export function describeSurveyViewers(survey: Described): string {
  const { status, serveType, questionCount, specialities, procedures } = survey;
  const names = [...specialities, ...procedures].map(({ name }) => name);
  return describeViewers({
    status,
    hiddenBecause: findReason(serveType, questionCount),
    who: names.length === 0 ? "Every patient" : `Patients of ${joinNames(names)}`,
    when: WHEN[serveType],
  });
}

const joinNames = (names: string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");

function findReason(serveType: ServeType, questionCount: number): string | null {
  if (questionCount === 0) return "it has no questions";
  return serveType === "post-lms-module" ? "patients do not get lessons yet" : null;
}
