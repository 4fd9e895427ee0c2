import { Facility, PatientProcedure, Procedure } from "~/models";
import { authorize, type Caller } from "~/server/platform/caller";
import type { RecordUse } from "~/server/platform/record-uses";

/** Uses of facilities by all areas: an area whose rows reference facilities adds its own. */
export const FACILITY_USES: readonly RecordUse[] = [
  {
    things: ["facilities that are part of it", "facility that is part of it"],
    count: ({ transaction }, partOfId) => Facility.count({ where: { partOfId }, transaction }),
  },
  {
    things: ["procedures", "procedure"],
    count: ({ transaction }, facilityId) => Procedure.count({ where: { facilityId }, transaction }),
  },
  {
    things: ["patients' episodes", "patient's episode"],
    count: ({ transaction }, facilityId) =>
      PatientProcedure.count({ where: { facilityId }, transaction }),
  },
];

/** Reads what uses a facility, for its page: facilities in it and procedures with their names, and the number of episodes. */
export async function listPartsAndProcedures(caller: Caller, id: number) {
  authorize(caller, "content.read");
  const { transaction } = caller;
  const named = { attributes: ["id", "name"], order: ["normalizedName", "id"], transaction };
  const parts = await Facility.findAll({ ...named, where: { partOfId: id } });
  const procedures = await Procedure.findAll({ ...named, where: { facilityId: id } });
  const episodes = await PatientProcedure.count({ where: { facilityId: id }, transaction });
  const toNamed = ({ id, name }: Facility | Procedure) => ({ id, name });
  return { parts: parts.map(toNamed), procedures: procedures.map(toNamed), episodes };
}
