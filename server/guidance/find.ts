import { Guidance, GuidanceStep } from "~/models";
import type { Audience } from "~/models/guidance/audience.schema";
import { guidanceIdFieldName } from "~/models/guidance/guidance-step.schema";
import type { Caller } from "~/server/platform/caller";
import { InvalidInputError, NotFoundError } from "~/server/platform/errors";
import { lockOptions } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { recordNames } from "./present";

/** Sort order of a guidance's steps: by day, then by id. */
export const STEP_ORDER: [string, string][] = [
  ["guidanceDay", "ASC"],
  ["id", "ASC"],
];

/**
 * Finds guidance of an audience; within a transaction it locks the row. Lock guidance before its steps to avoid
 * deadlocks.
 * @throws NotFoundError
 */
export async function findGuidance(
  caller: Caller,
  audience: Audience,
  id: number,
): Promise<Guidance> {
  const guidance = await Guidance.findOne({
    where: { id, audience },
    ...lockOptions(caller, Guidance),
  });
  if (!guidance) throw new NotFoundError(`${recordNames(audience).Guidance} not found`);
  return guidance;
}

/** Like `findGuidance`, for an id in a request body. @throws InvalidInputError at its field */
export async function findReferencedGuidance(
  caller: Caller,
  audience: Audience,
  id: number,
): Promise<Guidance> {
  try {
    return await findGuidance(caller, audience, id);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    throw new InvalidInputError([
      { field: guidanceIdFieldName(audience), message: error.message, code: "not-found" },
    ]);
  }
}

/** Finds a step of an audience's guidance, optionally within one guidance. @throws NotFoundError */
export async function findStep(
  caller: Caller,
  audience: Audience,
  id: number,
  guidanceId?: number,
): Promise<GuidanceStep> {
  const step = await GuidanceStep.findByPk(id, {
    include: [{ model: Guidance, as: "guidance", attributes: ["audience"], required: true }],
    ...lockOptions(caller, GuidanceStep),
  });
  const isOfOtherGuidance = guidanceId !== undefined && step?.guidanceId !== guidanceId;
  if (step?.guidance?.audience !== audience || isOfOtherGuidance) {
    throw new NotFoundError("Guidance step not found");
  }
  return step;
}

/**
 * Locks a step for an update or deletion. Locks its guidance first, in the same order as deleting the guidance does.
 * @throws NotFoundError
 */
export async function lockStep(
  writer: CallerInTransaction,
  audience: Audience,
  id: number,
  guidanceId?: number,
) {
  const { transaction } = writer;
  const step = await GuidanceStep.findByPk(id, { attributes: ["guidanceId"], transaction });
  if (step) await Guidance.findByPk(step.guidanceId, lockOptions(writer, Guidance));
  return findStep(writer, audience, id, guidanceId);
}

/** Reads the steps of a guidance in `STEP_ORDER`. */
export function findSteps({ transaction }: Caller, guidanceId: number): Promise<GuidanceStep[]> {
  return GuidanceStep.findAll({ where: { guidanceId }, order: STEP_ORDER, transaction });
}
