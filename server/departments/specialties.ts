import type { z } from "zod";
import { Department, Specialty } from "~/models";
import { departmentLabel, specialtyLabel } from "~/models/rules/labels.schema";
import { type specialtyFormSchema, specialtySchema } from "~/models/departments/specialty.schema";
import { recordCreated, recordDeleted, recordUpdated } from "~/server/platform/audit";
import { moveToBin } from "~/server/platform/bin/archive";
import { authorize, type Caller } from "~/server/platform/caller";
import { refuseDuplicate, toDatabaseError } from "~/server/platform/database-errors";
import {
  ConflictError,
  DomainError,
  DuplicateError,
  InUseError,
  NotFoundError,
  PartFailedError,
} from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { type ListQuery, readPage, walkByParentName } from "~/server/platform/list";
import { editedByFilter } from "~/server/platform/last-edit";
import {
  belongsToNamed,
  createdFilters,
  nameFilter,
  parentFilter,
  statusFilter,
} from "~/server/platform/list-filters";
import type { SortColumn } from "~/server/platform/sort-column";
import { byLabel, byName, searchCondition } from "~/server/platform/search-condition";
import { log } from "~/server/platform/log";
import {
  type ExpectedVersions,
  lockOptions,
  requireVersion,
} from "~/server/platform/record-version";
import { describeUses } from "~/server/platform/record-uses";
import {
  type CallerInTransaction,
  inTransaction,
  isSerializationFailure,
} from "~/server/platform/transaction";
import { findOrCreateDepartment, requireDepartment } from "./departments";
import { presentSpecialty, type SpecialtyData } from "./present";
import { SPECIALTY_USES } from "./specialty-uses";

const WITH_DEPARTMENT = [{ model: Department, as: "department", attributes: ["id", "name"] }];
const DEPARTMENT_WALK = walkByParentName({
  parents: "departments",
  children: "specialties",
  foreignKey: "department_id",
});
const DEPARTMENT = { model: Department, as: "department" };

const SORT_COLUMNS = {
  id: ["id"],
  name: ["normalizedName", "id"],
  departmentId: ["departmentId", "id"],
  department: [[DEPARTMENT, "normalizedName"], "id"],
  isActive: ["isActive", "id"],
  createdAt: ["createdAt", "id"],
  updatedAt: ["updatedAt", "id"],
} satisfies Record<string, SortColumn[]>;

/** Sort fields of the list of specialties, and the page size of the screen (specification 000, 2.8). */
export const SPECIALTY_LIST = {
  sortFields: Object.keys(SORT_COLUMNS) as SpecialtySortField[],
  pageSize: 10,
  filters: {
    name: nameFilter,
    status: statusFilter,
    departmentId: parentFilter("a department", "departmentId"),
    department: belongsToNamed("Department", {
      table: "departments",
      column: "departmentId",
      description: "Only what belongs to the department of this name, whatever its case.",
    }),
    ...createdFilters,
    editedBy: editedByFilter("specialty"),
  },
};
export type SpecialtySortField = keyof typeof SORT_COLUMNS;

export type SpecialtyForm = z.output<typeof specialtyFormSchema>;

/**
 * One page of the specialties whose own or department's name contains the search text, or whose label (S003, D001)
 * equals it.
 */
export async function listSpecialties(
  caller: Caller,
  query: ListQuery<SpecialtySortField> & { includeDepartment: boolean },
) {
  authorize(caller, "content.read");
  const sortsByDepartment = query.sortBy === "department";
  const include = query.includeDepartment ? WITH_DEPARTMENT : undefined;
  const { items: specialities, ...page } = await readPage(caller, Specialty, {
    query,
    where: searchCondition(query.search, [
      byName(Specialty),
      byName(Department, "departmentId"),
      byLabel(specialtyLabel),
      byLabel(departmentLabel, "departmentId"),
    ]),
    sortedBy: SORT_COLUMNS[query.sortBy],
    include: sortsByDepartment ? WITH_DEPARTMENT : include,
    walk: sortsByDepartment ? DEPARTMENT_WALK : undefined,
    present(rows) {
      const presented = rows.map(presentSpecialty);
      // Sorting by department includes it in the query, whether or not it was requested.
      return query.includeDepartment ? presented : presented.map(withoutDepartment);
    },
  });
  return { specialities, ...page };
}

const withoutDepartment = ({ department: _, ...specialty }: SpecialtyData): SpecialtyData =>
  specialty;

/** Finds a specialty by id, with its department. @throws NotFoundError */
export async function getSpecialty(caller: Caller, id: number) {
  authorize(caller, "content.read");
  const { department, ...specialty } = presentSpecialty(await findSpecialty(caller, id));
  if (!department) throw new Error(`Specialty ${id} has no department`);
  return { ...specialty, department };
}

/**
 * Creates a specialty in a department (specification 001, section 7: POST /speciality).
 * @throws InvalidInputError, also for an unknown department; ConflictError for a duplicate name in the department
 */
export async function createSpecialty(caller: Caller, input: unknown): Promise<SpecialtyData> {
  authorize(caller, "content.write");
  const values = parseInput(specialtySchema, input);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    await requireDepartment(writer, values.departmentId, departmentDeletedMessage);
    const specialty = await refuseDuplicate(duplicateName(values.name), () =>
      Specialty.create(values, { transaction }),
    );
    return recordCreated(writer, "specialty", await getSpecialty(writer, specialty.id));
  });
}

/**
 * Updates a specialty's name, department and status; an omitted status stays unchanged.
 * @throws NotFoundError, InvalidInputError, ConflictError, StaleError
 */
export async function updateSpecialty(
  caller: Caller,
  id: number,
  input: unknown,
  expected?: ExpectedVersions,
): Promise<SpecialtyData> {
  authorize(caller, "content.write");
  const values = parseInput(specialtySchema, input);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const specialty = await findSpecialty(writer, id);
    const before = presentSpecialty(specialty);
    await requireVersion(writer, "specialty", before, expected);
    await requireDepartment(
      writer,
      values.departmentId,
      (name) => `Department "${name}" not found`,
    );
    await refuseDuplicate(duplicateName(values.name), () =>
      specialty.update(values, { transaction }),
    );
    return recordUpdated(writer, "specialty", before, await getSpecialty(writer, id));
  });
}

/** Creates a specialty, and its new department, from a form in one transaction. Throws as createSpecialty. */
export function createSpecialtyFromForm(caller: Caller, form: SpecialtyForm) {
  return inTransaction(caller, async (writer) =>
    createSpecialty(writer, await toSpecialtyInput(writer, form)),
  );
}

/** Updates a specialty, and creates its new department, from a form in one transaction. Throws as updateSpecialty. */
export function updateSpecialtyFromForm(
  caller: Caller,
  id: number,
  form: SpecialtyForm,
  expected?: ExpectedVersions,
) {
  return inTransaction(caller, async (writer) =>
    updateSpecialty(writer, id, await toSpecialtyInput(writer, form), expected),
  );
}

async function toSpecialtyInput(writer: CallerInTransaction, form: SpecialtyForm) {
  const departmentId = form.newDepartmentName
    ? (await createFormDepartment(writer, form.newDepartmentName)).id
    : form.departmentId;
  return { name: form.name, departmentId, isActive: form.status === "Active" };
}

/** Finds or creates the new department of a form, and assigns an error to the form's own field (specification 001, section 8). */
async function createFormDepartment(writer: CallerInTransaction, name: string) {
  const field = "newDepartmentName";
  try {
    return await findOrCreateDepartment(writer, name);
  } catch (error) {
    if (error instanceof ConflictError) throw new DuplicateError({ field, message: error.message });
    if (error instanceof DomainError || toDatabaseError(error) || isSerializationFailure(error)) {
      throw error;
    }
    log.error({ requestId: writer.requestId, err: error }, "a department could not be created");
    const message = "Failed to create department: Unknown error occurred";
    throw new PartFailedError({ field, message });
  }
}

/**
 * Deletes a specialty; its department stays.
 * @throws NotFoundError, StaleError; ConflictError while a record uses it (DESIGN 8)
 */
export async function deleteSpecialty(
  caller: Caller,
  id: number,
  expected?: ExpectedVersions,
): Promise<SpecialtyData> {
  authorize(caller, "content.write");
  return inTransaction(caller, async (writer) => {
    const specialty = await findSpecialty(writer, id);
    await requireVersion(writer, "specialty", presentSpecialty(specialty), expected);
    const uses = await describeUses(writer, SPECIALTY_USES, id);
    if (uses) {
      throw new InUseError(
        `Specialty "${specialty.name}" is used by ${uses} and cannot be deleted`,
      );
    }
    const deleted = presentSpecialty(specialty);
    await moveToBin(writer, "specialties", {
      type: "specialty",
      record: deleted,
      name: deleted.name,
    });
    await specialty.destroy({ transaction: writer.transaction });
    return recordDeleted(writer, "specialty", deleted);
  });
}

async function findSpecialty(caller: Caller, id: number): Promise<Specialty> {
  const specialty = await Specialty.findByPk(id, {
    include: WITH_DEPARTMENT,
    ...lockOptions(caller, Specialty),
  });
  if (!specialty) throw new NotFoundError("Specialty not found");
  return specialty;
}

const departmentDeletedMessage = () =>
  "Selected department not found. Please refresh and try again.";
const duplicateName = (name: string) => ({
  field: "name",
  message: `Specialty "${name}" already exists in this department`,
});
