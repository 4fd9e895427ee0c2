import { buildPublishing } from "~/server/platform/publishing";
import { findSurvey } from "./question-set";
import { presentFull } from "./present-full";
import { requireSurveyVersion } from "./surveys";

/**
 * Publish and unpublish a survey. Answers that were given stay, and count.
 * @throws NotFoundError, ConflictError without a question, StaleError
 */
export const { publish: publishSurvey, unpublish: unpublishSurvey } = buildPublishing({
  type: "survey",
  find: findSurvey,
  present: presentFull,
  requireVersion: requireSurveyVersion,
  findProblem: findSurveyPublishProblem,
});

/** Explains what prevents publishing: a survey without questions asks nothing. Null if nothing does. */
export function findSurveyPublishProblem({ questionCount }: { questionCount: number }) {
  return questionCount > 0 ? null : "Add a question before you publish this survey";
}
