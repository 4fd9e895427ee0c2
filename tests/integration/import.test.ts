import { describe, expect, it } from "vitest";
import { DEPARTMENT_IMPORT } from "~/server/departments/department-import";
import { streamRefusedRowsCsv } from "~/server/imports/import-csv";
import { discardImport, previewImport, runImport, startImport } from "~/server/imports/imports";
import { IMPORT_OUTCOMES } from "~/server/imports/outcomes";
import { listSpecialties } from "~/server/departments/specialties";
import { seedSpecialty, unique } from "../factories/content";
import { admin, HAS_DATABASE, recordStatements, useDatabase, viewer } from "../support/database";

const buildCsv = (...lines: string[]) => ({
  name: "departments.csv",
  bytes: new TextEncoder().encode(["Department,Specialty,Status", ...lines].join("\n")),
});
const findSpecialties = async (search: string) =>
  (
    await listSpecialties(admin, {
      page: 1,
      limit: 10_000,
      sortBy: "name",
      sortOrder: "ASC",
      search,
      includeDepartment: true,
    })
  ).specialities;

describe.runIf(HAS_DATABASE)("the bulk import", () => {
  useDatabase();

  it("previews the outcome of every row, and writes nothing yet", async () => {
    const existing = await seedSpecialty();
    const department = unique("Imported");
    const existingDepartment = existing.department?.name ?? "";
    const draft = await startImport(
      admin,
      DEPARTMENT_IMPORT,
      buildCsv(
        `${department},First,active`,
        `${existingDepartment.toUpperCase()},${existing.name},Active`,
        `${department},FIRST,Inactive`,
        `,Nameless,Active`,
        `${department},,Closed`,
        `${department},${"x".repeat(201)},Active`,
        `${department},x${"\u200b".repeat(2_000)},Active`,
      ),
    );
    const { rows, fileName, result } = await previewImport(admin, DEPARTMENT_IMPORT, draft);
    expect({ fileName, result }).toEqual({ fileName: "departments.csv", result: null });
    expect(rows.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, "create"],
      [3, "already there"],
      [4, "already there"],
      [5, "refused"],
      [6, "refused"],
      [7, "refused"],
      [8, "refused"],
    ]);
    expect(rows[3]?.problem).toBe("Department is required");
    expect(rows[4]?.problem).toBe("Specialty is required; Status must be Active or Inactive");
    for (const row of [rows[5], rows[6]]) {
      expect(row?.problem).toBe("Specialty must be at most 200 characters");
    }
    expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(
      new Set(IMPORT_OUTCOMES.filter((outcome) => outcome !== "update")),
    );
    expect(await findSpecialties(department)).toEqual([]);
  });

  it("imports once for repeated submissions, and keeps the refused rows", async () => {
    const department = unique("Pressed");
    const file = buildCsv(
      `${department},One,Active`,
      `${department},Two,Inactive`,
      `${department},,Active`,
    );
    const draft = await startImport(admin, DEPARTMENT_IMPORT, file);
    const results = await Promise.all([
      runImport(admin, DEPARTMENT_IMPORT, draft),
      runImport(admin, DEPARTMENT_IMPORT, draft),
    ]);
    const importId = expect.any(Number) as number;
    const result = { imported: 2, alreadyThere: 0, refused: 1, importId };
    expect(results).toEqual([result, result]);
    const created = await findSpecialties(department);
    expect(created.map(({ name, isActive }) => [name, isActive])).toEqual([
      ["One", true],
      ["Two", false],
    ]);
    const after = await previewImport(admin, DEPARTMENT_IMPORT, draft);
    expect(after).toMatchObject({ result, rows: [{ line: 4, outcome: "refused" }] });
  });

  it("re-evaluates rows at the import: a record created meanwhile is already there", async () => {
    const department = unique("Meanwhile");
    const file = buildCsv(`${department},Shared,Active`);
    const [own, others] = [
      await startImport(admin, DEPARTMENT_IMPORT, file),
      await startImport(admin, DEPARTMENT_IMPORT, file),
    ];
    await runImport(admin, DEPARTMENT_IMPORT, others);
    expect(await runImport(admin, DEPARTMENT_IMPORT, own)).toEqual({
      imported: 0,
      alreadyThere: 1,
      refused: 0,
      importId: null,
    });
  });

  it("writes 5,000 rows in a few statements", async () => {
    const department = unique("Large");
    const lines = Array.from(
      { length: 5_000 },
      (_, index) => `${department} ${index % 40},Row ${index},Active`,
    );
    const draft = await startImport(admin, DEPARTMENT_IMPORT, buildCsv(...lines));
    const statements = await recordStatements(() => runImport(admin, DEPARTMENT_IMPORT, draft));
    expect(statements.length).toBeLessThan(60);
    expect(await findSpecialties(department)).toHaveLength(5_000);
  });

  it("refuses a file with the specification's messages", async () => {
    const tryImport = (name: string, text: string) =>
      startImport(admin, DEPARTMENT_IMPORT, { name, bytes: new TextEncoder().encode(text) });
    const refusal = (message: string) => ({ status: 422, fields: [{ field: "file", message }] });
    await expect(tryImport("notes.txt", "a")).rejects.toMatchObject(
      refusal("Please select a valid CSV or Excel file (.csv, .xls, .xlsx)"),
    );
    await expect(tryImport("a.csv", "Department,Specialty\nA,B")).rejects.toMatchObject(
      refusal("Missing required column: Status"),
    );
    await expect(tryImport("a.csv", "Department,Specialty,Status\n")).rejects.toMatchObject(
      refusal("The file has no rows to import"),
    );
  });

  it("reimports its own CSV of refused rows, with formulas escaped", async () => {
    const department = unique("-Negative");
    const first = await startImport(
      admin,
      DEPARTMENT_IMPORT,
      buildCsv(`${department},@home,Closed`),
    );
    let text = "";
    for await (const part of streamRefusedRowsCsv(
      DEPARTMENT_IMPORT,
      (await previewImport(admin, DEPARTMENT_IMPORT, first)).rows,
    ))
      text += part;
    expect(text).toContain(`"'${department}","'@home"`);
    const corrected = text.replace("Closed", "Active");
    const bytes = new TextEncoder().encode(corrected);
    await runImport(
      admin,
      DEPARTMENT_IMPORT,
      await startImport(admin, DEPARTMENT_IMPORT, { name: "corrected.csv", bytes }),
    );
    expect((await findSpecialties(department)).map(({ name }) => name)).toEqual(["@home"]);
  });

  it("is discarded when it is cancelled", async () => {
    const draft = await startImport(admin, DEPARTMENT_IMPORT, buildCsv("A,B,Active"));
    await discardImport(admin, DEPARTMENT_IMPORT, draft);
    await expect(previewImport(admin, DEPARTMENT_IMPORT, draft)).rejects.toMatchObject({
      status: 404,
    });
  });

  it("belongs to the caller who started it", async () => {
    const draft = await startImport(admin, DEPARTMENT_IMPORT, buildCsv("A,B,Active"));
    const other = { ...admin, actor: { ...admin.actor, id: "other" } };
    await expect(previewImport(other, DEPARTMENT_IMPORT, draft)).rejects.toMatchObject({
      status: 404,
    });
    await expect(runImport(other, DEPARTMENT_IMPORT, draft)).rejects.toMatchObject({ status: 404 });
    await expect(
      startImport(viewer, DEPARTMENT_IMPORT, buildCsv("A,B,Active")),
    ).rejects.toMatchObject({
      status: 403,
    });
  });
});
