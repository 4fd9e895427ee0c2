import { Op } from "sequelize";
import { AuditEvent, Department, Specialty } from "~/models";
import { departmentLabel } from "~/models/rules/labels.schema";
import { departmentSchema } from "~/models/departments/department.schema";
import { normalizeName } from "~/models/rules/clean-text.schema";
import { recordCreated, recordDeleted, recordUpdated } from "~/server/platform/audit";
import { moveToBin } from "~/server/platform/bin/archive";
import { authorize, type Caller } from "~/server/platform/caller";
import { refuseDuplicate } from "~/server/platform/database-errors";
import { InUseError, InvalidInputError, NotFoundError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { type ListQuery, readPage } from "~/server/platform/list";
import { editedByFilter } from "~/server/platform/last-edit";
import { createdFilters, nameFilter, statusFilter } from "~/server/platform/list-filters";
import type { SortColumn } from "~/server/platform/sort-column";
import { byLabel, byName, searchCondition } from "~/server/platform/search-condition";
import {
  type ExpectedVersions,
  lockOptions,
  referenceLockOptions,
  requireVersion,
} from "~/server/platform/record-version";
import { describeUses } from "~/server/platform/record-uses";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { DEPARTMENT_USES } from "./department-uses";
import { type DepartmentData, presentDepartment } from "./present";

const SORT_COLUMNS = {
  id: ["id"],
  name: ["normalizedName"],
  createdAt: ["createdAt", "id"],
  updatedAt: ["updatedAt", "id"],
} satisfies Record<string, SortColumn[]>;

/** Sort fields of the list of departments; without page and limit it returns all (DESIGN 5). */
export const DEPARTMENT_LIST = {
  sortFields: Object.keys(SORT_COLUMNS) as DepartmentSortField[],
  pageSize: 10_000,
  filters: {
    name: nameFilter,
    status: statusFilter,
    ...createdFilters,
    editedBy: editedByFilter("department"),
  },
};
/** The list on a screen: with pages. */
export const DEPARTMENT_SCREEN_LIST = { ...DEPARTMENT_LIST, pageSize: 20 };
export type DepartmentSortField = keyof typeof SORT_COLUMNS;

/** One page of the departments whose name contains the search text, or whose label (D001) equals it. */
export async function listDepartments(caller: Caller, query: ListQuery<DepartmentSortField>) {
  authorize(caller, "content.read");
  const { items, ...page } = await readPage(caller, Department, {
    query,
    where: searchCondition(query.search, [byLabel(departmentLabel), byName(Department)]),
    sortedBy: SORT_COLUMNS[query.sortBy],
    present: (rows) => rows.map(presentDepartment),
  });
  return { departments: items, ...page };
}

/** Counts the specialties of departments, by department id; without those that have none. One statement. */
export async function countSpecialties(
  caller: Caller,
  departmentIds: number[],
): Promise<Map<number, number>> {
  authorize(caller, "content.read");
  const counts = await Specialty.count({
    where: { departmentId: departmentIds },
    group: ["departmentId"],
    transaction: caller.transaction,
  });
  return new Map(counts.map(({ departmentId, count }) => [Number(departmentId), Number(count)]));
}

/**
 * Lists the active departments as options of a form, by name; at most 10,000, as in GET /department.
 * @param chosenId a department that is offered although it is inactive, which its name says then
 */
export async function listDepartmentOptions(
  caller: Caller,
  chosenId?: number,
): Promise<{ id: number; name: string }[]> {
  authorize(caller, "content.read");
  const departments = await Department.findAll({
    attributes: ["id", "name", "isActive"],
    where: chosenId ? { [Op.or]: [{ isActive: true }, { id: chosenId }] } : { isActive: true },
    order: ["normalizedName"],
    limit: 10_000,
    transaction: caller.transaction,
  });
  return departments.map(({ id, name, isActive }) => ({
    id,
    name: isActive ? name : `${name} (inactive)`,
  }));
}

/** Finds a department by id (specification 001, section 3). @throws NotFoundError */
export async function getDepartment(caller: Caller, id: number): Promise<DepartmentData> {
  authorize(caller, "content.read");
  return presentDepartment(await findDepartment(caller, id));
}

/**
 * Creates a department (specification 001, section 7: POST /department).
 * @throws InvalidInputError; ConflictError for a duplicate name, ignoring case
 */
export async function createDepartment(caller: Caller, input: unknown): Promise<DepartmentData> {
  authorize(caller, "content.write");
  const values = parseInput(departmentSchema, input);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const department = await refuseDuplicate(duplicateName(values.name), () =>
      Department.create(values, { transaction }),
    );
    return recordCreated(writer, "department", presentDepartment(department));
  });
}

/**
 * Finds the department of a name, or creates it: the "new department" of a form (WORDS). Throws as createDepartment.
 */
export async function findOrCreateDepartment(
  caller: Caller,
  name: string,
): Promise<DepartmentData> {
  return inTransaction(caller, async (writer) => {
    const department = await Department.findOne({
      where: { normalizedName: normalizeName(name) },
      transaction: writer.transaction,
    });
    return department ? presentDepartment(department) : createDepartment(writer, { name });
  });
}

/**
 * Renames, activates or deactivates a department (DESIGN 5: PUT /department/{id}; at most 200 characters); an omitted
 * status stays. An inactive one is not offered in new choices; what refers to it stays.
 * @returns the department with its new version
 * @throws NotFoundError, InvalidInputError, StaleError; ConflictError for a duplicate name
 */
export async function updateDepartment(
  caller: Caller,
  id: number,
  input: unknown,
  expected?: ExpectedVersions,
): Promise<DepartmentData> {
  authorize(caller, "content.write");
  const values = parseInput(departmentSchema, input);
  return inTransaction(caller, async (writer) => {
    const department = await findDepartment(writer, id);
    const before = presentDepartment(department);
    await requireVersion(writer, "department", before, expected);
    const { transaction } = writer;
    await refuseDuplicate(duplicateName(values.name), () =>
      department.update(values, { transaction }),
    );
    return recordUpdated(writer, "department", before, presentDepartment(department));
  });
}

/**
 * Deletes a department that no record uses.
 * @throws NotFoundError, StaleError; ConflictError while a record uses it (DESIGN 8)
 */
export async function deleteDepartment(
  caller: Caller,
  id: number,
  expected?: ExpectedVersions,
): Promise<DepartmentData> {
  authorize(caller, "content.write");
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const department = await findDepartment(writer, id);
    await requireVersion(writer, "department", presentDepartment(department), expected);
    const uses = await describeUses(writer, DEPARTMENT_USES, id);
    if (uses) {
      throw new InUseError(`Department "${department.name}" has ${uses} and cannot be deleted`);
    }
    const deleted = presentDepartment(department);
    await moveToBin(writer, "departments", {
      type: "department",
      record: deleted,
      name: deleted.name,
    });
    await department.destroy({ transaction });
    return recordDeleted(writer, "department", deleted);
  });
}

async function findDepartment(caller: Caller, id: number): Promise<Department> {
  const department = await Department.findByPk(id, lockOptions(caller, Department));
  if (!department) throw new NotFoundError("Department not found");
  return department;
}

/**
 * Requires that a referenced department exists, and locks it until the row that references it is written.
 * @param formatMessage message for an unknown department, given its name, or its label, such as "D003", if it never had one
 * @throws InvalidInputError at the field "departmentId"
 */
export async function requireDepartment(
  writer: CallerInTransaction,
  id: number,
  formatMessage: (name: string) => string,
): Promise<void> {
  const attributes = ["id"];
  const found = await Department.findByPk(id, { attributes, ...referenceLockOptions(writer) });
  if (found) return;
  const message = formatMessage((await findLastName(writer, id)) ?? departmentLabel(id));
  throw new InvalidInputError([{ field: "departmentId", message, code: "not-found" }]);
}

/** Finds the name that a department had when it was deleted; null if there never was one. */
async function findLastName({ transaction }: CallerInTransaction, id: number) {
  const event = await AuditEvent.findOne({
    attributes: ["recordName"],
    where: { recordType: "department", recordId: String(id) },
    order: [["id", "DESC"]],
    transaction,
  });
  return event?.recordName ?? null;
}

const duplicateName = (name: string) => ({
  field: "name",
  message: `Department "${name}" already exists`,
});
