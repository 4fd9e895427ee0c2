import { Department, Specialty } from "~/models";
import { normalizeName } from "~/models/rules/clean-text.schema";
import type { Caller } from "~/server/platform/caller";

/** A row of an import file, as stored in the draft and shown. */
export type ImportRow = {
  line: number;
  department: string;
  specialty: string;
  status: string;
  problem?: string;
};

export const IMPORT_OUTCOMES = ["create", "already there", "refused"] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];
export type PreviewRow = ImportRow & { outcome: ImportOutcome };

/** Existing departments by normalized name, with the normalized names of their specialties. */
export type DepartmentsByName = Map<string, { id: number; specialties: Set<string> }>;

/** Reads the existing departments and specialties, by normalized name. */
export async function readDepartmentsByName({ transaction }: Caller): Promise<DepartmentsByName> {
  const existing: DepartmentsByName = new Map();
  const specialtiesByDepartmentId = new Map<number, Set<string>>();
  for (const { id, normalizedName } of await Department.findAll({
    attributes: ["id", "normalizedName"],
    transaction,
  })) {
    const specialties = new Set<string>();
    specialtiesByDepartmentId.set(id, specialties);
    existing.set(normalizedName, { id, specialties });
  }
  for (const { departmentId, normalizedName } of await Specialty.findAll({
    attributes: ["departmentId", "normalizedName"],
    transaction,
  })) {
    specialtiesByDepartmentId.get(departmentId)?.add(normalizedName);
  }
  return existing;
}

/**
 * Determines what importing each row would do. A duplicate row in the file is created once; the later ones count as
 * already there.
 */
export function determineOutcomes(rows: ImportRow[], existing: DepartmentsByName): PreviewRow[] {
  const createdKeys = new Set<string>();
  return rows.map((row) => {
    if (row.problem) return { ...row, outcome: "refused" };
    const specialty = normalizeName(row.specialty);
    const department = normalizeName(row.department);
    const key = JSON.stringify([department, specialty]);
    if (existing.get(department)?.specialties.has(specialty) || createdKeys.has(key)) {
      return { ...row, outcome: "already there" };
    }
    createdKeys.add(key);
    return { ...row, outcome: "create" };
  });
}
