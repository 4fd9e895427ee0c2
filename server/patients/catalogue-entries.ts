import { type PatientProcedure, Procedure } from "~/models";
import type { Caller } from "~/server/platform/caller";

/** Reads the catalogue entries of a patient's procedures by id. One query. */
export async function readCatalogueEntries(
  { transaction }: Caller,
  procedures: readonly PatientProcedure[],
): Promise<Map<number, Procedure>> {
  const ids = procedures.flatMap(({ procedureId }) => procedureId ?? []);
  const found = await Procedure.findAll({ where: { id: [...new Set(ids)] }, transaction });
  return new Map(found.map((procedure) => [procedure.id, procedure]));
}
