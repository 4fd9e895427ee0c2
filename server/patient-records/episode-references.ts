import { type PatientProcedure, PlanVersion, Procedure, Specialty } from "~/models";
import { type EpisodeValues, NO_SUCH_VERSION } from "~/models/patients/episode.schema";
import { requireActiveCoach } from "~/server/coaches/find";
import { requireActiveFacility } from "~/server/facilities/find";
import type { Caller } from "~/server/platform/caller";
import { InvalidInputError, NotFoundError } from "~/server/platform/errors";
import { referenceLockOptions } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { findLiveVersionId } from "~/server/procedure-plans/versions";
import { findPatient } from "./patients";

/** Requires that the facility and the coach of an episode exist and are Active, unless they stay as they were. */
export async function requireReferences(
  caller: Caller,
  { facilityId, coachId }: Pick<EpisodeValues, "facilityId" | "coachId">,
  kept?: Pick<PatientProcedure, "facilityId" | "coachId">,
): Promise<void> {
  if (facilityId && facilityId !== kept?.facilityId)
    await requireActiveFacility(caller, facilityId);
  if (coachId && coachId !== kept?.coachId) await requireActiveCoach(caller, coachId);
}

/** Locks the patient of a new episode. @throws InvalidInputError at `patientId` */
export async function requirePatient(writer: CallerInTransaction, id: number): Promise<void> {
  try {
    await findPatient(writer, id);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    const { message } = error;
    throw new InvalidInputError([{ field: "patientId", message, code: "not-found" }]);
  }
}

/** Finds a procedure of the catalogue, locked against deletion in a transaction, as columns of an episode. @throws InvalidInputError */
export async function requireProcedure(caller: Caller, id: number, versionId?: number) {
  const { transaction } = caller;
  const procedure = await Procedure.findByPk(id, referenceLockOptions(caller));
  if (!procedure) {
    throw new InvalidInputError([
      { field: "procedureId", message: "Procedure not found", code: "not-found" },
    ]);
  }
  const specialty = await Specialty.findByPk(procedure.specialtyId, { transaction });
  return {
    procedureId: id,
    planVersionId: await findLiveVersionId(caller, id),
    type: specialty?.name ?? "",
    title: procedure.name,
    ...(await requirePlanVersion(caller, { procedureId: id, planVersionId: null }, versionId)),
  };
}

/**
 * Finds a published version of an episode's procedure, as a column of the episode; none without an id, which keeps the version.
 * @throws InvalidInputError for a draft, and for another procedure's version, unless the episode has it
 */
export async function requirePlanVersion(
  { transaction }: Caller,
  { procedureId, planVersionId }: Pick<PatientProcedure, "procedureId" | "planVersionId">,
  id: number | undefined,
): Promise<{ planVersionId?: number }> {
  if (id === undefined || id === planVersionId) return {};
  const where = { id, procedureId: procedureId ?? 0, status: ["Live", "Retired"] };
  if (await PlanVersion.findOne({ attributes: ["id"], where, transaction }))
    return { planVersionId: id };
  throw new InvalidInputError([
    { field: "planVersionId", message: NO_SUCH_VERSION, code: "not-found" },
  ]);
}
