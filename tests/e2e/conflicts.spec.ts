import { type Page } from "@playwright/test";
import { expect, allowStatus, scanAccessibility, test, toast, unique } from "./fixtures";
import { addSpecialty, addTag } from "./records";

const nameField = (page: Page) => page.getByRole("textbox", { name: "Tag Name" });
const save = (page: Page) => page.getByRole("button", { name: "Save Changes" }).click();

test(
  "two people edit one tag: the second sees both names, and saves the chosen one",
  { ...allowStatus(409), tag: "@in-chromium" },
  async ({ page, visit, request, javaScript }) => {
    const name = unique("Tag");
    const id = await addTag(request, name);
    await visit(`/admin/tags/${id}/edit?q=${name.slice(-8)}`);
    await request.put(`/tag/${id}`, { data: { name: `${name} theirs` } });
    await nameField(page).fill(`${name} mine`);
    await save(page);

    await expect(page.getByRole("alert")).toContainText(
      "This tag was changed by Admin while you were editing. Nothing has been overwritten.",
    );
    await expect(page).toHaveTitle(/^Error: Edit Tag Tag .* - Calmward$/);
    await expect(nameField(page)).toHaveValue(`${name} mine`);
    const theirs = page.getByRole("group", { name: "Tag Name, as Admin saved it:" });
    await expect(theirs).toContainText(`${name} theirs`);
    await expect(theirs.getByRole("radio", { name: "Save what I typed" })).toBeChecked();
    if (javaScript) await scanAccessibility(page);

    await save(page);
    await expect(toast(page, "Tag updated successfully")).toBeVisible();
    await expect(page.getByRole("cell", { name: `${name} mine`, exact: true })).toBeVisible();
    expect(page.url()).toContain(`?q=${name.slice(-8)}`);
  },
);

test(
  "saves the other person's value once it is chosen",
  { ...allowStatus(409), tag: "@forms-client-only" },
  async ({ page, visit, request }) => {
    const name = unique("Tag");
    const id = await addTag(request, name);
    await visit(`/admin/tags/${id}/edit?q=${name.slice(-8)}`);
    await request.put(`/tag/${id}`, { data: { name: `${name} theirs` } });
    await nameField(page).fill(`${name} mine`);
    await save(page);
    await page.getByRole("radio", { name: "Take what Admin saved" }).check();
    await save(page);
    await expect(toast(page, "Tag updated successfully")).toBeVisible();
    await expect(page.getByRole("cell", { name: `${name} theirs`, exact: true })).toBeVisible();
  },
);

test(
  "a field that only the other person changed keeps their value",
  { ...allowStatus(409), tag: "@forms-client-only" },
  async ({ page, visit, request }) => {
    const specialty = await addSpecialty(request, {
      department: unique("Department"),
      name: unique("Specialty"),
    });
    const path = `/speciality/${specialty.id}`;
    const readSpecialty = async () => {
      const body = (await (await request.get(path)).json()) as {
        result: { data: { speciality: { departmentId: number; name: string; isActive: boolean } } };
      };
      return body.result.data.speciality;
    };
    await visit(`/admin/departments/${specialty.id}?edit`);
    const { departmentId } = await readSpecialty();
    const renamed = `${specialty.name} renamed`;
    await request.put(path, { data: { name: renamed, departmentId } });
    await page.getByRole("combobox", { name: "Status" }).selectOption("Inactive");
    await save(page);

    const theirs = page.getByRole("group", { name: "Specialty, as Admin saved it:" });
    await expect(theirs.getByRole("radio", { name: "Take what Admin saved" })).toBeChecked();
    await expect(page.getByRole("group", { name: /^Department, as/ })).toBeHidden();
    await save(page);
    await expect(toast(page, "Specialty updated successfully")).toBeVisible();
    expect(await readSpecialty()).toMatchObject({ name: renamed, isActive: false });
  },
);

test(
  "a conflict about a department shows its name",
  { ...allowStatus(409), tag: "@forms-client-only" },
  async ({ page, visit, request }) => {
    const specialty = await addSpecialty(request, {
      department: unique("Department"),
      name: unique("Specialty"),
    });
    const other = await addSpecialty(request, {
      department: unique("Other department"),
      name: unique("Specialty"),
    });
    const response = (await (await request.get(`/speciality/${other.id}`)).json()) as {
      result: { data: { speciality: { departmentId: number } } };
    };
    const { departmentId } = response.result.data.speciality;
    await visit(`/admin/departments/${specialty.id}?edit`);
    await request.put(`/speciality/${specialty.id}`, {
      data: { name: specialty.name, departmentId },
    });
    await page.getByRole("textbox", { name: "Specialty" }).fill(`${specialty.name} mine`);
    await save(page);
    const theirs = page.getByRole("group", { name: "Department, as Admin saved it:" });
    await expect(theirs).toContainText(other.department);
    await save(page);
    await expect(page.getByRole("definition").filter({ hasText: other.department })).toBeVisible();
    await expect(page.getByRole("heading", { name: `${specialty.name} mine` })).toBeVisible();
  },
);

test(
  "keeps the input for a tag deleted meanwhile, to create a new one",
  { tag: "@forms-client-only" },
  async ({ page, visit, request }) => {
    const name = unique("Tag");
    const id = await addTag(request, name);
    await visit(`/admin/tags/${id}/edit`);
    await request.delete(`/tag/${id}`);
    await nameField(page).fill(`${name} typed`);
    await save(page);
    await expect(page.getByRole("dialog", { name: "Create New Tag" })).toBeVisible();
    const deleted = toast(page, "Tag not found: it was deleted while you were editing");
    await expect(deleted.getByRole("link", { name: "Open Bin" })).toHaveAttribute(
      "href",
      "/admin/bin",
    );
    await expect(nameField(page)).toHaveValue(`${name} typed`);
    await page.getByRole("button", { name: "Create Tag" }).click();
    await expect(toast(page, "Tag created successfully")).toBeVisible();
  },
);

test(
  "a validation error in between does not hide a conflict",
  { ...allowStatus(409, 422), tag: "@forms-client-only" },
  async ({ page, visit, request }) => {
    const name = unique("Tag");
    const id = await addTag(request, name);
    await visit(`/admin/tags/${id}/edit`);
    await request.put(`/tag/${id}`, { data: { name: `${name} theirs` } });
    await nameField(page).fill("x");
    await save(page);
    await expect(page.getByRole("alert")).toContainText("at least 2 characters");
    await nameField(page).fill(`${name} mine`);
    await save(page);
    await expect(page.getByRole("alert")).toContainText("Nothing has been overwritten");
  },
);
