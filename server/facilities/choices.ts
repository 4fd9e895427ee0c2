import { Op } from "sequelize";
import { Facility } from "~/models";
import { PARENT_KINDS } from "~/models/facilities/facility-options.schema";
import { authorize, type Caller } from "~/server/platform/caller";

/** Facilities that a select offers at most; beyond them it has a search. */
export const MAX_FACILITY_CHOICES = 500;

type Choice = { value: string; label: string };

const toLabel = ({ name, partOf }: Facility) => (partOf ? `${name}, ${partOf.name}` : name);

/**
 * Lists the Active facilities in the order of their names, each with what it is part of, and the one that is already chosen, whatever
 * its status. @param chosen id of that one; null for none
 */
export async function listFacilityChoices(
  caller: Caller,
  chosen: number | null = null,
): Promise<Choice[]> {
  authorize(caller, "content.read");
  const facilities = await Facility.findAll({
    attributes: ["id", "name", "isActive"],
    include: [{ model: Facility, as: "partOf", attributes: ["name"] }],
    where: { [Op.or]: [{ isActive: true }, { id: chosen ?? 0 }] },
    order: [
      ["normalizedName", "ASC"],
      ["id", "ASC"],
    ],
    limit: MAX_FACILITY_CHOICES,
    transaction: caller.transaction,
  });
  return facilities.map((each) => ({
    value: String(each.id),
    label: each.isActive ? toLabel(each) : `${toLabel(each)} (Inactive)`,
  }));
}

const CAN_HAVE_PARTS = [...new Set(Object.values(PARENT_KINDS).flat())];

/**
 * Lists what a facility may be part of: every campus and building, with its kind. The kind of the facility itself is checked when it is
 * saved, since without scripts both are chosen at once. @param id of the facility itself, if it exists
 */
export async function listPartOfChoices(caller: Caller, id?: number) {
  authorize(caller, "content.read");
  const facilities = await Facility.findAll({
    attributes: ["id", "name", "kind"],
    where: { kind: CAN_HAVE_PARTS, id: { [Op.ne]: id ?? 0 } },
    order: [
      ["normalizedName", "ASC"],
      ["id", "ASC"],
    ],
    limit: MAX_FACILITY_CHOICES,
    transaction: caller.transaction,
  });
  return facilities.map(({ id, name, kind }) => ({
    value: String(id),
    label: `${name} (${kind})`,
  }));
}
