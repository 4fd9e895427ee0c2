import { findOwnProcedure } from "~/server/patients/own-procedures";
import { authorize, type Caller } from "~/server/platform/caller";
import { ConflictError, NotFoundError } from "~/server/platform/errors";
import { asksOutcome } from "./procedure-day";

/**
 * Reads a procedure whose patient is asked whether it took place. @throws NotFoundError, also for an example; ConflictError where the
 * question was answered
 */
export async function readAskedProcedure(
  caller: Caller,
  id: number,
): Promise<{ id: number; title: string }> {
  authorize(caller, "patient.own");
  const procedure = await findOwnProcedure(caller, id);
  if (!caller.patientId || procedure.isExample) throw new NotFoundError("Procedure not found");
  if (!asksOutcome(procedure)) throw new ConflictError("This question was answered already");
  return { id: procedure.id, title: procedure.title };
}
