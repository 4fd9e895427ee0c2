import { Coach } from "~/models";
import type { Caller } from "~/server/platform/caller";
import { InvalidInputError, NotFoundError } from "~/server/platform/errors";
import { lockOptions, referenceLockOptions } from "~/server/platform/record-version";

/** Type of a coach, in the audit and in conflicts. */
export const COACH = "coach";

/** Finds a coach; within a transaction it locks the row. Lock coaches before appointments, in the order of their ids. @throws NotFoundError */
export async function findCoach(caller: Caller, id: number): Promise<Coach> {
  const coach = await Coach.findByPk(id, lockOptions(caller, Coach));
  if (!coach) throw new NotFoundError("Coach not found");
  return coach;
}

/** Requires an Active coach for a reference, and keeps them from being deleted meanwhile. @throws InvalidInputError at its field */
export async function requireActiveCoach(
  caller: Caller,
  id: number,
  field = "coachId",
): Promise<void> {
  const attributes = ["id", "name", "status"];
  const coach = await Coach.findByPk(id, { attributes, ...referenceLockOptions(caller) });
  if (!coach)
    throw new InvalidInputError([{ field, message: "Coach not found", code: "not-found" }]);
  if (coach.status === "Active") return;
  const message = `${coach.name} is not Active. Please choose another coach.`;
  throw new InvalidInputError([{ field, message, code: "invalid" }]);
}
