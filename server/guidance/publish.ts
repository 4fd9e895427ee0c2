import { AUDIENCES, type Audience } from "~/models/guidance/audience.schema";
import { buildPublishing } from "~/server/platform/publishing";
import { requireVersion } from "~/server/platform/record-version";
import { findGuidance } from "./find";
import { presentWithTags } from "./guidances";
import { recordNames } from "./present";

/**
 * Explains what prevents publishing: without directions patients would see nothing. Null if nothing does. It needs no phase, since
 * an item of a plan may name it (AREAS 5).
 */
export const findGuidancePublishProblem = ({ stepCount }: { stepCount: number }): string | null =>
  stepCount === 0 ? "Add a direction before you publish this guidance" : null;

/**
 * Publish and unpublish guidance, for each audience.
 * @throws NotFoundError, ConflictError without a step, StaleError
 */
export const GUIDANCE_PUBLISHING = Object.fromEntries(
  AUDIENCES.map((audience) => [audience, buildAudiencePublishing(audience)]),
) as Record<Audience, ReturnType<typeof buildAudiencePublishing>>;

function buildAudiencePublishing(audience: Audience) {
  const type = recordNames(audience).guidance;
  return buildPublishing({
    type,
    find: (writer, id) => findGuidance(writer, audience, id),
    present: presentWithTags,
    requireVersion: (writer, guidance, expected) =>
      requireVersion(writer, type, guidance, expected),
    findProblem: findGuidancePublishProblem,
  });
}
