import { Department, Procedure, Specialty } from "~/models";
import type { Caller } from "~/server/platform/caller";
import { assignKeys } from "./keys";

/** An option of the selector; the value is its key. */
type CatalogueOption = { value: string; label: string };
export type CatalogueSpecialty = CatalogueOption & { procedures: CatalogueOption[] };

/**
 * Reads the active specialties with the procedures that have a Live plan, as visitors choose among them (specification 000,
 * sections 2.5 and 3.4; AREAS 5): specialties by name, procedures by position. Public; takes one statement.
 */
export async function readCatalogue({ transaction }: Caller): Promise<CatalogueSpecialty[]> {
  const procedures = await Procedure.findAll({
    where: { planStatus: "Live", isGeneral: false },
    include: {
      model: Specialty,
      as: "specialty",
      where: { isActive: true },
      include: [{ model: Department, as: "department" }],
    },
    order: [
      [{ model: Specialty, as: "specialty" }, "normalizedName", "ASC"],
      [{ model: Specialty, as: "specialty" }, "id", "ASC"],
      ["position", "ASC"],
      ["id", "ASC"],
    ],
    transaction,
  });
  const specialties = new Map<number, Specialty>();
  for (const { specialty } of procedures) if (specialty) specialties.set(specialty.id, specialty);
  const activeSpecialties = [...specialties.values()];
  const keys = assignKeys(activeSpecialties);
  const isDuplicateName = (specialty: Specialty) =>
    activeSpecialties.filter(({ normalizedName }) => normalizedName === specialty.normalizedName)
      .length > 1;
  return activeSpecialties.map((specialty) => ({
    value: keys.get(specialty.id) ?? "",
    label: isDuplicateName(specialty)
      ? `${specialty.name} (${specialty.department?.name ?? ""})`
      : specialty.name,
    procedures: procedures
      .filter(({ specialtyId }) => specialtyId === specialty.id)
      .map(({ key, name }) => ({ value: key, label: name })),
  }));
}

/** Value of the specialty of the plan for any procedure, which is in no list. */
export const ANY_SPECIALTY = "any";

/**
 * Reads the plan for any procedure, as the only one of a specialty that is in no list; empty without a Live one (AREAS 5). Public; takes
 * one statement.
 */
export async function readGeneralPlan({ transaction }: Caller): Promise<CatalogueSpecialty[]> {
  const general = await Procedure.findOne({
    attributes: ["key", "name"],
    where: { isGeneral: true, planStatus: "Live" },
    include: { model: Specialty, as: "specialty", attributes: ["id"], where: { isActive: true } },
    transaction,
  });
  if (!general) return [];
  const procedures = [{ value: general.key, label: general.name }];
  return [{ value: ANY_SPECIALTY, label: general.name, procedures }];
}
