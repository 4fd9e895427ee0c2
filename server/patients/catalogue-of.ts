import { Facility, NavigationStep, type PatientProcedure, Procedure } from "~/models";
import type { Caller } from "~/server/platform/caller";

/**
 * What the catalogue knows of procedures in a patient's list, by their ids there: the specialty, and whether there is a way
 * to be shown where they are done. One statement.
 */
export async function catalogueOf(
  { transaction }: Caller,
  procedures: readonly PatientProcedure[],
): Promise<Map<number, Procedure>> {
  const ids = procedures.flatMap(({ procedureId }) => procedureId ?? []);
  const found = await Procedure.findAll({
    where: { id: [...new Set(ids)] },
    include: {
      model: Facility,
      as: "facility",
      include: [{ model: NavigationStep, as: "steps", attributes: ["id"] }],
    },
    transaction,
  });
  return new Map(found.map((each) => [each.id, each]));
}

/** Whether a procedure's facility has steps of a way through it. */
export const hasNavigation = (procedure: Procedure | undefined): boolean =>
  (procedure?.facility?.steps ?? []).length > 0;
