import { expect, allowStatus, test, toast, unique } from "./fixtures";
import { addSpecialty } from "./records";

const uniqueNames = () => ({ department: unique("Department"), name: unique("Specialty") });

test("shows a specialty on a page of its own", async ({ page, visit, request }) => {
  const { id, department, name } = await addSpecialty(request, uniqueNames());
  await visit(`/admin/departments?q=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page).toHaveURL(`/admin/departments/${id}`);
  await expect(page).toHaveTitle(`${name} - Details - Calmward`);
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(page.getByRole("term")).toHaveText([
    "Specialty",
    "Specialty ID",
    "Status",
    "Department",
    "Department ID",
    "Created",
    "Versions",
  ]);
  await expect(page.getByRole("definition").nth(1)).toHaveText(`S${String(id).padStart(3, "0")}`);
  await expect(page.getByRole("definition").nth(3)).toHaveText(department);
  const breadcrumb = page.getByRole("navigation", { name: "Breadcrumb" });
  await breadcrumb.getByRole("link", { name: "Departments" }).click();
  await expect(page).toHaveURL("/admin/departments");
});

test("edits a specialty inline", async ({ page, visit, request }) => {
  const { id, name } = await addSpecialty(request, uniqueNames());
  await visit(`/admin/departments/${id}`);
  await page.getByRole("link", { name: "Edit Details" }).click();
  await expect(page).toHaveURL(`/admin/departments/${id}?edit`);
  const field = page.getByRole("textbox", { name: "Specialty", exact: true });
  await field.fill("Thrown away");
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(field).toBeHidden();

  await page.getByRole("link", { name: "Edit Details" }).click();
  await expect(field).toHaveValue(name);
  await field.fill(`${name} renamed`);
  await page.getByLabel("Status").selectOption("Inactive");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "Specialty updated successfully")).toBeVisible();
  await expect(page).toHaveURL(`/admin/departments/${id}`);
  await expect(page.getByRole("heading", { name: `${name} renamed` })).toBeVisible();
  await expect(page.getByRole("definition").nth(2)).toHaveText("Inactive");
  await expect(page.getByRole("term").filter({ hasText: "Last edited" })).toBeVisible();
  const lastEdit = page.getByRole("definition").filter({ hasText: /^by Admin, \w{3} \d+, \d{4}$/ });
  await expect(lastEdit).toBeVisible();
});

test(
  "refuses an edit without a name, and keeps the form open",
  { ...allowStatus(422), tag: "@forms-client-only" },
  async ({ page, visit, request }) => {
    const { id, name } = await addSpecialty(request, uniqueNames());
    await visit(`/admin/departments/${id}?edit`);
    await page.getByRole("textbox", { name: "Specialty", exact: true }).fill(" ");
    await page.getByRole("button", { name: "Save Changes" }).click();
    const summary = page.getByRole("alert");
    await expect(summary.getByRole("link", { name: "Specialty is required" })).toBeVisible();
    await expect(page).toHaveTitle(`Error: ${name} - Edit - Calmward`);
  },
);

test(
  "refuses a name that the department has already",
  { ...allowStatus(409), tag: "@forms-client-only" },
  async ({ page, visit, request }) => {
    const { id, department, name } = await addSpecialty(request, uniqueNames());
    const response = await request.get(`/speciality/${id}?includeDepartment=true`);
    const body = (await response.json()) as {
      result: { data: { speciality: { departmentId: number } } };
    };
    const { departmentId } = body.result.data.speciality;
    const other = unique("Other");
    await request.post("/speciality", { data: { name: other, departmentId } });

    await visit(`/admin/departments/${id}?edit`);
    await page.getByRole("textbox", { name: "Specialty", exact: true }).fill(other);
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByRole("alert")).toContainText(
      `Specialty "${other}" already exists in this department`,
    );
    await visit(`/admin/departments/${id}`);
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
    await expect(page.getByText(`A specialty of ${department}`)).toBeVisible();
  },
);

test(
  "refuses an invalid id",
  { ...allowStatus(400), tag: "@forms-client-only" },
  async ({ page, visit }) => {
    const response = await visit("/admin/departments/abc");
    expect(response.status()).toBe(400);
    await expect(page.getByText("Invalid specialty ID")).toBeVisible();
    await page.getByRole("link", { name: "Back to Departments" }).click();
    await expect(page).toHaveURL("/admin/departments");
  },
);

test(
  "shows 404 for an unknown specialty",
  { ...allowStatus(404), tag: "@forms-client-only" },
  async ({ page, visit }) => {
    const response = await visit("/admin/departments/2000000000");
    expect(response.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Specialty Not Found" })).toBeVisible();
    await page.getByRole("link", { name: "Back to Departments" }).click();
    await expect(page).toHaveURL("/admin/departments");
  },
);
