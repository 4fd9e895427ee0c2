import type { Guidance, GuidanceStep } from "~/models";
import { AUDIENCE_TITLES, type Audience, phaseName } from "~/models/guidance/audience.schema";
import { fileAddress } from "~/models/files/stored-file.schema";
import { presentPublishing } from "~/server/platform/publishing";
import type { TagRef } from "~/server/tags/tag-links";

/** Record names of an audience, for the audit and for messages. */
export const recordNames = (audience: Audience) =>
  ({
    guidance: `${audience} guidance`,
    step: `${audience} guidance step`,
    Guidance: `${AUDIENCE_TITLES[audience]} guidance`,
    Step: `${AUDIENCE_TITLES[audience]} guidance step`,
  }) as const;

/** Presents guidance as plain data, with its tags by name and the URL of its image (specification 001, section 3). */
export function presentGuidance(guidance: Guidance, tags: TagRef[]) {
  const { id, audience, name, phase, imageId, stepCount, version } = guidance;
  return {
    id,
    name,
    phase: phase && phaseName(audience, phase),
    ...presentPublishing(guidance),
    image: fileAddress(imageId),
    tags,
    stepCount,
    version,
    createdAt: guidance.createdAt.toISOString(),
    updatedAt: guidance.updatedAt.toISOString(),
  };
}

/** Presents a step as plain data, with the URLs of its image and recording (specification 001, section 3). */
export function presentStep(step: GuidanceStep) {
  return {
    id: step.id,
    guidanceId: step.guidanceId,
    guidanceDay: step.guidanceDay,
    guidanceTitle: step.guidanceTitle,
    guidanceDirections: step.guidanceDirections,
    guidanceDirectionPhoto: fileAddress(step.imageId),
    guidanceDirectionVoice: fileAddress(step.voiceId),
    version: step.version,
    createdAt: step.createdAt.toISOString(),
    updatedAt: step.updatedAt.toISOString(),
  };
}

export type GuidanceData = ReturnType<typeof presentGuidance>;
export type StepData = ReturnType<typeof presentStep>;
