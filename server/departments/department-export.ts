import { departmentLabel } from "~/models/rules/labels.schema";
import { toStatus } from "~/models/rules/status.schema";
import { dayValue, type ListExport } from "~/server/exports/list-export";
import {
  countSpecialties,
  DEPARTMENT_SCREEN_LIST,
  type DepartmentSortField,
  listDepartments,
} from "./departments";
import type { DepartmentData } from "./present";

/** Export of the list of departments. */
export const DEPARTMENT_EXPORT: ListExport<
  DepartmentData & { specialties: number },
  DepartmentSortField
> = {
  fileName: "departments-without-specialties",
  subject: "departments",
  read: "content.read",
  rules: DEPARTMENT_SCREEN_LIST,
  columns: [
    { header: "ID", value: ({ id }) => departmentLabel(id) },
    { header: "Department", value: ({ name }) => name },
    { header: "Specialties", value: ({ specialties }) => specialties },
    { header: "Created", value: ({ createdAt }) => dayValue(createdAt) },
    { header: "Status", value: toStatus },
  ],
  async readRows(caller, query) {
    const { departments, pagination } = await listDepartments(caller, query);
    const ids = departments.map(({ id }) => id);
    const counts = await countSpecialties(caller, ids);
    const rows = departments.map((each) => ({ ...each, specialties: counts.get(each.id) ?? 0 }));
    return { rows, pagination };
  },
};
