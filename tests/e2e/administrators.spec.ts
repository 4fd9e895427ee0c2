import { readFields, FORM_HEADERS } from "../support/forms";
import {
  allowStatus,
  expect,
  scanAccessibility,
  scanAtWidths,
  test,
  toast,
  unique,
} from "./sign-in-fixtures";
import { fillInvitation, findRow, listUrl, press } from "./administrators";

test(
  "refuses a duplicate email address, and keeps the input",
  { ...allowStatus(409), tag: "@forms-client-only" },
  async ({ page, visit, createPerson, signIn }) => {
    const admin = await createPerson("administrator");
    await signIn(admin);
    await visit("/admin/administrators/new");
    const email = admin.email.toUpperCase();
    await fillInvitation(page, unique("Second"), email);
    await press(page, "Invite Administrator");

    const message = `Administrator "${email}" already exists`;
    await expect(page.getByRole("alert").getByRole("link", { name: message })).toBeVisible();
    await expect(page).toHaveTitle("Error: Invite Administrator - Calmward");
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(email);
    await expect(page.getByRole("combobox", { name: "Role" })).toHaveValue("editor");
  },
);

test(
  "changes a name and a role, effective from the next request",
  { tag: "@forms-client-only" },
  async ({ page, visit, createPerson, signIn }) => {
    const viewer = await createPerson("viewer");
    await signIn(await createPerson("administrator"));
    await visit(listUrl(viewer.name));
    await page.getByRole("link", { name: `Edit ${viewer.name}` }).click();
    await expect(page.getByRole("dialog")).toContainText(viewer.email);
    await page.getByRole("textbox", { name: "Name" }).fill(`${viewer.name} Lovelace`);
    await page.getByRole("combobox", { name: "Role" }).selectOption("Navigator");
    await page.getByRole("checkbox", { name: "Something was assigned to them" }).uncheck();
    await page.getByRole("checkbox", { name: "A report that they asked for is ready" }).uncheck();
    await press(page, "Save Changes");

    await expect(toast(page, "Administrator updated successfully")).toBeVisible();
    await expect(findRow(page, `${viewer.name} Lovelace`)).toContainText("Navigator");
    await expect(page.getByRole("main").getByRole("searchbox")).toHaveValue(viewer.name);
    await page.getByRole("link", { name: `Edit ${viewer.name} Lovelace` }).click();
    const topics = page.getByRole("group", { name: "Tell them by email when" });
    await expect(topics.getByRole("checkbox")).toHaveCount(5);
    await expect(topics.getByRole("checkbox", { checked: true })).toHaveCount(0);
  },
);

test(
  "lets administrators neither change their own role nor deactivate themselves",
  { ...allowStatus(409), tag: "@forms-client-only" },
  async ({ page, visit, createPerson, signIn }) => {
    const admin = await createPerson("administrator");
    await signIn(admin);
    await visit(listUrl(admin.name));
    await expect(page.getByRole("link", { name: `Deactivate ${admin.name}` })).toBeHidden();
    await page.getByRole("link", { name: `Edit ${admin.name}` }).click();
    await page.getByRole("combobox", { name: "Role" }).selectOption("Viewer");
    await press(page, "Save Changes");
    const summary = page.getByRole("alert");
    await expect(summary.getByRole("link", { name: /cannot change your own role/ })).toBeVisible();

    await page.goto(page.url().replace("/edit", "/deactivate"));
    await press(page, "Deactivate Administrator");
    await expect(page.getByRole("alert")).toContainText("You cannot deactivate yourself.");
  },
);

test(
  "deactivates an administrator from their next request on, and activates them again",
  { tag: "@forms-client-only" },
  async ({ page, visit, createPerson, signIn, browser, baseURL, javaScript }) => {
    const editor = await createPerson("editor");
    await signIn(editor, "/admin/tags");
    const context = await browser.newContext({ baseURL, javaScriptEnabled: javaScript });
    const editorPage = await context.newPage();
    await context.addCookies(await page.context().cookies());
    await page.context().clearCookies();

    await signIn(await createPerson("administrator"));
    await editorPage.goto("/admin/tags");
    await visit(listUrl(editor.name));
    await page.getByRole("link", { name: `Deactivate ${editor.name}` }).click();
    const dialog = page.getByRole("dialog", { name: "Deactivate Administrator" });
    await expect(dialog).toContainText("All sign-ins end now");
    await dialog.getByRole("button", { name: "Deactivate Administrator" }).click();
    await expect(toast(page, "Administrator deactivated successfully")).toBeVisible();
    await expect(findRow(page, editor.name)).toContainText("Inactive");

    await editorPage.getByRole("link", { name: "Departments" }).first().click();
    await expect(editorPage).toHaveURL(/\/sign-in\?back=%2Fadmin%2Fdepartments$/);
    await context.close();

    await page.getByRole("link", { name: `Activate ${editor.name}` }).click();
    await press(page, "Activate Administrator");
    await expect(toast(page, "Administrator activated successfully")).toBeVisible();
    await page.context().clearCookies();
    await signIn(editor, "/admin/tags");
  },
);

test(
  "shows a concurrently changed role by its label",
  { ...allowStatus(409), tag: "@forms-client-only" },
  async ({ page, visit, createPerson, signIn }) => {
    const [admin, viewer] = [await createPerson("administrator"), await createPerson("viewer")];
    await signIn(admin);
    await visit(listUrl(viewer.name));
    await page.getByRole("link", { name: `Edit ${viewer.name}` }).click();
    await expect(page.getByRole("combobox", { name: "Role" })).toHaveValue("viewer");
    const address = page.url();
    const html = await (await page.request.get(address)).text();
    await page.request.post(address, {
      headers: FORM_HEADERS,
      data: readFields(html, { role: "editor" }).toString(),
      maxRedirects: 0,
    });

    await page.getByRole("textbox", { name: "Name" }).fill(`${viewer.name} renamed`);
    await press(page, "Save Changes");
    const theirs = page.getByRole("group", { name: `Role, as ${admin.name} saved it:` });
    await expect(theirs).toContainText("Editor");
    await press(page, "Save Changes");
    await expect(findRow(page, `${viewer.name} renamed`)).toContainText("Editor");
  },
);

for (const role of ["editor", "viewer"] as const) {
  test(
    `is forbidden for the role ${role}`,
    { ...allowStatus(403), tag: "@forms-client-only" },
    async ({ page, visit, createPerson, signIn }) => {
      await signIn(await createPerson(role), "/admin/account");
      const tabs = page.getByRole("navigation", { name: "Settings" });
      await expect(tabs.getByRole("link", { name: "Your Account" })).toBeVisible();
      await expect(page.getByRole("link", { name: "Administrators" })).toHaveCount(0);
      for (const path of [
        "",
        "/new",
        "/1/edit",
        "/1/new-link",
        "/1/sign-out",
        "/1/deactivate",
        "/1/activate",
      ]) {
        const response = await visit(`/admin/administrators${path}`);
        expect(response.status(), path).toBe(403);
        await expect(
          page.getByRole("heading", { name: "You cannot open this page" }),
        ).toBeVisible();
        const back = page.getByRole("link", { name: "Back to Administrators" });
        await expect(back).toHaveCount(path === "" ? 0 : 1);
      }
    },
  );
}

test.describe("with scripts", () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "axe needs scripts");

  test("has no accessibility violations on any of its screens", async ({
    page,
    visit,
    createPerson,
    signIn,
    runOperatorCommand,
  }) => {
    const [active, inactive] = [await createPerson("editor"), await createPerson("viewer")];
    await runOperatorCommand("deactivate", "--email", inactive.email);
    await signIn(await createPerson("administrator"));
    const screens = [
      [active, "Edit"],
      [active, "New link"],
      [active, "Sign out"],
      [active, "Deactivate"],
      [inactive, "Activate"],
    ] as const;
    await visit("/admin/administrators");
    await scanAccessibility(page);
    for (const [{ name }, action] of screens) {
      await visit(listUrl(name));
      await page.getByRole("link", { name: `${action} ${name}` }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await scanAtWidths(page);
    }
  });
});
