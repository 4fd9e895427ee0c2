import { describe, expect, it } from "vitest";
import { IMPORT_OUTCOMES } from "~/server/departments/import-outcomes";
import { discardImport, previewImport, runImport, startImport } from "~/server/departments/import";
import { refusedRowsCsv } from "~/server/departments/import-csv";
import { listSpecialties } from "~/server/departments/specialties";
import { aSpecialty, unique } from "../factories/content";
import { admin, HAS_DATABASE, statementsOf, useDatabase, viewer } from "../support/database";

const csv = (...lines: string[]) => ({
  name: "departments.csv",
  bytes: new TextEncoder().encode(["Department,Specialty,Status", ...lines].join("\n")),
});
const find = async (search: string) =>
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

  it("shows what it would do with every row, and writes nothing yet", async () => {
    const there = await aSpecialty();
    const department = unique("Imported");
    const known = there.department?.name ?? "";
    const draft = await startImport(
      admin,
      csv(
        `${department},First,active`,
        `${known.toUpperCase()},${there.name},Active`,
        `${department},FIRST,Inactive`,
        `,Nameless,Active`,
        `${department},,Closed`,
        `${department},${"x".repeat(201)},Active`,
        `${department},x${"\u200b".repeat(2_000)},Active`,
      ),
    );
    const { rows, fileName, result } = await previewImport(admin, draft);
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
    for (const long of [rows[5], rows[6]]) {
      expect(long?.problem).toBe("Specialty must be at most 200 characters");
    }
    expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set(IMPORT_OUTCOMES));
    expect(await find(department)).toEqual([]);
  });

  it("imports once, however often it is pressed, and keeps the refused rows", async () => {
    const department = unique("Pressed");
    const file = csv(
      `${department},One,Active`,
      `${department},Two,Inactive`,
      `${department},,Active`,
    );
    const draft = await startImport(admin, file);
    const results = await Promise.all([runImport(admin, draft), runImport(admin, draft)]);
    const result = { imported: 2, alreadyThere: 0, refused: 1 };
    expect(results).toEqual([result, result]);
    const made = await find(department);
    expect(made.map(({ name, isActive }) => [name, isActive])).toEqual([
      ["One", true],
      ["Two", false],
    ]);
    const after = await previewImport(admin, draft);
    expect(after).toMatchObject({ result, rows: [{ line: 4, outcome: "refused" }] });
  });

  it("decides anew at the import: what somebody else made meanwhile is already there", async () => {
    const department = unique("Meanwhile");
    const file = csv(`${department},Shared,Active`);
    const [mine, theirs] = [await startImport(admin, file), await startImport(admin, file)];
    await runImport(admin, theirs);
    expect(await runImport(admin, mine)).toEqual({ imported: 0, alreadyThere: 1, refused: 0 });
  });

  it("writes 5,000 rows in a few statements", async () => {
    const department = unique("Large");
    const lines = Array.from(
      { length: 5_000 },
      (_, at) => `${department} ${at % 40},Row ${at},Active`,
    );
    const draft = await startImport(admin, csv(...lines));
    const sent = await statementsOf(() => runImport(admin, draft));
    expect(sent.length).toBeLessThan(40);
    expect(await find(department)).toHaveLength(5_000);
  });

  it("refuses a file in the specification's words", async () => {
    const attempt = (name: string, text: string) =>
      startImport(admin, { name, bytes: new TextEncoder().encode(text) });
    const refusal = (message: string) => ({ status: 422, fields: [{ field: "file", message }] });
    await expect(attempt("notes.txt", "a")).rejects.toMatchObject(
      refusal("Please select a valid CSV or Excel file (.csv, .xls, .xlsx)"),
    );
    await expect(attempt("a.csv", "Department,Specialty\nA,B")).rejects.toMatchObject(
      refusal("Missing required column: Status"),
    );
    await expect(attempt("a.csv", "Department,Specialty,Status\n")).rejects.toMatchObject(
      refusal("The file has no rows to import"),
    );
  });

  it("takes back the refused rows that its own CSV made harmless", async () => {
    const department = unique("-Negative");
    const first = await startImport(admin, csv(`${department},@home,Closed`));
    let text = "";
    for await (const part of refusedRowsCsv((await previewImport(admin, first)).rows)) text += part;
    expect(text).toContain(`"'${department}","'@home"`);
    const corrected = text.replace("Closed", "Active");
    const bytes = new TextEncoder().encode(corrected);
    await runImport(admin, await startImport(admin, { name: "corrected.csv", bytes }));
    expect((await find(department)).map(({ name }) => name)).toEqual(["@home"]);
  });

  it("is forgotten when it is cancelled", async () => {
    const draft = await startImport(admin, csv("A,B,Active"));
    await discardImport(admin, draft);
    await expect(previewImport(admin, draft)).rejects.toMatchObject({ status: 404 });
  });

  it("belongs to the one who began it", async () => {
    const draft = await startImport(admin, csv("A,B,Active"));
    const other = { ...admin, actor: { ...admin.actor, id: "other" } };
    await expect(previewImport(other, draft)).rejects.toMatchObject({ status: 404 });
    await expect(runImport(other, draft)).rejects.toMatchObject({ status: 404 });
    await expect(startImport(viewer, csv("A,B,Active"))).rejects.toMatchObject({ status: 403 });
  });
});
