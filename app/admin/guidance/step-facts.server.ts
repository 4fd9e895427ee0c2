import { dayLabel } from "~/models/guidance/guidance-step.schema";
import { parseFileId, toThumbnailAddress } from "~/models/files/stored-file.schema";
import type { StepData } from "~/server/guidance/present";

/** Groups the steps of guidance by day, each with its number among all steps. */
export function groupStepsByDay(steps: StepData[]) {
  const days = new Map<string, ReturnType<typeof toStepFacts>[]>();
  for (const [index, step] of steps.entries()) {
    const day = dayLabel(step.guidanceDay);
    days.set(day, [...(days.get(day) ?? []), toStepFacts(step, index + 1)]);
  }
  return [...days].map(([day, steps]) => ({ day, steps }));
}

function toStepFacts(step: StepData, number: number) {
  const { id, guidanceTitle, guidanceDirections, guidanceDirectionPhoto: photo } = step;
  return {
    id,
    number,
    title: guidanceTitle,
    text: guidanceDirections,
    photo,
    thumbnail: toThumbnailAddress(photo),
    voice: step.guidanceDirectionVoice,
  };
}

/** Form values of a step. */
export function toStepFormValues(step: StepData) {
  return {
    guidanceTitle: step.guidanceTitle,
    guidanceDirections: step.guidanceDirections,
    image: parseFileId(step.guidanceDirectionPhoto),
    voice: parseFileId(step.guidanceDirectionVoice),
  };
}

/** Whether an update changed the directions but kept the recording of the old ones. */
export function leavesStaleVoice(before: StepData, after: StepData): boolean {
  const voice = after.guidanceDirectionVoice;
  const isSameVoice = voice === before.guidanceDirectionVoice;
  return voice !== null && isSameVoice && after.guidanceDirections !== before.guidanceDirections;
}
