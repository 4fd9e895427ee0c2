import { type Guidance, GuidanceStep } from "~/models";
import { buildDeletedEntry, recordEvents } from "~/server/platform/audit";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { findSteps } from "./find";
import { presentStep, recordNames } from "./present";

/**
 * Deletes the steps of a locked guidance, with an audit event for each.
 * @returns the ids of the files they no longer reference
 */
export async function deleteSteps(
  writer: CallerInTransaction,
  { id, audience }: Guidance,
): Promise<(string | null)[]> {
  const steps = await findSteps(writer, id);
  const { step: type } = recordNames(audience);
  await recordEvents(
    writer,
    steps.map((step) => buildDeletedEntry(type, presentStep(step), step.guidanceTitle)),
  );
  await GuidanceStep.destroy({ where: { guidanceId: id }, transaction: writer.transaction });
  return steps.flatMap(({ imageId, voiceId }) => [imageId, voiceId]);
}
