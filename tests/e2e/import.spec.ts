import { type Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { expect, allowStatus, scanAccessibility, test, toast, unique } from "./fixtures";

const MAX_FILE_BYTES = 5_242_880;
const BOM = "\ufeff";

const buildCsv = (...rows: string[]) => ["Department,Specialty,Status", ...rows].join("\r\n");

async function upload(page: Page, text: string | Buffer, name = "hospital.csv") {
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "Upload & Process" }).click();
}

async function download(page: Page, link: string): Promise<{ name: string; text: string }> {
  const downloadEvent = page.waitForEvent("download");
  await page.getByRole("link", { name: link }).click();
  const file = await downloadEvent;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}

const outcomes = (page: Page) =>
  page.getByRole("dialog").getByRole("row").locator("td:last-child > span");

test(
  "offers a template that the import accepts unchanged",
  { tag: "@forms-client-only" },
  async ({ page, visit }) => {
    await visit("/admin/departments?sort=name");
    await page.getByRole("link", { name: "Bulk Import" }).click();
    await expect(page.getByRole("dialog", { name: "Bulk Import" })).toBeVisible();
    const { name, text } = await download(page, "Download the CSV template");
    expect(name).toBe("departments-template.csv");
    expect(text.split("\r\n")[0]).toBe(`${BOM}Department,Specialty,Status`);
    await upload(page, text, name);
    await expect(page.getByRole("dialog", { name: "Bulk Import Preview" })).toBeVisible();
    await expect(page.getByText("Status must be")).toBeHidden();
  },
);

test("imports new rows, returns to the list, and takes them back", async ({
  page,
  visit,
  javaScript,
}) => {
  const department = unique("Department");
  const rows = buildCsv(`${department},One,Active`, `"${department}",Two,inactive`);
  await visit("/admin/departments/import?sort=name");
  await upload(page, rows, `${department}.csv`);
  await expect(page).toHaveURL(/\/import\/[\w-]+\?sort=name$/);
  await expect(outcomes(page)).toHaveText(["Create", "Create"]);
  await expect(page.getByText("Nothing has been saved yet.")).toBeVisible();
  await page.getByRole("button", { name: "Import Data" }).click();

  await expect(toast(page, "2 imported, 0 already exist, 0 not imported")).toBeVisible();
  await expect(page).toHaveURL("/admin/departments?sort=name");
  await visit(`/admin/departments?q=${encodeURIComponent(department)}`);
  await expect(page.getByRole("row").filter({ hasText: "Two" })).toContainText("Inactive");
  await visit(`/admin/bin/imports?q=${encodeURIComponent(department)}`);
  await page.getByRole("link", { name: `Take Back ${department}.csv` }).click();
  const dialog = page.getByRole("dialog", { name: "Take Back Import" });
  await expect(dialog).toContainText("What it created is deleted: 3 records.");
  if (javaScript) await scanAccessibility(page);
  await dialog.getByRole("button", { name: "Take Back Import" }).click();
  await expect(
    toast(page, `Import of ${department}.csv taken back: 3 records deleted`),
  ).toBeVisible();
});

test(
  "shows the outcome of every row, and imports the valid ones",
  { tag: "@in-chromium" },
  async ({ page, visit }) => {
    const department = unique("Department");
    const rows = [
      `${department},One,Active`,
      `${department.toUpperCase()},one,Active`,
      `${department},=1+1,Perhaps`,
      ",,Active",
    ];
    await visit("/admin/departments/import");
    await upload(page, buildCsv(...rows));
    await expect(outcomes(page)).toHaveText([
      "Create",
      "Already exists",
      "Not imported",
      "Not imported",
    ]);
    const rowErrors = page.getByRole("dialog").getByRole("row").locator("td > p");
    await expect(rowErrors).toHaveText([
      "Error: Status must be Active or Inactive",
      "Error: Department is required; Specialty is required",
    ]);
    const tabs = page.getByRole("navigation", { name: "Rows" });
    await expect(tabs.getByRole("link", { name: "All rows (4)" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await tabs.getByRole("link", { name: "Already exists (1)" }).click();
    await expect(outcomes(page)).toHaveText(["Already exists"]);
    await tabs.getByRole("link", { name: "Not imported (2)" }).click();
    await expect(outcomes(page)).toHaveText(["Not imported", "Not imported"]);
    await tabs.getByRole("link", { name: "To create (1)" }).click();
    await expect(outcomes(page)).toHaveText(["Create"]);

    await page.getByRole("button", { name: "Import Data" }).click();
    await expect(toast(page, "1 imported, 1 already exists, 2 not imported")).toBeVisible();
    await expect(page.getByRole("dialog", { name: "Bulk Import Finished" })).toBeVisible();
    await expect(outcomes(page)).toHaveText(["Not imported", "Not imported"]);
    const refusedRows = await download(page, "Download the rows not imported (CSV)");
    expect(refusedRows.name).toBe("departments-refused.csv");
    expect(refusedRows.text.split("\r\n").slice(0, 3)).toEqual([
      `${BOM}"Department","Specialty","Status","Line","Problem"`,
      `"${department}","'=1+1","Perhaps","4","Status must be Active or Inactive"`,
      ',,"Active","5","Department is required; Specialty is required"',
    ]);
    await page.getByRole("link", { name: "Done" }).click();
    await expect(page).toHaveURL("/admin/departments");
  },
);

test("shows the result's toast above the dialog", async ({ page, visit, javaScript }) => {
  test.skip(!javaScript, "Without scripts messages stand in the page");
  await visit("/admin/departments/import");
  await upload(page, buildCsv(`${unique("Department")},One,Active`, ",,Active"));
  await page.getByRole("button", { name: "Import Data" }).click();
  const message = toast(page, "1 imported, 0 already exist, 1 not imported");
  // Playwright clicks only what nothing covers, such as a modal dialog's backdrop.
  await message.getByRole("button", { name: "Close" }).click();
  await expect(message).toBeHidden();
});

test(
  "imports nothing when every row is refused",
  { tag: "@forms-client-only" },
  async ({ page, visit }) => {
    await visit("/admin/departments/import");
    await upload(page, buildCsv("Somewhere,Something,Never"));
    await expect(outcomes(page)).toHaveText(["Not imported"]);
    await expect(page.getByRole("button", { name: "Import Data" })).toBeHidden();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page).toHaveURL("/admin/departments");
  },
);

test("takes a list along: what is exported can be imported", async ({
  page,
  visit,
  javaScript,
}) => {
  await visit("/admin/surveys?q=session");
  await page.getByRole("link", { name: "Columns" }).click();
  const columns = page.getByRole("dialog", { name: "Columns" });
  await columns.getByRole("checkbox", { name: "Tags" }).uncheck();
  await columns.getByRole("checkbox", { name: "Edited By" }).check();
  await columns.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL("/admin/surveys?q=session");
  await expect(page.getByRole("columnheader", { name: "Edited By" })).toBeVisible();
  await page.getByRole("link", { name: "Export" }).click();
  await expect(page.getByRole("dialog", { name: "Export" })).toBeVisible();
  const shown = await download(page, "CSV file: The columns of the list");
  expect(shown.name).toMatch(/^surveys-\d{4}-\d\d-\d\d\.csv$/);
  expect(shown.text).toContain(`${BOM}"ID","Survey Name"`);
  expect(shown.text).toContain('"Who sees this","Edited By"\r\n');
  const all = await download(page, "CSV file: All columns");
  await visit("/admin/surveys/import");
  await upload(page, all.text.replace("Before Your Session", "Before Your Sesion"), all.name);
  // The names to correct stand above all rows, which are seen first.
  await expect(page.getByText("Before Your Sesion is Before Your Session")).toBeVisible();
  await page.getByRole("link", { name: /^Nearly the same/ }).click();
  await expect(page.getByText("Nearly the same as Before Your Session").first()).toBeVisible();
  if (javaScript) await scanAccessibility(page);
  await page.getByRole("button", { name: "Correct Checked Names" }).click();
  await expect(toast(page, "Names corrected in")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Nearly the same/ })).toBeHidden();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL("/admin/surveys");
});

const WRONG_TYPE = "Please select a valid CSV or Excel file (.csv, .xls, .xlsx)";
const INVALID_FILES: [string, string, string, string | Buffer, number][] = [
  ["a file of another type", "notes.txt", WRONG_TYPE, "Department,Specialty,Status", 422],
  ["an empty workbook", "hospital.xlsx", WRONG_TYPE, "no workbook", 422],
  [
    "a missing column",
    "a.csv",
    "Missing required column: Status",
    "Department,Specialty\na,b",
    422,
  ],
  ["a file without rows", "a.csv", "The file has no rows to import", buildCsv(), 422],
  [
    "a file over 5 MB",
    "a.csv",
    "File size must be less than 5MB",
    Buffer.alloc(MAX_FILE_BYTES + 1),
    413,
  ],
];
for (const [description, name, message, content, status] of INVALID_FILES) {
  test(
    `refuses ${description}`,
    { ...allowStatus(status), tag: "@forms-client-only" },
    async ({ page, visit }) => {
      await visit("/admin/departments/import");
      await upload(page, content, name);
      const summary = page.getByRole("alert");
      await expect(summary.getByRole("link", { name: message })).toBeVisible();
      await expect(page).toHaveTitle("Error: Bulk Import - Calmward");
      await summary.getByRole("link", { name: message }).click();
      const field = page.getByLabel("File", { exact: true });
      await expect(field).toBeFocused();
      await expect(field).toHaveAttribute("aria-invalid", "true");
    },
  );
}

test("asks for a file when none was chosen", allowStatus(422), async ({ page, visit }) => {
  await visit("/admin/departments/import");
  await page.getByRole("button", { name: "Upload & Process" }).click();
  await expect(page.getByRole("alert").getByRole("link", { name: WRONG_TYPE })).toBeVisible();
});

test("accepts a file that is dropped on the field", async ({ page, visit, javaScript }) => {
  test.skip(!javaScript, "Without scripts a browser drops files on the input alone");
  await visit("/admin/departments/import");
  const files = await page.evaluateHandle(
    ([text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], "dropped.csv", { type: "text/csv" }));
      return transfer;
    },
    [buildCsv(`${unique("Department")},One,Active`)] as const,
  );
  const dropZone = page.getByText("Or drop one here.");
  await dropZone.dispatchEvent("dragover", { dataTransfer: files });
  await dropZone.dispatchEvent("drop", { dataTransfer: files });
  await expect(page.getByText("dropped.csv, 1 KB")).toBeVisible();
  await page.getByRole("button", { name: "Upload & Process" }).click();
  await expect(outcomes(page)).toHaveText(["Create"]);
});

test(
  "shows a preview only to the browser that uploaded the file",
  { ...allowStatus(404), tag: "@forms-client-only" },
  async ({ page, visit, context }) => {
    await visit("/admin/departments/import");
    await upload(page, buildCsv(`${unique("Department")},One,Active`));
    await expect(outcomes(page)).toHaveText(["Create"]);
    const address = page.url();
    await context.clearCookies();
    expect((await visit(address)).status()).toBe(404);
  },
);
