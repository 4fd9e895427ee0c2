import type { Audience } from "~/models/guidance/audience.schema";
import { guidanceIdFieldName } from "~/models/guidance/guidance-step.schema";
import type { GuidanceData, StepData } from "./present";

/** Presents guidance for the API, with its tags on request (specification 001, section 7: includeTags). */
export function presentGuidanceForApi({ tags, ...guidance }: GuidanceData, includeTags = true) {
  return { ...guidance, ...(includeTags && { tags }) };
}

export type ApiGuidance = ReturnType<typeof presentGuidanceForApi>;

/** A step in the API; the guidance id has the audience's own field name, such as familyGuidanceId. */
export type ApiStep<A extends Audience> = Omit<StepData, "guidanceId"> &
  Record<`${A}GuidanceId`, number>;

/** Presents a step for the API. */
export function presentStepForApi<A extends Audience>(
  audience: A,
  { id, guidanceId, ...step }: StepData,
) {
  // TypeScript cannot infer a computed property name.
  const guidanceReference = { [guidanceIdFieldName(audience)]: guidanceId } as Record<
    `${A}GuidanceId`,
    number
  >;
  return { id, ...guidanceReference, ...step } satisfies ApiStep<A>;
}

/** Groups sorted steps by day, one group for each day that has any. */
export function groupByDay<Step extends { guidanceDay: number }>(steps: Step[]) {
  const days = new Map<number, Step[]>();
  for (const step of steps) {
    const group = days.get(step.guidanceDay);
    if (group) group.push(step);
    else days.set(step.guidanceDay, [step]);
  }
  return [...days].map(([guidanceDay, steps]) => ({ guidanceDay, steps }));
}
