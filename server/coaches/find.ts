import { Coach } from "~/models";
import type { Caller } from "~/server/platform/caller";
import { InvalidInputError, NotFoundError } from "~/server/platform/errors";
import { lockOptions } from "~/server/platform/record-version";

/** Type of a coach, in the audit and in conflicts. */
export const COACH = "coach";

/** Finds a coach; within a transaction it locks the row. Lock coaches before appointments, in the order of their ids. @throws NotFoundError */
export async function findCoach(caller: Caller, id: number): Promise<Coach> {
  const coach = await Coach.findByPk(id, lockOptions(caller, Coach));
  if (!coach) throw new NotFoundError("Coach not found");
  return coach;
}

/** Like `findCoach`, for an id in a request body. @throws InvalidInputError at its field */
export async function findReferencedCoach(
  caller: Caller,
  id: number,
  field = "coachId",
): Promise<Coach> {
  const coach = await Coach.findByPk(id, lockOptions(caller, Coach));
  if (coach) return coach;
  throw new InvalidInputError([{ field, message: "Coach not found", code: "not-found" }]);
}
