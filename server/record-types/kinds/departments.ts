import { activation } from "../bulk-actions";
import { recordList } from "../record-list";
import { Department, Specialty } from "~/models";
import { departmentNameField } from "~/models/departments/department.schema";
import { specialtySchema } from "~/models/departments/specialty.schema";
import { departmentLabel, specialtyLabel } from "~/models/rules/labels.schema";
import { DEPARTMENT_TABLE } from "~/server/departments/department-table";
import { DEPARTMENT_IMPORT } from "~/server/departments/department-import";
import {
  deleteDepartment,
  DEPARTMENT_SCREEN_LIST,
  getDepartment,
  listDepartments,
  updateDepartment,
} from "~/server/departments/departments";
import {
  deleteSpecialty,
  getSpecialty,
  listSpecialties,
  SPECIALTY_LIST,
  updateSpecialty,
} from "~/server/departments/specialties";
import { SPECIALTY_TABLE } from "~/server/departments/specialty-table";
import {
  CONTENT,
  dialogBelow,
  pageBelow,
  prevents,
  type RecordType,
  toNamed,
} from "../record-type";

/** Departments and their specialties. */
export const DEPARTMENT_TYPES: readonly RecordType[] = [
  {
    ...CONTENT,
    type: "department",
    table: "departments",
    uniqueName: departmentNameField,
    plural: "departments",
    entity: "department",
    label: departmentLabel,
    ...dialogBelow("/admin/departments/all", "edit"),
    list: recordList(DEPARTMENT_SCREEN_LIST, async (caller, query) => {
      const { departments: rows, ...page } = await listDepartments(caller, query);
      return { ...page, rows: rows.map(toNamed) };
    }),
    remove: deleteDepartment,
    listTable: DEPARTMENT_TABLE,
    model: Department,
    actions: activation(getDepartment, updateDepartment),
    dependents: [prevents(["specialties", "specialty"], "specialties", "department_id")],
  },
  {
    ...CONTENT,
    type: "specialty",
    table: "specialties",
    uniqueName: specialtySchema.shape.name,
    uniqueWithin: "this department",
    plural: "specialties",
    entity: "speciality",
    label: specialtyLabel,
    ...pageBelow("/admin/departments"),
    listTable: SPECIALTY_TABLE,
    imports: DEPARTMENT_IMPORT,
    list: recordList(SPECIALTY_LIST, async (caller, query) => {
      const { specialities: rows, ...page } = await listSpecialties(caller, {
        ...query,
        includeDepartment: true,
      });
      return {
        ...page,
        rows: rows.map(({ id, name, department }) => ({ id, name, about: department?.name })),
      };
    }),
    remove: deleteSpecialty,
    model: Specialty,
    actions: {
      ...activation(getSpecialty, updateSpecialty),
      async move(caller, id, input) {
        await updateSpecialty(caller, id, { ...(await getSpecialty(caller, id)), ...input });
      },
    },
    dependents: [
      prevents(["sessions", "session"], "plan_sessions", "specialty_id"),
      prevents(["procedures", "procedure"], "procedures", "specialty_id"),
    ],
  },
];
