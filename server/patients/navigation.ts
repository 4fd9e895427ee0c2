import { findOwnProcedure } from "./own-procedures";
import type { Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { readPlace } from "~/server/facilities/places";
import { readResolvedWay, type Way } from "./way";

/** The way to where a procedure of a patient takes place. */
export type Navigation = Way & {
  /** Id of the patient's procedure. */
  procedureId: number;
};

/**
 * Reads the way to where one of the patient's procedures takes place: the facility of the episode, then that of its procedure
 * (specification 000, sections 2.7 and 3.6: onsite navigation; AREAS 8). Takes at most seven statements.
 * @throws NotFoundError for another patient's procedure, and without steps
 */
export async function readNavigation(caller: Caller, procedureId: number): Promise<Navigation> {
  const procedure = await findOwnProcedure(caller, procedureId);
  const place = await readPlace(caller, procedure);
  if (!place?.way) throw new NotFoundError("There are no directions yet");
  return { procedureId: procedure.id, ...(await readResolvedWay(caller, place)) };
}
