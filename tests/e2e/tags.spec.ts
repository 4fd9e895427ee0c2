import { type Page } from "@playwright/test";
import { expect, allowStatus, scanAccessibility, test, toast, unique } from "./fixtures";
import { addTag } from "./records";

const nameField = (page: Page) => page.getByRole("textbox", { name: "Tag Name" });
const findRow = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const listUrl = (name: string) => `/admin/tags?q=${encodeURIComponent(name)}`;

/** Expects the focus on the link that opened the dialog, and no toast above it. */
async function expectFocusUncovered(page: Page, linkName: string) {
  const link = page.getByRole("link", { name: linkName });
  await expect(link).toBeFocused();
  const centers = await link.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [left + 2, right - 2].map((x) =>
      element.contains(document.elementFromPoint(x, (top + bottom) / 2)),
    );
  });
  expect(centers).toEqual([true, true]);
}

test(
  "creates a tag in a dialog, and returns to the page and order of the list",
  { tag: "@in-chromium" },
  async ({ page, visit, javaScript }) => {
    const name = unique("Tag");
    await visit("/admin/tags?sort=name&page=2");
    await page.getByRole("link", { name: "Add Tag" }).click();
    await expect(page).toHaveURL("/admin/tags/new?sort=name&page=2");
    await expect(page).toHaveTitle("Create New Tag - Calmward");
    await expect(page.getByRole("dialog", { name: "Create New Tag" })).toBeVisible();
    await nameField(page).fill(`  ${name} `);
    await page.getByRole("button", { name: "Create Tag" }).click();

    await expect(toast(page, "Tag created successfully")).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/tags\?sort=name&page=2&new=\d+$/);
    if (javaScript) await expectFocusUncovered(page, "Add Tag");
    await toast(page, "Tag created successfully").getByRole("link", { name: "View" }).click();
    await expect(page).toHaveURL(/\/admin\/tags\/\d+\/edit\?sort=name&page=2$/);
    await expect(nameField(page)).toHaveValue(name);
    await visit(listUrl(name));
    const row = findRow(page, name);
    await expect(row.locator("[data-label=ID]")).toHaveText(/^T\d{3}/);
    await expect(row.locator("[data-label='Tag Name']")).toHaveText(name);
    await expect(row.getByText("Active", { exact: true })).toBeVisible();
  },
);

const INVALID_NAMES: [string, string, string][] = [
  ["an empty name", "", "Tag name is required"],
  ["a blank name", "   ", "Tag name is required"],
  ["a name of one character", "x", "Tag name must be at least 2 characters"],
  ["a name of 51 characters", "x".repeat(51), "Tag name must be less than 50 characters"],
];
for (const [description, rawName, message] of INVALID_NAMES) {
  test(
    `refuses ${description}, and keeps the input`,
    { ...allowStatus(422), tag: "@forms-client-only" },
    async ({ page, visit }) => {
      await visit("/admin/tags/new");
      await nameField(page).fill(rawName);
      await page.getByRole("button", { name: "Create Tag" }).click();

      const summary = page.getByRole("alert");
      await expect(summary.getByRole("heading", { name: "There is a problem" })).toBeVisible();
      await expect(page).toHaveTitle("Error: Create New Tag - Calmward");
      await expect(nameField(page)).toHaveValue(rawName);
      await expect(nameField(page)).toHaveAttribute("aria-invalid", "true");
      await expect(nameField(page)).toHaveAccessibleDescription(new RegExp(message));
      await summary.getByRole("link", { name: message }).click();
      await expect(nameField(page)).toBeFocused();
    },
  );
}

test(
  "creates the tag once its name is corrected",
  { ...allowStatus(422), tag: "@in-chromium" },
  async ({ page, visit, javaScript }) => {
    const name = unique("Tag");
    await visit("/admin/tags/new");
    await page.getByRole("button", { name: "Create Tag" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    if (javaScript) await scanAccessibility(page);
    else await expect(page.getByRole("alert")).toBeFocused();
    await nameField(page).fill(name);
    await page.getByRole("button", { name: "Create Tag" }).click();
    await expect(toast(page, "Tag created successfully")).toBeVisible();
    await expect(page).toHaveTitle("Tag Management - Calmward");
  },
);

test(
  "accepts a name of exactly 50 characters",
  { tag: "@forms-client-only" },
  async ({ page, visit }) => {
    await visit("/admin/tags/new");
    await nameField(page).fill(unique("Tag").padEnd(50, "x"));
    await page.getByRole("button", { name: "Create Tag" }).click();
    await expect(toast(page, "Tag created successfully")).toBeVisible();
  },
);

test(
  "refuses a second tag of the same name, whatever its case",
  allowStatus(409),
  async ({ page, visit, request }) => {
    const name = unique("Tag");
    await addTag(request, name);
    await visit("/admin/tags/new");
    const rawName = name.toUpperCase();
    await nameField(page).fill(rawName);
    const response = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name: "Create Tag" }).click();

    expect((await response).status()).toBe(409);
    const message = `Tag "${rawName}" already exists`;
    await expect(page.getByRole("alert").getByRole("link", { name: message })).toBeVisible();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(nameField(page)).toHaveValue(rawName);
    await expect(nameField(page)).toHaveAccessibleDescription(new RegExp(message));
  },
);

test("renames a tag, and restores its first version from its history", async ({
  page,
  visit,
  request,
}) => {
  const name = unique("Tag");
  await addTag(request, name);
  await visit(listUrl(name));
  await page.getByRole("link", { name: `Edit ${name}` }).click();
  await expect(page.getByRole("dialog", { name: "Edit Tag" })).toBeVisible();
  await expect(nameField(page)).toHaveValue(name);
  await nameField(page).fill(`${name} renamed`);
  await page.getByRole("button", { name: "Save Changes" }).click();

  await expect(toast(page, "Tag updated successfully")).toBeVisible();
  await expect(findRow(page, `${name} renamed`)).toBeVisible();
  await expect(page.getByRole("searchbox", { name: "Search tags" })).toHaveValue(name);

  await page.getByRole("link", { name: `Edit ${name} renamed` }).click();
  await page.getByRole("dialog").getByRole("link", { name: "History" }).click();
  await expect(page).toHaveTitle(`${name} renamed - History - Calmward`);
  await expect(page.getByRole("listitem").filter({ hasText: "Version 1" })).toContainText(
    "Current version",
  );
  await page.getByRole("link", { name: "Restore Version 0" }).click();
  const dialog = page.getByRole("dialog", { name: "Restore Version" });
  await expect(dialog.getByRole("row").filter({ hasText: `${name} renamed` })).toBeVisible();
  await dialog.getByRole("button", { name: "Restore This Version" }).click();
  await expect(toast(page, "Version restored successfully")).toBeVisible();
  await expect(page.getByRole("heading", { name: `${name} - History` })).toBeVisible();
  await expect(page.getByText("Restored from version 0 by Admin")).toBeVisible();
});

test(
  "asks before it deletes a tag, and goes on at the next one",
  { tag: "@in-chromium" },
  async ({ page, visit, request, javaScript }) => {
    const search = unique("Tag");
    const [name, nextName] = [`${search} one`, `${search} two`];
    await addTag(request, name);
    await addTag(request, nextName);
    await visit(listUrl(search));
    await page.getByRole("link", { name: `Delete ${name}` }).click();
    const dialog = page.getByRole("dialog", { name: "Delete Tag" });
    await expect(page).toHaveTitle(`Delete Tag ${name} - Calmward`);
    await expect(dialog).toContainText(`Are you sure you want to delete the tag ${name}?`);
    await dialog.getByRole("link", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    await expect(findRow(page, name)).toBeVisible();

    await page.getByRole("link", { name: `Delete ${name}` }).click();
    await dialog.getByRole("button", { name: "Delete Tag" }).click();
    const done = toast(page, "Tag deleted successfully");
    await expect(done).toBeVisible();
    await expect(findRow(page, name)).toBeHidden();
    const nextLink = page.getByRole("link", { name: nextName, exact: true });
    await expect(javaScript ? nextLink : done.locator("[tabindex]")).toBeFocused();

    await page.getByRole("link", { name: `Delete ${nextName}` }).click();
    await dialog.getByRole("button", { name: "Delete Tag" }).click();
    await expect(page.getByText("No tags found matching your criteria.")).toBeVisible();
    const heading = page.getByRole("heading", { name: "Tag Management" });
    await expect(javaScript ? heading : done.locator("[tabindex]")).toBeFocused();
  },
);

test(
  "shows 404 for an unknown tag",
  { ...allowStatus(404), tag: "@forms-client-only" },
  async ({ page, visit }) => {
    const response = await visit("/admin/tags/2000000000/edit");
    expect(response.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Tag Not Found" })).toBeVisible();
    await page.getByRole("link", { name: "Back to Tags" }).click();
    await expect(page.getByRole("heading", { name: "Tag Management" })).toBeVisible();
  },
);

test(
  "creates a tag with the keyboard alone",
  { tag: "@needs-browser" },
  async ({ page, visit }) => {
    await visit("/admin/tags");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    for (const name of ["Bulk Import", "Export", "Add Tag"]) {
      await page.keyboard.press("Tab");
      await expect(page.getByRole("link", { name })).toBeFocused();
    }
    await page.keyboard.press("Enter");
    await expect(nameField(page)).toBeFocused();
    await page.keyboard.type(unique("Tag"));
    await page.keyboard.press("Enter");
    await expect(toast(page, "Tag created successfully")).toBeVisible();
  },
);
