import type { OrderItem } from "sequelize";
import { Department, Procedure, Specialty } from "~/models";
import type { Caller } from "~/server/platform/caller";
import { groupBy } from "~/server/platform/group-by";
import { assignKeys } from "./keys";

/** An option of the selector; the value is its key. */
type CatalogueOption = { value: string; label: string };
export type CatalogueSpecialty = CatalogueOption & { procedures: CatalogueOption[] };

/** Condition of the procedures among which visitors choose, where their specialty is active. */
const OFFERED = { planStatus: "Live", isGeneral: false } as const;
/** Join of the active specialty, with the columns that `assignKeys` needs. */
const ACTIVE_SPECIALTY = {
  model: Specialty,
  as: "specialty",
  attributes: ["id", "name", "normalizedName"],
  where: { isActive: true },
};
/** Order of the specialties, in which they get their keys too. */
const BY_SPECIALTY: OrderItem[] = [
  [{ model: Specialty, as: "specialty" }, "normalizedName", "ASC"],
  [{ model: Specialty, as: "specialty" }, "id", "ASC"],
];

/**
 * Reads the active specialties with the procedures that have a Live plan, as visitors choose among them (specification 000,
 * sections 2.5 and 3.4; AREAS 5): specialties by name, procedures by position. Public; takes one statement.
 */
export async function readCatalogue({ transaction }: Caller): Promise<CatalogueSpecialty[]> {
  const rows = (await Procedure.findAll({
    attributes: ["key", "name"],
    where: OFFERED,
    include: {
      ...ACTIVE_SPECIALTY,
      include: [{ model: Department, as: "department", attributes: ["name"] }],
    },
    order: [...BY_SPECIALTY, ["position", "ASC"], ["id", "ASC"]],
    // Plain rows: instances of a thousand procedures take most of the time.
    ...{ raw: true, nest: true },
    transaction,
  })) as unknown as CatalogueRow[];
  const groups = groupBy(rows, ({ specialty }) => specialty.id);
  const specialties = [...groups.values()].flatMap(([first]) => first?.specialty ?? []);
  const keys = assignKeys(specialties);
  const names = groupBy(specialties, ({ normalizedName }) => normalizedName);
  return specialties.map(({ id, name, normalizedName, department }) => ({
    value: keys.get(id) ?? "",
    label: (names.get(normalizedName)?.length ?? 0) > 1 ? `${name} (${department.name})` : name,
    procedures: (groups.get(id) ?? []).map((row) => ({ value: row.key, label: row.name })),
  }));
}

type CatalogueRow = {
  key: string;
  name: string;
  specialty: { id: number; name: string; normalizedName: string; department: { name: string } };
};

/**
 * Finds the keys by which visitors choose some procedures, by their id; those that are not offered have none. One statement, over the
 * specialties.
 */
export async function findCatalogueKeys(
  { transaction }: Caller,
  procedures: readonly Procedure[],
): Promise<Map<number, { specialty: string; procedure: string }>> {
  const rows = (await Procedure.findAll({
    attributes: [],
    where: OFFERED,
    include: ACTIVE_SPECIALTY,
    group: ["specialty.id", "specialty.name", "specialty.normalized_name"],
    order: BY_SPECIALTY,
    ...{ raw: true, nest: true },
    transaction,
  })) as unknown as { specialty: { id: number; name: string } }[];
  const specialties = rows.map(({ specialty }) => specialty);
  const keys = assignKeys(specialties);
  return new Map(
    procedures.flatMap(({ id, key, specialtyId, planStatus, isGeneral }) => {
      const isOffered = planStatus === OFFERED.planStatus && isGeneral === OFFERED.isGeneral;
      const specialty = isOffered && keys.get(specialtyId);
      return specialty ? [[id, { specialty, procedure: key }] as const] : [];
    }),
  );
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
