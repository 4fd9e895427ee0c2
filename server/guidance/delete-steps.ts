import { type Guidance, GuidanceStep } from "~/models";
import { deletedEntry, recordEvents } from "~/server/platform/audit";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { stepsOf } from "./find";
import { presentStep, thingsOf } from "./present";

/**
 * Deletes the steps of a locked guidance, with an audit event for each.
 * @returns the ids of the files they no longer reference
 */
export async function deleteStepsOf(
  writer: CallerInTransaction,
  { id, audience }: Guidance,
): Promise<(string | null)[]> {
  const steps = await stepsOf(writer, id);
  const { step: type } = thingsOf(audience);
  await recordEvents(
    writer,
    steps.map((step) => deletedEntry(type, presentStep(step), step.guidanceTitle)),
  );
  await GuidanceStep.destroy({ where: { guidanceId: id }, transaction: writer.transaction });
  return steps.flatMap(({ imageId, voiceId }) => [imageId, voiceId]);
}
