import { type Page } from "@playwright/test";
import { expect, allowStatus, scanAccessibility, test, toast, unique } from "./fixtures";
import { addSpecialty } from "./records";

const listUrl = (name: string) => `/admin/departments?q=${encodeURIComponent(name)}`;
const findRow = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const nameField = (page: Page) => page.getByRole("textbox", { name: "Specialty", exact: true });
const departmentField = (page: Page) =>
  page.getByRole("combobox", { name: "Department", exact: true });
/** The combo input that replaces the native list with scripts. */
const comboInput = (page: Page) => departmentField(page).and(page.locator("input"));
type SpecialtyRecord = { id: number };
const uniqueNames = () => ({ department: unique("Department"), name: unique("Specialty") });

/** Chooses an existing department: in the combo input, or in the native list without scripts. */
async function chooseDepartment(page: Page, javaScript: boolean, department: string) {
  if (!javaScript) return void (await departmentField(page).selectOption(department));
  await comboInput(page).fill(department);
  await page.getByRole("option", { name: department, exact: true }).click();
}

/** Enters a new department: in the combo input, or in a text field of its own without scripts. */
async function enterNewDepartment(page: Page, javaScript: boolean, department: string) {
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
  const { id, department, name } = await addSpecialty(request, uniqueNames());
  await visit("/admin/departments");
  await expect(
    page.getByRole("heading", { name: "Department & Specialty Management" }),
  ).toBeVisible();
  const searchBox = page.getByRole("searchbox", { name: "Search departments and specialties" });
  await searchBox.fill(department);
  await searchBox.press("Enter");
  const row = findRow(page, name);
  const label = String(id).padStart(3, "0");
  await expect(row.locator("[data-label=ID]")).toHaveText(label);
  await expect(row.locator("[data-label='Dept ID']")).toHaveText(/^D\d{3,}$/);
  await expect(row.locator("[data-label=Department]")).toHaveText(department);
  await expect(row.locator("[data-label='Spec ID']")).toHaveText(`S${label}`);
  await expect(row.locator("[data-label=Status]")).toHaveText("Active");
  await visit(listUrl(name));
  await expect(row).toBeVisible();
  await visit(listUrl(unique("Nothing")));
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
  const { department, name } = await addSpecialty(request, uniqueNames());
  await visit(`${listUrl(name)}&sort=name`);
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
  await expect(findRow(page, `${name} renamed`)).toContainText("Inactive");
  await expect(page).toHaveURL(/sort=name/);
});

test("creates a specialty in an existing department", async ({ page, visit, javaScript }) => {
  const name = unique("Specialty");
  await visit("/admin/departments");
  await page.getByRole("link", { name: "Add Department & Specialty" }).click();
  await expect(
    page.getByRole("dialog", { name: "CREATE NEW DEPARTMENT & SPECIALTY" }),
  ).toBeVisible();
  await chooseDepartment(page, javaScript, "Cardiology");
  await nameField(page).fill(name);
  await page.getByRole("button", { name: "Create Department & Specialty" }).click();
  await expect(toast(page, "Specialty created successfully")).toBeVisible();
  await visit(listUrl(name));
  await expect(findRow(page, name)).toContainText("Cardiology");
});

test(
  "creates a department along with its first specialty",
  { tag: "@in-chromium" },
  async ({ page, visit, javaScript }) => {
    const { department, name } = uniqueNames();
    await visit("/admin/departments/new");
    await enterNewDepartment(page, javaScript, department);
    await nameField(page).fill(name);
    await page.getByLabel("Status").selectOption("Inactive");
    await page.getByRole("button", { name: "Create Department & Specialty" }).click();
    await expect(toast(page, "Specialty created successfully")).toBeVisible();
    await visit(listUrl(department));
    await expect(findRow(page, name)).toContainText("Inactive");
  },
);

test(
  "reports the missing department and specialty together",
  { ...allowStatus(422), tag: "@forms-client-only" },
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

    await chooseDepartment(page, javaScript, "Cardiology");
    await nameField(page).fill(unique("Specialty"));
    await page.getByRole("button", { name: "Create Department & Specialty" }).click();
    await expect(toast(page, "Specialty created successfully")).toBeVisible();
  },
);

test(
  "refuses a second specialty of the same name in a department",
  { ...allowStatus(409), tag: "@forms-client-only" },
  async ({ page, visit, javaScript, request }) => {
    const { department, name } = await addSpecialty(request, uniqueNames());
    const rawName = name.toUpperCase();
    await visit("/admin/departments/new");
    await chooseDepartment(page, javaScript, department);
    await nameField(page).fill(rawName);
    await page.getByRole("button", { name: "Create Department & Specialty" }).click();

    const panel = page.getByRole("alert");
    await expect(panel.getByRole("heading", { name: "Specialty Creation Error:" })).toBeVisible();
    await expect(panel).toContainText(`Specialty "${rawName}" already exists in this department`);
    await expect(page).toHaveTitle(/^Error: /);
    await expect(nameField(page)).toHaveValue(rawName);
    const field = departmentField(page);
    const chosen = javaScript ? field : field.locator("option:checked");
    await (javaScript
      ? expect(chosen).toHaveValue(department)
      : expect(chosen).toHaveText(department));
  },
);

test("moves all specialties that match to another department at once", async ({
  page,
  visit,
  request,
  javaScript,
}) => {
  const target = await addSpecialty(request, uniqueNames());
  const { department, departmentId, name } = await addSpecialty(request, uniqueNames());
  const data = { name: `${name} too`, departmentId };
  expect((await request.post("/speciality", { data })).status()).toBe(201);
  await visit(`/admin/departments?department=${encodeURIComponent(department)}`);
  await page.getByRole("combobox", { name: "Which rows" }).selectOption("All on this page");
  await page.getByRole("button", { name: "Move to Department" }).click();
  const dialog = page.getByRole("dialog", { name: "Move 2 Specialties to Another Department" });
  await expect(dialog).toContainText("2 specialties will be moved.");
  if (javaScript) await scanAccessibility(page);
  await dialog.getByRole("combobox", { name: "Department" }).selectOption(target.department);
  await dialog.getByRole("button", { name: "Move to Department" }).click();
  await expect(toast(page, "2 specialties moved")).toBeVisible();
  await visit(`/admin/departments?department=${encodeURIComponent(target.department)}`);
  await expect(findRow(page, name)).toHaveCount(2);
});

test(
  "refuses to delete a specialty in use by procedures and patients",
  { tag: "@forms-client-only" },
  async ({ page, visit, request }) => {
    const response = await request.get("/speciality?search=Diagnostic Test");
    const { result } = (await response.json()) as {
      result: { data: { specialities: SpecialtyRecord[] } };
    };
    const [specialty] = result.data.specialities;
    await visit(`/admin/departments/${specialty?.id}/delete`);
    const dialog = page.getByRole("dialog", { name: "Delete Department & Specialty" });
    await expect(dialog).toContainText("cannot be deleted, because it is used in:");
    await expect(dialog.getByRole("listitem")).toHaveText([
      "Sessions and treatments: 2 sessions and 1 procedure",
      /^Patient records and appointments: \d+ patient procedures$/,
      "Reports and analytics: none",
    ]);
    await expect(dialog.getByRole("button")).toHaveCount(0);
    await expect(dialog.getByRole("link", { name: "patient procedures" })).toHaveCount(0);
    await expect(dialog.getByRole("link", { name: "1 procedure", exact: true })).toHaveAttribute(
      "href",
      "/plans?specialty=diagnostic-test",
    );
  },
);

test(
  "keeps a new department's name when the specialty is missing",
  { ...allowStatus(422), tag: "@forms-client-only" },
  async ({ page, visit, javaScript }) => {
    const { department, name } = uniqueNames();
    await visit("/admin/departments/new");
    await enterNewDepartment(page, javaScript, department);
    await page.getByRole("button", { name: "Create Department & Specialty" }).click();
    await expect(page.getByRole("alert")).toContainText("Specialty is required");
    await expect(page.getByRole("alert")).not.toContainText("Department is required");
    await nameField(page).fill(name);
    await page.getByRole("button", { name: "Create Department & Specialty" }).click();
    await expect(toast(page, "Specialty created successfully")).toBeVisible();
    await visit(listUrl(department));
    await expect(findRow(page, name)).toBeVisible();
  },
);

test(
  "lists the uses of a specialty before it is deleted",
  { tag: "@forms-client-only" },
  async ({ page, visit, request }) => {
    const { department, name } = await addSpecialty(request, uniqueNames());
    await visit(listUrl(name));
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
    await expect(findRow(page, name)).toBeHidden();
  },
);
