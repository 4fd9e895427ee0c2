import { departmentLabel, specialtyLabel } from "~/models/rules/labels.schema";
import { toStatus } from "~/models/rules/status.schema";
import { dayValue, type ListExport } from "~/server/exports/list-export";
import type { SpecialtyData } from "./present";
import { listSpecialties, SPECIALTY_LIST, type SpecialtySortField } from "./specialties";

/** Export of the list of departments and specialties. */
export const SPECIALTY_EXPORT: ListExport<SpecialtyData, SpecialtySortField> = {
  fileName: "departments",
  subject: "specialties",
  read: "content.read",
  rules: SPECIALTY_LIST,
  columns: [
    { header: "Dept ID", value: ({ departmentId }) => departmentLabel(departmentId) },
    { header: "Department", value: ({ department }) => department?.name ?? "" },
    { header: "Spec ID", value: ({ id }) => specialtyLabel(id) },
    { header: "Specialty", value: ({ name }) => name },
    { header: "Created", value: ({ createdAt }) => dayValue(createdAt) },
    { header: "Status", value: toStatus },
  ],
  async readRows(caller, query) {
    const list = await listSpecialties(caller, { ...query, includeDepartment: true });
    return { rows: list.specialities, pagination: list.pagination };
  },
};
