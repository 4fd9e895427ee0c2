import { Procedure, Specialty } from "~/models";
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
