import type { Audience } from "~/models/guidance/audience.schema";
import { guidanceIdName } from "~/models/guidance/guidance-step.schema";
import type { GuidanceData, StepData } from "./present";

/** Guidance as programs read it; its tags, where they are asked for (specification 001, section 7: includeTags). */
export function presentGuidanceForApi({ tags, ...guidance }: GuidanceData, includeTags = true) {
  return { ...guidance, ...(includeTags && { tags }) };
}

export type ApiGuidance = ReturnType<typeof presentGuidanceForApi>;

/** A step of an audience as programs read it: it names its guidance by the audience's own field, such as familyGuidanceId. */
export type ApiStep<Whose extends Audience> = Omit<StepData, "guidanceId"> &
  Record<`${Whose}GuidanceId`, number>;

/** A step as programs read it. */
export function presentStepForApi<Whose extends Audience>(
  audience: Whose,
  { id, guidanceId, ...step }: StepData,
) {
  // The compiler knows nothing of a name that is put together.
  const named = { [guidanceIdName(audience)]: guidanceId } as Record<`${Whose}GuidanceId`, number>;
  return { id, ...named, ...step } satisfies ApiStep<Whose>;
}

/** Steps in groups, one for each day that has any, in the order in which they come. */
export function byDay<Step extends { guidanceDay: number }>(steps: Step[]) {
  const days = new Map<number, Step[]>();
  for (const step of steps) {
    const same = days.get(step.guidanceDay);
    if (same) same.push(step);
    else days.set(step.guidanceDay, [step]);
  }
  return [...days].map(([guidanceDay, steps]) => ({ guidanceDay, steps }));
}
