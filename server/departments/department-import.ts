import { Department, Specialty } from "~/models";
import { departmentNameField } from "~/models/departments/department.schema";
import { importedSpecialtySchema } from "~/models/departments/specialty.schema";
import {
  addExistingChildren,
  findExistingByName,
  readAllNames,
} from "~/server/imports/existing-names";
import { inOrder, statusValue } from "~/server/imports/file-rows";
import type { ImportDescription } from "~/server/imports/import-description";
import { recordAllCreated } from "~/server/platform/audit";
import { z } from "zod";
import { presentDepartment, presentSpecialty } from "./present";

const departmentSchema = z.object({ department: departmentNameField });

/** Import of departments with their specialties (specification 001, section 5). */
export const DEPARTMENT_IMPORT: ImportDescription<
  z.output<typeof departmentSchema>,
  z.output<typeof importedSpecialtySchema>
> = {
  fileName: "departments",
  subject: "specialties",
  record: {
    label: "department",
    columns: [{ header: "Department", field: "department" }],
    schema: departmentSchema,
    key: ["department"],
    name: "department",
  },
  children: {
    label: "specialty",
    columns: [
      { header: "Specialty", field: "name" },
      { header: "Status", field: "isActive", hint: "Active or Inactive" },
    ],
    schema: importedSpecialtySchema,
    key: ["name"],
    name: "name",
    isOptional: false,
  },
  examples: [
    ["Cardiology", "Interventional Cardiology", "Active"],
    ["Ear, Nose and Throat", "Audiology", "Inactive"],
  ],
  async findExisting(caller, keys) {
    const { transaction } = caller;
    return addExistingChildren(await findExistingByName(caller, Department, keys), async (ids) => {
      const where = { departmentId: ids };
      const rows = await Specialty.findAll({ where, raw: true, transaction });
      return rows.map(({ departmentId, name }) => ({ parentId: departmentId, key: [name], name }));
    });
  },
  readNames: (caller) => readAllNames(caller, Department),
  // The list's records are specialties.
  async *readRecords({ transaction }, ids) {
    const specialties = await Specialty.findAll({
      where: { id: [...ids] },
      include: [{ model: Department, as: "department", attributes: ["name"] }],
      transaction,
    });
    yield inOrder(ids, specialties).map((specialty) => ({
      record: { department: specialty.department?.name ?? "" },
      child: { name: specialty.name, isActive: statusValue(specialty) },
    }));
  },
  async create(writer, values, noteCreated) {
    const { transaction } = writer;
    const rows = values.map(({ department }) => ({ name: department }));
    const created = await Department.bulkCreate(rows, { transaction, returning: true });
    const presented = created.map(presentDepartment);
    await recordAllCreated(writer, "department", presented, ({ name }) => name);
    noteCreated("department", created);
    return created.map(({ id }) => id);
  },
  async createChildren(writer, children, noteCreated) {
    const { transaction } = writer;
    const rows = children.map(({ parentId, values }) => ({ ...values, departmentId: parentId }));
    const created = await Specialty.bulkCreate(rows, { transaction, returning: true });
    const presented = created.map(presentSpecialty);
    await recordAllCreated(writer, "specialty", presented, ({ name }) => name);
    noteCreated("specialty", created);
  },
};
