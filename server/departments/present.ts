import type { Department, Specialty } from "~/models";

/** Presents a department as plain data (specification 001, section 3). Dates are ISO 8601 in UTC. */
export function presentDepartment(department: Department) {
  return {
    id: department.id,
    name: department.name,
    isActive: department.isActive,
    version: department.version,
    createdAt: department.createdAt.toISOString(),
    updatedAt: department.updatedAt.toISOString(),
  };
}

/** Presents a specialty as plain data, with its department if the query included it (specification 001, section 3). */
export function presentSpecialty(specialty: Specialty) {
  const { department } = specialty;
  return {
    id: specialty.id,
    name: specialty.name,
    departmentId: specialty.departmentId,
    ...(department && { department: { id: department.id, name: department.name } }),
    isActive: specialty.isActive,
    version: specialty.version,
    createdAt: specialty.createdAt.toISOString(),
    updatedAt: specialty.updatedAt.toISOString(),
  };
}

export type DepartmentData = ReturnType<typeof presentDepartment>;
export type SpecialtyData = ReturnType<typeof presentSpecialty>;
