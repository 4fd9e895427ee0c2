import { Facility, NavigationStep } from "~/models";
import type { Caller } from "~/server/platform/caller";
import { InvalidInputError, NotFoundError } from "~/server/platform/errors";
import { lockOptions, referenceLockOptions } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** Type of a facility and of a step, in the audit and in conflicts. */
export const FACILITY = "facility";
export const FACILITY_STEP = "facility step";

/** Include for what a facility is part of. */
export const WITH_PART_OF = [{ model: Facility, as: "partOf", attributes: ["id", "name", "kind"] }];
/** Sort order of a facility's steps. */
export const STEP_ORDER: [string, string][] = [
  ["position", "ASC"],
  ["id", "ASC"],
];

/**
 * Finds a facility with what it is part of; within a transaction it locks the row. Lock a facility before its steps to
 * avoid deadlocks.
 * @throws NotFoundError
 */
export async function findFacility(caller: Caller, id: number): Promise<Facility> {
  const facility = await Facility.findByPk(id, {
    include: WITH_PART_OF,
    ...lockOptions(caller, Facility),
  });
  if (!facility) throw new NotFoundError("Facility not found");
  return facility;
}

/** Like `findFacility`, for an id in a request body. @throws InvalidInputError at its field */
export async function findReferencedFacility(caller: Caller, id: number): Promise<Facility> {
  try {
    return await findFacility(caller, id);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    throw new InvalidInputError([
      { field: "facilityId", message: error.message, code: "not-found" },
    ]);
  }
}

/**
 * Requires that a facility exists and is Active that another record is about to refer to, and keeps it from being deleted before that.
 * @throws InvalidInputError at `field`
 */
export async function requireActiveFacility(
  caller: Caller,
  id: number,
  field = "facilityId",
): Promise<void> {
  const attributes = ["id", "name", "isActive"];
  const facility = await Facility.findByPk(id, { attributes, ...referenceLockOptions(caller) });
  if (!facility) {
    throw new InvalidInputError([{ field, message: "Facility not found", code: "not-found" }]);
  }
  if (facility.isActive) return;
  const message = `Facility "${facility.name}" is inactive. Please choose another one.`;
  throw new InvalidInputError([{ field, message, code: "invalid" }]);
}

/** Finds a step, optionally within one facility. @throws NotFoundError */
export async function findStep(
  caller: Caller,
  id: number,
  facilityId?: number,
): Promise<NavigationStep> {
  const step = await NavigationStep.findByPk(id, lockOptions(caller, NavigationStep));
  if (!step || (facilityId !== undefined && step.facilityId !== facilityId)) {
    throw new NotFoundError("Facility step not found");
  }
  return step;
}

/** Locks a step for a write, its facility first, as deleting the facility does. @throws NotFoundError */
export async function lockStep(writer: CallerInTransaction, id: number, facilityId?: number) {
  const { transaction } = writer;
  const found = await NavigationStep.findByPk(id, { attributes: ["facilityId"], transaction });
  const facility =
    found && (await Facility.findByPk(found.facilityId, lockOptions(writer, Facility)));
  const step = await findStep(writer, id, facilityId);
  if (!facility) throw new NotFoundError("Facility not found");
  return { step, facility };
}

/** Reads the steps of a facility in their order. */
export function findSteps({ transaction }: Caller, facilityId: number): Promise<NavigationStep[]> {
  return NavigationStep.findAll({ where: { facilityId }, order: STEP_ORDER, transaction });
}
