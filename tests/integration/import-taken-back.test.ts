import { describe, expect, it } from "vitest";
import { BinItem, Department, Import, Specialty } from "~/models";
import { DEPARTMENT_IMPORT } from "~/server/departments/department-import";
import { GUIDANCE_IMPORTS } from "~/server/guidance/guidance-import";
import { listGuidances } from "~/server/guidance/guidances";
import { runImport, startImport } from "~/server/imports/imports";
import { deleteSpecialty, updateSpecialty } from "~/server/departments/specialties";
import { findBinEntity } from "~/server/record-types/bin-kinds";
import { restoreRecord } from "~/server/record-types/bin-restore";
import { listImports, readImport, takeBackImport } from "~/server/record-types/imports";
import { refreshStaleTexts } from "~/server/tags/tagged-search-text";
import { updateTag } from "~/server/tags/tags";
import {
  seedSession,
  seedSpecialty,
  seedTag,
  toSpecialtyFields,
  unique,
} from "../factories/content";
import { recordEvents } from "../support/audit";
import { LIST_ALL } from "../support/lists";
import { admin, HAS_DATABASE, useDatabase, viewer } from "../support/database";

/** Imports specialties, two of them in a new department. */
async function importSpecialties() {
  const existing = await seedSpecialty();
  const [department, name] = [unique("Department"), unique("Imported")];
  const rows = [
    `${department},${name} one,Active`,
    `${department},${name} two,Inactive`,
    `${existing.department?.name},${name} three,Active`,
  ];
  const draft = await startImport(admin, DEPARTMENT_IMPORT, {
    name: "clinics.csv",
    bytes: new TextEncoder().encode(["Department,Specialty,Status", ...rows].join("\n")),
  });
  const { importId } = await runImport(admin, DEPARTMENT_IMPORT, draft);
  const ids = await Specialty.findAll({ order: [["id", "DESC"]], limit: 3 });
  return { id: importId ?? 0, existing, specialties: ids.reverse() };
}
const countRows = async () => [await Department.count(), await Specialty.count()];

describe.runIf(HAS_DATABASE)("an import", () => {
  useDatabase();

  it("is taken back as one, and restored as one", async () => {
    const before = await countRows();
    const { id, existing } = await importSpecialties();
    const query = { page: 1, limit: 10, sortBy: "importedAt", sortOrder: "DESC", search: "clin" };
    expect((await listImports(admin, query as never)).imports).toMatchObject([
      { id, name: "clinics.csv", kind: "specialties", recordCount: 4, importedBy: "Test" },
    ]);
    const events = await recordEvents(() => takeBackImport(admin, id));
    expect(events.map(({ action, recordType }) => `${action} ${recordType}`)).toEqual([
      ...Array<string>(3).fill("deleted specialty"),
      "deleted department",
      "taken back import",
    ]);
    expect(await countRows()).toEqual([before[0]! + 1, before[1]! + 1]);
    expect(await Specialty.count({ where: { id: existing.id } })).toBe(1);
    expect(await BinItem.findOne({ where: { recordType: "import" } })).toMatchObject({
      name: "Import of clinics.csv",
    });
    await restoreRecord(admin, findBinEntity("import"), id);
    expect(await countRows()).toEqual([before[0]! + 2, before[1]! + 4]);
    await takeBackImport(admin, id);
    expect(await Import.count()).toBe(0);
    await expect(takeBackImport(admin, id)).rejects.toMatchObject({ status: 404 });
  });

  it("stays as soon as something is built on it, and says what", async () => {
    const { id, specialties } = await importSpecialties();
    const [one, two, three] = specialties;
    await deleteSpecialty(admin, three!.id);
    expect(await readImport(admin, id)).toMatchObject({ obstacle: null });
    await updateSpecialty(admin, one!.id, {
      name: unique("Renamed"),
      departmentId: one!.departmentId,
    });
    await seedSession(toSpecialtyFields(two!));
    await seedSpecialty({ departmentId: one!.departmentId });
    await expect(takeBackImport(admin, id)).rejects.toMatchObject({
      status: 409,
      message:
        "It cannot be taken back, because there is more by now: 1 of the specialties using a department, " +
        "1 specialty edited since, 1 of the plan sessions using a specialty",
    });
    expect(await Import.count({ where: { id } })).toBe(1);
  });

  it("is taken back by those who may write, and names that are taken by then stop its restore", async () => {
    const { id, specialties } = await importSpecialties();
    await expect(takeBackImport(viewer, id)).rejects.toMatchObject({ status: 403 });
    const [one] = specialties;
    const department = await Department.findByPk(one!.departmentId);
    await takeBackImport(admin, id);
    await Department.create({ name: department!.name });
    await expect(restoreRecord(admin, findBinEntity("import"), id)).rejects.toMatchObject({
      status: 409,
      message: "Another record has one of its names by now",
    });
  });

  it("is found by the present names of its tags once it is restored", async () => {
    const tag = await seedTag();
    const name = unique("Imported");
    const csv = `Guidance,Phase,Tags,Day,Title,Directions\n${name},,${tag.name},1,Rest,Rest.\n`;
    const file = { name: "guidance.csv", bytes: new TextEncoder().encode(csv) };
    const description = GUIDANCE_IMPORTS.caretaker;
    const draft = await startImport(admin, description, file);
    const { importId } = await runImport(admin, description, draft);
    const id = importId ?? 0;
    await takeBackImport(admin, id);
    const renamed = await updateTag(admin, tag.id, { name: unique("Renamed") });
    await restoreRecord(admin, findBinEntity("import"), id);
    await refreshStaleTexts();
    const find = async (search: string) =>
      (await listGuidances(admin, "caretaker", { ...LIST_ALL, sortBy: "id", search })).guidances;
    expect(await find(renamed.name)).toMatchObject([{ name, tags: [{ name: renamed.name }] }]);
    expect(await find(tag.name)).toEqual([]);
  });
});
