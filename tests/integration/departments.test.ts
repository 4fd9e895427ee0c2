import { describe, expect, it } from "vitest";
import { countDeletionConsequences } from "~/server/departments/consequences";
import { listSpecialtyChoices } from "~/server/sessions/choices";
import {
  countSpecialties,
  createDepartment,
  deleteDepartment,
  listDepartmentOptions,
  findOrCreateDepartment,
  getDepartment,
  listDepartments,
  updateDepartment,
} from "~/server/departments/departments";
import {
  createSpecialty,
  createSpecialtyFromForm,
  deleteSpecialty,
  getSpecialty,
  listSpecialties,
  SPECIALTY_LIST,
  type SpecialtySortField,
  updateSpecialty,
  updateSpecialtyFromForm,
} from "~/server/departments/specialties";
import { slugify } from "~/server/platform/slugify";
import { seedPatientProcedure, seedProcedure } from "../factories/catalogue";
import { seedDepartment, seedSession, seedSpecialty, unique } from "../factories/content";
import {
  admin,
  HAS_DATABASE,
  recordStatements,
  collectStatuses,
  useDatabase,
  viewer,
} from "../support/database";

const buildQuery = (
  values: { search?: string; sortBy?: SpecialtySortField; page?: number } = {},
) => ({
  page: 1,
  limit: 10_000,
  sortBy: "id" as SpecialtySortField,
  sortOrder: "ASC" as const,
  search: "",
  includeDepartment: true,
  ...values,
});

describe.runIf(HAS_DATABASE)("departments", () => {
  useDatabase();

  it("are created, read, renamed and deleted", async () => {
    const department = await createDepartment(admin, { name: unique("Dermatology") });
    const name = unique("Skin");
    await updateDepartment(admin, department.id, { name });
    expect(await getDepartment(admin, department.id)).toMatchObject({ name, version: 1 });
    await deleteDepartment(admin, department.id);
    await expect(getDepartment(admin, department.id)).rejects.toMatchObject({ status: 404 });
  });

  it("are not offered in forms while they are inactive, unless they are chosen already", async () => {
    const { departmentId, id } = await seedSpecialty();
    const { name } = await getDepartment(admin, departmentId);
    const inactive = await updateDepartment(admin, departmentId, { name, isActive: false });
    expect(inactive).toMatchObject({ isActive: false, version: 1 });
    // A program that renames it alone leaves its status.
    expect(await updateDepartment(admin, departmentId, { name })).toEqual(inactive);
    const readOptions = async (chosen?: number) =>
      (await listDepartmentOptions(admin, chosen)).filter((each) => each.id === departmentId);
    expect(await readOptions()).toEqual([]);
    expect(await readOptions(departmentId)).toEqual([
      { id: departmentId, name: `${name} (inactive)` },
    ]);
    const readChoice = async (chosen: number | null) =>
      (await listSpecialtyChoices(admin, { search: name, chosen })).groups.map((each) => each.name);
    expect(await readChoice(null)).toEqual([]);
    expect(await readChoice(id)).toEqual([`${name} (inactive)`]);
    expect(await countSpecialties(admin, [departmentId, 9_999])).toEqual(
      new Map([[departmentId, 1]]),
    );
  });

  it("need a name", async () => {
    await expect(createDepartment(admin, { name: " " })).rejects.toMatchObject({
      status: 422,
      fields: [{ field: "name", message: "Department is required" }],
    });
  });

  it("are unique by name, whatever its case", async () => {
    const { name } = await seedDepartment();
    await expect(createDepartment(admin, { name: name.toUpperCase() })).rejects.toMatchObject({
      status: 409,
      message: `Department "${name.toUpperCase()}" already exists`,
    });
  });

  it("cannot be deleted while they have specialties", async () => {
    const { departmentId } = await seedSpecialty();
    await expect(deleteDepartment(admin, departmentId)).rejects.toMatchObject({ status: 409 });
    expect(await getDepartment(admin, departmentId)).toBeDefined();
  });

  it("are found by name, or created", async () => {
    const department = await seedDepartment();
    const found = await findOrCreateDepartment(admin, department.name.toUpperCase());
    expect(found.id).toBe(department.id);
    const name = unique("New");
    expect(await findOrCreateDepartment(admin, name)).toMatchObject({ name });
  });

  it("are listed by part of the name, and as sorted options", async () => {
    const name = unique("Zymology");
    const { id } = await seedDepartment(name);
    const list = await listDepartments(admin, {
      ...buildQuery({ search: "zymol" }),
      sortBy: "name",
    });
    expect(list.departments.map((each) => each.id)).toEqual([id]);
    const choices = await listDepartmentOptions(admin);
    expect(choices.at(-1)).toEqual({ id, name });
  });
});

describe.runIf(HAS_DATABASE)("specialties", () => {
  useDatabase();

  it("are created in a department, active by default", async () => {
    const { id: departmentId, name: department } = await seedDepartment();
    const specialty = await createSpecialty(admin, { name: " Retina ", departmentId });
    expect(specialty).toMatchObject({
      name: "Retina",
      departmentId,
      isActive: true,
      department: { id: departmentId, name: department },
    });
    const inactive = await createSpecialty(admin, {
      name: "Cornea",
      departmentId,
      isActive: false,
    });
    expect(inactive.isActive).toBe(false);
  });

  it("report all missing fields together", async () => {
    await expect(createSpecialty(admin, {})).rejects.toMatchObject({
      status: 422,
      message: "Validation failed",
      fields: [
        { field: "name", message: "Specialty is required" },
        { field: "departmentId", message: "Department is required" },
      ],
    });
  });

  it("are not created in an unknown department", async () => {
    const name = unique("Lost");
    await expect(
      createSpecialty(admin, { name, departmentId: 2_000_000_000 }),
    ).rejects.toMatchObject({
      status: 422,
      fields: [
        {
          field: "departmentId",
          message: "Selected department not found. Please refresh and try again.",
        },
      ],
    });
    expect((await listSpecialties(admin, buildQuery({ search: name }))).specialities).toEqual([]);
  });

  it("are unique by name within their department", async () => {
    const { name, departmentId } = await seedSpecialty();
    await expect(createSpecialty(admin, { name, departmentId })).rejects.toMatchObject({
      status: 409,
      message: `Specialty "${name}" already exists in this department`,
    });
    await expect(seedSpecialty({ name })).resolves.toMatchObject({ name });
  });

  it("keep the status that an update omits", async () => {
    const { id, departmentId } = await seedSpecialty({ isActive: false });
    const name = unique("Changed");
    const changed = await updateSpecialty(admin, id, { name, departmentId });
    expect(changed).toMatchObject({ name, isActive: false, version: 1 });
  });

  it("refuse an update with an unknown department, and name the department", async () => {
    const { id, name } = await seedSpecialty();
    await expect(updateSpecialty(admin, id, { name, departmentId: 4711 })).rejects.toMatchObject({
      fields: [{ field: "departmentId", message: 'Department "D4711" not found' }],
    });
    const deleted = await seedDepartment();
    await deleteDepartment(admin, deleted.id);
    const saving = updateSpecialty(admin, id, { name, departmentId: deleted.id });
    await expect(saving).rejects.toMatchObject({
      fields: [{ field: "departmentId", message: `Department "${deleted.name}" not found` }],
    });
  });

  it("are created together with the new department that a form names, or not at all", async () => {
    const newDepartmentName = unique("Fresh");
    const form = { departmentId: 1, newDepartmentName, name: "First", status: "Inactive" as const };
    const created = await createSpecialtyFromForm(admin, form);
    expect(created).toMatchObject({ isActive: false, department: { name: newDepartmentName } });

    const other = unique("Never");
    const tooLong = { ...form, newDepartmentName: other, name: "x".repeat(201) };
    await expect(createSpecialtyFromForm(admin, tooLong)).rejects.toMatchObject({ status: 422 });
    const departments = await listDepartments(admin, {
      ...buildQuery({ search: other }),
      sortBy: "id",
    });
    expect(departments.departments).toEqual([]);
  });

  it("are moved to another department by their form", async () => {
    const { id, name } = await seedSpecialty();
    const { id: departmentId } = await seedDepartment();
    await updateSpecialtyFromForm(admin, id, { departmentId, name, status: "Active" });
    expect(await getSpecialty(admin, id)).toMatchObject({ departmentId });
  });

  it("report the consequences of their deletion, and are deleted without their department", async () => {
    const { id, departmentId } = await seedSpecialty();
    await seedSpecialty({ departmentId });
    const uses = [
      {
        group: "Sessions and treatments" as const,
        things: ["sessions", "session"] as const,
        list: () => "/admin/sessions",
        count: () => Promise.resolve(3),
      },
    ];
    const consequences = await countDeletionConsequences(admin, id, uses);
    expect(consequences.otherSpecialties).toBe(1);
    expect(consequences.groups).toEqual([
      {
        group: "Sessions and treatments",
        uses: [{ things: ["sessions", "session"], list: "/admin/sessions", count: 3 }],
      },
      { group: "Patient records and appointments", uses: [] },
      { group: "Reports and analytics", uses: [] },
    ]);
    await deleteSpecialty(admin, id);
    await expect(getSpecialty(admin, id)).rejects.toMatchObject({ message: "Specialty not found" });
    expect(await getDepartment(admin, departmentId)).toBeDefined();
  });

  it("cannot be deleted while sessions, procedures or patients' procedures use them, and report how many do", async () => {
    const { id, name } = await seedSpecialty();
    const { id: procedureId } = await seedProcedure({ specialtyId: id });
    const readRefusal = async () => {
      const refusal = await deleteSpecialty(admin, id).catch((error: unknown) => error);
      const { status, message } = refusal as { status: number; message: string };
      return [status, message];
    };
    const inUseError = (users: string) => [
      409,
      `Specialty "${name}" is used by ${users} and cannot be deleted`,
    ];
    expect(await readRefusal()).toEqual(inUseError("1 procedure"));
    await seedProcedure({ specialtyId: id });
    await seedPatientProcedure({ procedureId });
    await seedPatientProcedure();
    expect(await readRefusal()).toEqual(inUseError("2 procedures and 1 patient procedure"));
    await seedPatientProcedure({ procedureId });
    await seedSession({
      specialityId: id,
      departmentId: (await getSpecialty(admin, id)).departmentId,
    });
    expect(await readRefusal()).toEqual(
      inUseError("1 session, 2 procedures and 2 patient procedures"),
    );
    expect(await countDeletionConsequences(admin, id)).toMatchObject({
      groups: [
        {
          group: "Sessions and treatments",
          uses: [
            { count: 1, list: `/admin/sessions?q=${name.replaceAll(" ", "+")}` },
            { count: 2, list: `/plans?specialty=${slugify(name)}` },
          ],
        },
        { group: "Patient records and appointments", uses: [{ count: 2, list: null }] },
        { group: "Reports and analytics", uses: [] },
      ],
    });
    expect(await getSpecialty(admin, id)).toBeDefined();
  });

  it("are found by their own name, their department's name and their label", async () => {
    const department = await seedDepartment(unique("Xenology"));
    const inDepartment = await seedSpecialty({ departmentId: department.id });
    const other = await seedSpecialty({ name: unique("xenology") });
    const ids = (await listSpecialties(admin, buildQuery({ search: "XENOL" }))).specialities.map(
      ({ id }) => id,
    );
    expect(ids).toEqual([inDepartment.id, other.id]);
    const label = `S${String(inDepartment.id).padStart(3, "0")}`;
    const labelled = await listSpecialties(admin, buildQuery({ search: label }));
    expect(labelled.specialities.map(({ id }) => id)).toEqual([inDepartment.id]);
  });

  it.each(SPECIALTY_LIST.sortFields)(
    "are sorted by %s in a total order, both ways",
    async (sortBy) => {
      await seedSpecialty();
      const { specialities: ascending } = await listSpecialties(admin, buildQuery({ sortBy }));
      const descending = await listSpecialties(admin, {
        ...buildQuery({ sortBy }),
        sortOrder: "DESC",
      });
      expect(descending.specialities).toEqual([...ascending].reverse());
      const rowsOfPages = [];
      for (let page = 1; rowsOfPages.length < ascending.length; page++) {
        const list = await listSpecialties(admin, { ...buildQuery({ sortBy, page }), limit: 3 });
        rowsOfPages.push(...list.specialities);
      }
      expect(rowsOfPages).toEqual(ascending);
    },
  );

  it("take two statements a page, departments included", async () => {
    for (const values of [{}, { search: "spec" }, { sortBy: "department" as const }]) {
      const statements = await recordStatements(() => listSpecialties(admin, buildQuery(values)));
      expect(statements).toHaveLength(2);
    }
  });

  it("are read-only for viewers", async () => {
    const { id, name, departmentId } = await seedSpecialty();
    await expect(getSpecialty(viewer, id)).resolves.toBeDefined();
    const attempts = [
      createSpecialty(viewer, { name, departmentId }),
      updateSpecialty(viewer, id, { name, departmentId }),
      deleteSpecialty(viewer, id),
      createDepartment(viewer, { name }),
      countDeletionConsequences(viewer, id),
    ];
    expect(await collectStatuses(attempts)).toEqual(attempts.map(() => 403));
  });
});
