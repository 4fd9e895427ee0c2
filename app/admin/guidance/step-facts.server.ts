import { dayLabel } from "~/models/guidance/guidance-step.schema";
import { parseFileId, toThumbnailAddress } from "~/models/files/stored-file.schema";
import type { StepData } from "~/server/guidance/present";

/** Steps as the page of their guidance shows them: by day, each with its number in the whole. */
export function stepsByDay(steps: StepData[]) {
  const days = new Map<string, ReturnType<typeof stepFacts>[]>();
  for (const [at, step] of steps.entries()) {
    const day = dayLabel(step.guidanceDay);
    days.set(day, [...(days.get(day) ?? []), stepFacts(step, at + 1)]);
  }
  return [...days].map(([day, steps]) => ({ day, steps }));
}

function stepFacts(step: StepData, number: number) {
  const { id, guidanceTitle, guidanceDirections, guidanceDirectionPhoto: photo } = step;
  return {
    id,
    number,
    title: guidanceTitle,
    directions: guidanceDirections,
    photo,
    small: toThumbnailAddress(photo),
    voice: step.guidanceDirectionVoice,
  };
}

/** A step as the fields of its form hold it. */
export function stepValues(step: StepData) {
  return {
    guidanceTitle: step.guidanceTitle,
    guidanceDirections: step.guidanceDirections,
    image: parseFileId(step.guidanceDirectionPhoto),
    voice: parseFileId(step.guidanceDirectionVoice),
  };
}

/** Whether a change left a voice that says what the directions were before. */
export function leavesOldVoice(before: StepData, after: StepData): boolean {
  const voice = after.guidanceDirectionVoice;
  const same = voice === before.guidanceDirectionVoice;
  return voice !== null && same && after.guidanceDirections !== before.guidanceDirections;
}
