import { type Page } from "@playwright/test";
import { expect, expecting, test, toast, unique } from "./fixtures";
import { addSpecialty } from "./records";

const listOf = (name: string) => `/admin/departments?q=${encodeURIComponent(name)}`;
const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const nameField = (page: Page) => page.getByRole("textbox", { name: "Specialty", exact: true });
const departmentField = (page: Page) =>
  page.getByRole("combobox", { name: "Department", exact: true });
/** What takes the native list's place when the scripts have run. */
const comboInput = (page: Page) => departmentField(page).and(page.locator("input"));
type Named = { id: number };
const anew = () => ({ department: unique("Department"), name: unique("Specialty") });

/** Picks a department that is there: in the combo input, or in the native list without scripts. */
async function choose(page: Page, javaScript: boolean, department: string) {
  if (!javaScript) return void (await departmentField(page).selectOption(department));
  await comboInput(page).fill(department);
  await page.getByRole("option", { name: department, exact: true }).click();
}

/** Names a new department: in the combo input, or in a field of its own without scripts. */
async function nameNew(page: Page, javaScript: boolean, department: string) {
  if (!javaScript) {
    return page.getByRole("textbox", { name: "New department name" }).fill(department);
  }
  await comboInput(page).fill(department);
  await page.getByRole("option", { name: `Create "${department}"` }).click();
}

test("lists specialties with their departments, and finds both", async ({
  page,
  visit,
  request,
}) => {
  const { id, department, name } = await addSpecialty(request, anew());
  await visit("/admin/departments");
  await expect(
    page.getByRole("heading", { name: "Department & Specialty Management" }),
  ).toBeVisible();
  const box = page.getByRole("searchbox", { name: "Search departments and specialties" });
  await box.fill(department);
  await box.press("Enter");
  const row = rowOf(page, name);
  const label = String(id).padStart(3, "0");
  await expect(row.getByRole("cell").nth(0)).toHaveText(label);
  await expect(row.getByRole("cell").nth(1)).toHaveText(/^D\d{3,}$/);
  await expect(row.getByRole("cell").nth(2)).toHaveText(department);
  await expect(row.getByRole("cell").nth(3)).toHaveText(`S${label}`);
  await expect(row.getByRole("cell").nth(6)).toHaveText("Active");
  await visit(listOf(name));
  await expect(row).toBeVisible();
  await visit(listOf(unique("Nothing")));
  await expect(page.getByText("No departments found matching your criteria.")).toBeVisible();
});

test("marks one column as sorted", async ({ page, visit }) => {
  await visit("/admin/departments");
  await expect(page.locator("th[aria-sort]")).toHaveCount(1);
  await page.getByRole("columnheader", { name: "Status" }).getByRole("link").click();
  await expect(page.locator("th[aria-sort]")).toHaveText("Status");
});

test("goes from the details to the edit dialog, and back to the list", async ({
  page,
  visit,
  request,
}) => {
  const { department, name } = await addSpecialty(request, anew());
  await visit(`${listOf(name)}&sort=name`);
  await page.getByRole("link", { name: `View ${name}` }).click();
  const details = page.getByRole("dialog", { name: "Department Details" });
  await expect(details.getByText(department)).toBeVisible();
  await details.getByRole("link", { name: "Edit Department" }).click();

  const dialog = page.getByRole("dialog", { name: "EDIT DEPARTMENT & SPECIALTY" });
  await expect(dialog).toBeVisible();
  await expect(nameField(page)).toHaveValue(name);
  await nameField(page).fill(`${name} renamed`);
  await dialog.getByLabel("Status").selectOption("Inactive");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "Specialty updated successfully")).toBeVisible();
  await expect(rowOf(page, `${name} renamed`)).toContainText("Inactive");
  await expect(page).toHaveURL(/sort=name/);
});

test("creates a specialty in a department that is there", async ({ page, visit, javaScript }) => {
  const name = unique("Specialty");
  await visit("/admin/departments");
  await page.getByRole("link", { name: "Add Department & Specialty" }).click();
  await expect(
    page.getByRole("dialog", { name: "CREATE NEW DEPARTMENT & SPECIALTY" }),
  ).toBeVisible();
  await choose(page, javaScript, "Cardiology");
  await nameField(page).fill(name);
  await page.getByRole("button", { name: "Create Department & Specialty" }).click();
  await expect(toast(page, "Specialty created successfully")).toBeVisible();
  await visit(listOf(name));
  await expect(rowOf(page, name)).toContainText("Cardiology");
});

test(
  "creates a department along with its first specialty",
  { tag: "@in-chromium" },
  async ({ page, visit, javaScript }) => {
    const { department, name } = anew();
    await visit("/admin/departments/new");
    await nameNew(page, javaScript, department);
    await nameField(page).fill(name);
    await page.getByLabel("Status").selectOption("Inactive");
    await page.getByRole("button", { name: "Create Department & Specialty" }).click();
    await expect(toast(page, "Specialty created successfully")).toBeVisible();
    await visit(listOf(department));
    await expect(rowOf(page, name)).toContainText("Inactive");
  },
);

test(
  "asks for both the department and the specialty at once",
  expecting(422),
  async ({ page, visit, javaScript }) => {
    await visit("/admin/departments/new");
    await page.getByRole("button", { name: "Create Department & Specialty" }).click();
    const summary = page.getByRole("alert");
    await expect(summary.getByRole("link", { name: "Specialty is required" })).toBeVisible();
    const link = summary.getByRole("link", { name: "Department is required" });
    await expect(page).toHaveTitle(/^Error: /);
    await link.click();
    const field = departmentField(page);
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(/Department is required/);
    await expect(nameField(page)).toHaveAccessibleDescription(/Specialty is required/);

    await choose(page, javaScript, "Cardiology");
    await nameField(page).fill(unique("Specialty"));
    await page.getByRole("button", { name: "Create Department & Specialty" }).click();
    await expect(toast(page, "Specialty created successfully")).toBeVisible();
  },
);

test(
  "refuses a second specialty of the same name in a department",
  expecting(409),
  async ({ page, visit, javaScript, request }) => {
    const { department, name } = await addSpecialty(request, anew());
    const typed = name.toUpperCase();
    await visit("/admin/departments/new");
    await choose(page, javaScript, department);
    await nameField(page).fill(typed);
    await page.getByRole("button", { name: "Create Department & Specialty" }).click();

    const panel = page.getByRole("alert");
    await expect(panel.getByRole("heading", { name: "Specialty Creation Error:" })).toBeVisible();
    await expect(panel).toContainText(`Specialty "${typed}" already exists in this department`);
    await expect(page).toHaveTitle(/^Error: /);
    await expect(nameField(page)).toHaveValue(typed);
    const field = departmentField(page);
    const chosen = javaScript ? field : field.locator("option:checked");
    await (javaScript
      ? expect(chosen).toHaveValue(department)
      : expect(chosen).toHaveText(department));
  },
);

test("does not delete a specialty that procedures and patients have", async ({
  page,
  visit,
  request,
}) => {
  const found = await request.get("/speciality?search=Diagnostic Test");
  const { result } = (await found.json()) as { result: { data: { specialities: Named[] } } };
  const [specialty] = result.data.specialities;
  await visit(`/admin/departments/${specialty?.id}/delete`);
  const dialog = page.getByRole("dialog", { name: "Delete Department & Specialty" });
  await expect(dialog).toContainText(
    /used by 1 session, 1 procedure and \d+ procedures of patients\./,
  );
  await expect(dialog.getByRole("listitem").nth(1)).toHaveText(
    /^Patient records and appointments: \d+$/,
  );
  await expect(dialog.getByRole("button")).toHaveCount(0);
  await expect(dialog.getByRole("link", { name: "procedures of patients" })).toHaveCount(0);
  await expect(dialog.getByRole("link", { name: "1 procedure", exact: true })).toHaveAttribute(
    "href",
    "/plans?specialty=diagnostic-test",
  );
});

test(
  "keeps a new department's name when the specialty is missing",
  expecting(422),
  async ({ page, visit, javaScript }) => {
    const { department, name } = anew();
    await visit("/admin/departments/new");
    await nameNew(page, javaScript, department);
    await page.getByRole("button", { name: "Create Department & Specialty" }).click();
    await expect(page.getByRole("alert")).toContainText("Specialty is required");
    await expect(page.getByRole("alert")).not.toContainText("Department is required");
    await nameField(page).fill(name);
    await page.getByRole("button", { name: "Create Department & Specialty" }).click();
    await expect(toast(page, "Specialty created successfully")).toBeVisible();
    await visit(listOf(department));
    await expect(rowOf(page, name)).toBeVisible();
  },
);

test("names what goes along with a specialty before it is deleted", async ({
  page,
  visit,
  request,
}) => {
  const { department, name } = await addSpecialty(request, anew());
  await visit(listOf(name));
  await page.getByRole("link", { name: `Delete ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Department & Specialty" });
  await expect(dialog).toContainText(`the specialty ${name} of ${department}`);
  await expect(dialog.getByRole("listitem")).toHaveText([
    "Sessions and treatments: none",
    "Patient records and appointments: none",
    "Reports and analytics: none",
  ]);
  await expect(dialog).toContainText("This action cannot be undone.");
  await dialog.getByRole("button", { name: "Delete Department & Specialty" }).click();
  await expect(toast(page, "Specialty deleted successfully")).toBeVisible();
  await expect(rowOf(page, name)).toBeHidden();
});
