import { AUDIENCES, type Audience, type Phase } from "~/models/guidance/audience.schema";
import { buildPublishing } from "~/server/platform/publishing";
import { requireVersion } from "~/server/platform/record-version";
import { findGuidance } from "./find";
import { presentWithTags } from "./guidances";
import { recordNames } from "./present";

/** Fields of guidance that publishing requires: a phase and steps. */
type Needed = { phase: Phase | `family-${Phase}` | null; stepCount: number };

/** Explains what prevents publishing: without a phase or directions patients would see nothing. Null if nothing does. */
export function findGuidancePublishProblem({ phase, stepCount }: Needed): string | null {
  const missing = [
    ...(phase === null ? ["choose a phase"] : []),
    ...(stepCount === 0 ? ["add a direction"] : []),
  ].join(" and ");
  if (missing === "") return null;
  return `${missing.charAt(0).toUpperCase()}${missing.slice(1)} before you publish this guidance`;
}

/**
 * Publish and unpublish guidance, for each audience.
 * @throws NotFoundError, ConflictError without a phase or a step, StaleError
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
