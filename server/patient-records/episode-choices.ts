import { PlanVersion, Procedure, Specialty } from "~/models";
import type { EpisodeData } from "./present";
import { authorize, type Caller } from "~/server/platform/caller";

/** Lists the procedures of the catalogue by specialty, by name, for a form of staff. Two queries. */
export async function listProcedureChoices(caller: Caller) {
  authorize(caller, "patients.read");
  const { transaction } = caller;
  const order: [string, string][] = [["normalizedName", "ASC"]];
  const specialties = await Specialty.findAll({ attributes: ["id", "name"], order, transaction });
  const procedures = await Procedure.findAll({
    attributes: ["id", "name", "specialtyId"],
    order,
    transaction,
  });
  return specialties
    .map(({ id, name }) => ({
      ...{ id, name },
      options: procedures
        .filter(({ specialtyId }) => specialtyId === id)
        .map((procedure) => ({ id: procedure.id, name: procedure.name })),
    }))
    .filter(({ options }) => options.length > 0);
}

/**
 * Lists the published versions of the plan of an episode's procedure, the newest first, as options of a form of staff. One query; none for
 * a procedure that is no longer in the catalogue.
 */
export async function listVersionChoices(
  caller: Caller,
  { procedureId }: Pick<EpisodeData, "procedureId">,
): Promise<{ value: string; label: string }[]> {
  authorize(caller, "patients.read");
  if (procedureId === null) return [];
  const versions = await PlanVersion.findAll({
    attributes: ["id", "number", "status"],
    where: { procedureId, status: ["Live", "Retired"] },
    order: [["number", "DESC"]],
    transaction: caller.transaction,
  });
  return versions.map(({ id, number, status }) => ({
    value: String(id),
    label: `Version ${number} (${status})`,
  }));
}
