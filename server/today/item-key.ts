import { normalizeName } from "~/models/rules/clean-text.schema";
import type { PlanItemData } from "~/server/procedure-plans/present";

type Keyed = Pick<PlanItemData, "kind" | "sessionId" | "surveyId" | "audience" | "taskTitle">;

/**
 * Names an item in every version of its plan, so that what is done stays done when a patient gets another version: by the session or the
 * survey that it shows, or by the title of its task.
 */
export function toItemKey({ kind, sessionId, surveyId, audience, taskTitle }: Keyed): string {
  if (kind === "session") return `session:${sessionId}`;
  if (kind === "survey") return `survey:${surveyId}`;
  return `${kind}:${audience}:${normalizeName(taskTitle ?? "")}`;
}
