import { createDepartment } from "~/server/departments/departments";
import { createSpecialty } from "~/server/departments/specialties";
import { createTag } from "~/server/tags/tags";
import { admin } from "../support/database";
import { unique } from "./names";

export { unique };

export const aTag = (name = unique("Tag")) => createTag(admin, { name });

export const aDepartment = (name = unique("Department")) => createDepartment(admin, { name });

type SpecialtyValues = { name?: string; departmentId?: number; isActive?: boolean };

export async function aSpecialty(values: SpecialtyValues = {}) {
  const departmentId = values.departmentId ?? (await aDepartment()).id;
  return createSpecialty(admin, { name: unique("Specialty"), ...values, departmentId });
}
