import { Guidance, GuidanceStep } from "~/models";
import type { Audience } from "~/models/guidance/audience.schema";
import { guidanceIdName } from "~/models/guidance/guidance-step.schema";
import type { Caller } from "~/server/platform/caller";
import { InvalidInputError, NotFoundError } from "~/server/platform/errors";
import { lockOptions } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { thingsOf } from "./present";

/** The order of the steps of a guidance: by day, and on one day as they were added. */
export const BY_DAY: [string, string][] = [
  ["guidanceDay", "ASC"],
  ["id", "ASC"],
];

/**
 * Guidance of an audience; within a transaction it is locked, which is to be done before any of its steps is.
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
  if (!guidance) throw new NotFoundError(`${thingsOf(audience).Guidance} not found`);
  return guidance;
}

/** The same for guidance that a program names in a body. @throws InvalidInputError at its field */
export async function findNamedGuidance(
  caller: Caller,
  audience: Audience,
  id: number,
): Promise<Guidance> {
  try {
    return await findGuidance(caller, audience, id);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    throw new InvalidInputError([{ field: guidanceIdName(audience), message: error.message }]);
  }
}

/** A step of an audience's guidance; of one guidance, where that is given. @throws NotFoundError */
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
  const elsewhere = guidanceId !== undefined && step?.guidanceId !== guidanceId;
  if (step?.guidance?.audience !== audience || elsewhere) {
    throw new NotFoundError("Guidance step not found");
  }
  return step;
}

/** A step to be changed or deleted: its guidance is locked first, as deleting that does. @throws NotFoundError */
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

/** The steps of a guidance, in their order. */
export function stepsOf({ transaction }: Caller, guidanceId: number): Promise<GuidanceStep[]> {
  return GuidanceStep.findAll({ where: { guidanceId }, order: BY_DAY, transaction });
}
