import { type PatientProcedure, PlanSession, Procedure } from "~/models";
import type { Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";

/** The published session of a procedure that somebody answers about. @throws NotFoundError, also for another procedure's */
export async function findSessionAbout(
  { transaction }: Caller,
  { procedureId }: PatientProcedure,
  sessionId: number,
): Promise<{ id: number; title: string }> {
  const where = { id: sessionId, status: "Active" };
  const session = await PlanSession.findOne({ where, transaction });
  const procedure = procedureId && (await Procedure.findByPk(procedureId, { transaction }));
  if (!session || !procedure || procedure.specialtyId !== session.specialtyId) {
    throw new NotFoundError("This session is not here any more");
  }
  return { id: session.id, title: session.title };
}
