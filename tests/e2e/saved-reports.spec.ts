import { allowStatus, expect, scanAccessibility, test, toast, unique } from "./sign-in-fixtures";

const PAGE = "/admin/reports/funnel";

test("saves the filters of a report under a name, opens them again, renames and deletes the view", async ({
  page,
  visit,
  createPerson,
  signIn,
  javaScript,
}) => {
  const name = unique("Spanish");
  await signIn(await createPerson("navigator"), `${PAGE}?language=es&period=7d`);
  const section = page.getByRole("region", { name: "Saved Views" });
  await expect(section).toContainText("Save the dates and filters that you often need.");
  await section.getByRole("link", { name: "Save This View" }).click();
  const dialog = page.getByRole("dialog", { name: "Save This View" });
  if (javaScript) await expect(dialog.getByRole("textbox", { name: "View Name" })).toBeFocused();
  if (javaScript) await scanAccessibility(page);
  await dialog.getByRole("textbox", { name: "View Name" }).fill(name);
  await dialog.getByRole("button", { name: "Save This View" }).click();
  await expect(toast(page, "View saved successfully")).toBeVisible();
  await expect(page).toHaveURL(`${PAGE}?period=7d&language=es`);
  await expect(section.getByRole("link", { name, exact: true })).toHaveAttribute(
    "aria-current",
    "true",
  );

  await visit(PAGE);
  const row = section.getByRole("row", { name });
  await expect(row).toContainText("Never");
  if (javaScript) await scanAccessibility(page);
  await row.getByRole("link", { name: `Rename: ${name}` }).click();
  const renaming = page.getByRole("dialog", { name: "Rename View" });
  await expect(renaming.getByRole("textbox", { name: "View Name" })).toHaveValue(name);
  if (javaScript) await scanAccessibility(page);
  await renaming.getByRole("textbox", { name: "View Name" }).fill(`${name} week`);
  await renaming.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "View renamed successfully")).toBeVisible();
  await section.getByRole("link", { name: `${name} week`, exact: true }).click();
  await expect(page).toHaveURL(`${PAGE}?period=7d&language=es`);

  await section.getByRole("link", { name: `Delete: ${name} week` }).click();
  const deleting = page.getByRole("dialog", { name: "Delete View" });
  await expect(deleting).toContainText(`delete the view ${name} week?`);
  if (javaScript) await scanAccessibility(page);
  await deleting.getByRole("button", { name: "Delete View" }).click();
  await expect(toast(page, "View deleted successfully")).toBeVisible();
  await expect(section.getByRole("row")).toHaveCount(0);
});

test(
  "says why a view was not saved, and keeps what was typed",
  { ...allowStatus(409, 422), tag: "@forms-client-only" },
  async ({ page, visit, createPerson, signIn }) => {
    const name = unique("Weekly");
    await signIn(await createPerson("viewer"), "/admin/reports/views/save?period=1d");
    const field = page.getByRole("textbox", { name: "View Name" });
    const save = page.getByRole("button", { name: "Save This View" });
    await save.click();
    await expect(page.getByRole("alert")).toContainText("View name is required");
    await expect(page).toHaveTitle("Error: Save This View - Calmward");
    await field.fill(name);
    await save.click();
    await expect(toast(page, "View saved successfully")).toBeVisible();
    await visit("/admin/reports/views/save?period=7d");
    await field.fill(name.toUpperCase());
    await save.click();
    const message = `Saved view "${name.toUpperCase()}" already exists`;
    await expect(page.getByRole("alert")).toContainText(message);
    await expect(field).toHaveValue(name.toUpperCase());
  },
);

test(
  "opens by the address of a mail for its owner, and tells others that it is not there",
  allowStatus(404),
  async ({ page, visit, createPerson, signIn, javaScript }) => {
    const name = unique("Plays");
    await signIn(await createPerson("viewer"), "/admin/reports/views/save?period=ytd");
    await page.getByRole("textbox", { name: "View Name" }).fill(name);
    await page.getByRole("button", { name: "Save This View" }).click();
    const link = page.getByRole("link", { name: `Delete: ${name}` });
    const id = /saved\/(\d+)\/delete/.exec((await link.getAttribute("href")) ?? "")?.[1] ?? "";
    await visit(`/admin/reports/saved/${id}`);
    await expect(page).toHaveURL("/admin/reports/views?period=ytd");
    await signIn(await createPerson("administrator"));
    await visit(`/admin/reports/saved/${id}`);
    await expect(page.getByRole("heading", { name: "Saved View Not Found" })).toBeVisible();
    if (javaScript) await scanAccessibility(page);
    await visit(`/admin/reports/views/saved/${id}/delete`);
    await expect(page.getByRole("heading", { name: "Saved View Not Found" })).toBeVisible();
  },
);

test("promises no mail where none is sent, and says what to do", async ({
  page,
  createPerson,
  signIn,
  javaScript,
}) => {
  const name = unique("Money");
  await signIn(await createPerson("administrator"), "/admin/reports/revenue/save");
  await page.getByRole("textbox", { name: "View Name" }).fill(name);
  await page.getByRole("button", { name: "Save This View" }).click();
  await page.getByRole("link", { name: `Send by Mail: ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Send by Mail" });
  await expect(dialog).toContainText("This website sends no mail at the moment.");
  await expect(dialog.getByRole("radio")).toHaveCount(0);
  await expect(dialog).not.toContainText("you get a mail");
  if (javaScript) await scanAccessibility(page);
  await dialog.getByRole("link", { name: "Close", exact: true }).last().click();
  await expect(page).toHaveURL("/admin/reports/revenue");
  await expect(dialog).toBeHidden();
});
