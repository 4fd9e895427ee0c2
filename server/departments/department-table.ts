import { departmentLabel } from "~/models/rules/labels.schema";
import { toStatus } from "~/models/rules/status.schema";
import { dayValue, type ListTable } from "~/server/lists/list-table";
import {
  countSpecialties,
  DEPARTMENT_SCREEN_LIST,
  type DepartmentSortField,
  listDepartments,
} from "./departments";
import type { DepartmentData } from "./present";

/** List of departments. */
export const DEPARTMENT_TABLE: ListTable<
  DepartmentData & { specialties: number },
  DepartmentSortField
> = {
  fileName: "departments-without-specialties",
  subject: "departments",
  read: "content.read",
  rules: DEPARTMENT_SCREEN_LIST,
  columns: [
    { id: "id", header: "ID", sort: "id", isMinor: true, value: ({ id }) => departmentLabel(id) },
    { id: "name", header: "Department", sort: "name", kind: "name", value: ({ name }) => name },
    {
      id: "specialties",
      header: "Specialties",
      kind: "number",
      value: ({ specialties }) => specialties,
    },
    {
      id: "createdAt",
      header: "Created",
      sort: "createdAt",
      isMinor: true,
      value: ({ createdAt }) => dayValue(createdAt),
    },
    { id: "status", header: "Status", value: toStatus },
  ],
  async readRows(caller, query) {
    const { departments, pagination } = await listDepartments(caller, query);
    const ids = departments.map(({ id }) => id);
    const counts = await countSpecialties(caller, ids);
    const rows = departments.map((each) => ({ ...each, specialties: counts.get(each.id) ?? 0 }));
    return { rows, pagination };
  },
};
