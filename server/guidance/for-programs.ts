import type { Audience } from "~/models/guidance.schema";
import { guidanceIdName } from "~/models/guidance-step.schema";
import type { GuidanceData, StepData } from "./present";

/** Guidance as programs read it; its tags, where they are asked for (specification 001, section 7: includeTags). */
export function guidanceForPrograms({ tags, ...guidance }: GuidanceData, includeTags = true) {
  return { ...guidance, ...(includeTags && { tags }) };
}

/** A step as programs read it: it names its guidance by the audience's own field, such as familyGuidanceId. */
export function stepForPrograms(audience: Audience, { id, guidanceId, ...step }: StepData) {
  return { id, [guidanceIdName(audience)]: guidanceId, ...step };
}
