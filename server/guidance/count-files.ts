import type { Audience } from "~/models/guidance/audience.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { findGuidance, findSteps } from "./find";

/** Counts the files that deleting a guidance removes: images and recordings of its own and its steps. @throws NotFoundError */
export async function countGuidanceFiles(
  caller: Caller,
  audience: Audience,
  id: number,
): Promise<number> {
  authorize(caller, "content.read");
  const { imageId } = await findGuidance(caller, audience, id);
  const steps = await findSteps(caller, id);
  const files = [imageId, ...steps.flatMap((step) => [step.imageId, step.voiceId])];
  return new Set(files.filter((file) => file !== null)).size;
}
