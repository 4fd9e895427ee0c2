import { Facility, NavigationStep, type PatientProcedure, Procedure } from "~/models";
import type { Caller } from "~/server/platform/caller";

/** Reads the catalogue entries of a patient's procedures by id, with specialty and navigation steps. One query. */
export async function readCatalogueEntries(
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
  return new Map(found.map((procedure) => [procedure.id, procedure]));
}

/** Whether the procedure's facility has navigation steps. */
export const hasNavigation = (procedure: Procedure | undefined): boolean =>
  (procedure?.facility?.steps ?? []).length > 0;
