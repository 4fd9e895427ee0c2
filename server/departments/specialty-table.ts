import { departmentLabel, specialtyLabel, specialtyNumber } from "~/models/rules/labels.schema";
import { toStatus } from "~/models/rules/status.schema";
import { dayValue, type ListTable } from "~/server/lists/list-table";
import type { SpecialtyData } from "./present";
import { listSpecialties, SPECIALTY_LIST, type SpecialtySortField } from "./specialties";

/** List of departments and specialties. */
export const SPECIALTY_TABLE: ListTable<SpecialtyData, SpecialtySortField> = {
  fileName: "departments",
  subject: "specialties",
  read: "content.read",
  rules: SPECIALTY_LIST,
  columns: [
    {
      id: "id",
      header: "ID",
      sort: "id",
      omitAriaSort: true,
      isMinor: true,
      value: ({ id }) => specialtyNumber(id),
    },
    {
      id: "departmentId",
      header: "Dept ID",
      sort: "departmentId",
      isMinor: true,
      value: ({ departmentId }) => departmentLabel(departmentId),
    },
    {
      id: "department",
      header: "Department",
      sort: "department",
      kind: "text",
      value: ({ department }) => department?.name ?? "",
      text: ({ department }) => department?.name ?? "Unknown Department",
    },
    {
      id: "label",
      header: "Spec ID",
      sort: "id",
      isMinor: true,
      value: ({ id }) => specialtyLabel(id),
    },
    { id: "name", header: "Specialty", sort: "name", kind: "name", value: ({ name }) => name },
    {
      id: "createdAt",
      header: "Created",
      sort: "createdAt",
      value: ({ createdAt }) => dayValue(createdAt),
    },
    { id: "status", header: "Status", sort: "isActive", value: toStatus },
  ],
  async readRows(caller, query) {
    const list = await listSpecialties(caller, { ...query, includeDepartment: true });
    return { rows: list.specialities, pagination: list.pagination };
  },
};
