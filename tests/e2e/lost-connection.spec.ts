import type { Page, Request } from "@playwright/test";
import { allowStatus, expect, test, toast, unique } from "./fixtures";

const isSubmission = (request: Request) => request.method() === "POST";

/** Cuts the connection for submissions; returns a function that restores it. */
async function loseConnection(page: Page) {
  await page.route("**/*", (route) =>
    isSubmission(route.request()) ? route.abort("aborted") : route.fallback(),
  );
  return () => page.unroute("**/*");
}

const unreachable = (page: Page) => toast(page, "We could not reach the server");

test.describe("with scripts", () => {
  test.skip(
    ({ javaScript }) => !javaScript,
    "browsers show a page of their own, and go back to the form",
  );

  test("a form keeps what was typed, and is sent when the server can be reached again", async ({
    page,
    visit,
  }) => {
    const name = unique("Tag");
    await visit("/admin/tags");
    await page.getByRole("link", { name: "Add Tag" }).click();
    const field = page.getByRole("textbox", { name: "Tag Name" });
    await field.fill(name);
    const restore = await loseConnection(page);
    for (let attempt = 0; attempt < 2; attempt++) {
      await page.getByRole("button", { name: "Create Tag" }).click();
      await expect(unreachable(page)).toContainText("What you typed is still here.");
      await expect(field).toHaveValue(name);
      await expect(page.getByRole("button", { name: "Create Tag" })).toBeFocused();
    }
    await restore();
    // The message is of this page, and is not repeated when the form is opened again.
    page.once("dialog", (dialog) => void dialog.accept());
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL("/admin/tags");
    await expect(unreachable(page)).toBeHidden();
    await page.getByRole("link", { name: "Add Tag" }).click();
    await expect(field).toBeFocused();
    await expect(unreachable(page)).toBeHidden();
    await field.fill(name);
    await page.getByRole("button", { name: "Create Tag" }).click();
    await expect(toast(page, "Tag created successfully")).toBeVisible();
    await expect(unreachable(page)).toBeHidden();
    await visit(`/admin/tags?q=${encodeURIComponent(name)}`);
    await expect(page.getByRole("row", { name })).toHaveCount(1);
  });

  test("a record's card, a step of a wizard and a patient's form keep what was typed", async ({
    page,
    visit,
  }) => {
    const forms = [
      { path: "/admin/advertisers/1?edit=on", field: "Contact Title", save: "Save" },
      { path: "/admin/family-guidance/new", field: "Guidance Name", save: "Next" },
      { path: "/contact", field: "Message", save: "Send Message" },
    ];
    const restore = await loseConnection(page);
    for (const { path, field, save } of forms) {
      await visit(path);
      const text = unique("Typed");
      await page.getByRole("textbox", { name: field }).fill(text);
      if (path === "/contact") {
        await page.getByRole("textbox", { name: "Name" }).fill("Ann");
        await page.getByRole("textbox", { name: "Email" }).fill("ann@example.org");
        await page.getByLabel("Topic").selectOption({ index: 1 });
      }
      await page.getByRole("button", { name: save, exact: true }).click();
      await expect(unreachable(page)).toBeVisible();
      await expect(page.getByRole("textbox", { name: field })).toHaveValue(text);
    }
    await restore();
  });

  test(
    "an error that replaces the first page has the page's styles",
    allowStatus(404),
    async ({ page, visit, context }) => {
      await context.clearCookies({ name: "styles" });
      await visit("/admin/tags");
      const readLook = () =>
        page.evaluate(() => {
          const { fontFamily, backgroundColor } = getComputedStyle(document.body);
          return { fontFamily, backgroundColor };
        });
      const look = await readLook();
      await page.route("**/admin/departments.data*", (route) => route.abort("aborted"));
      await page
        .getByRole("navigation", { name: "Areas" })
        .getByRole("link", { name: "Departments" })
        .click();
      await expect(page.getByText("Retry", { exact: true })).toBeVisible();
      await expect.poll(readLook).toEqual(look);
    },
  );
});

test("leaves the edit form of a record at the address ?edit", async ({ page, visit }) => {
  await visit("/admin/advertisers/1?edit");
  await page.getByRole("textbox", { name: "Contact Title" }).fill("Not saved");
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL("/admin/advertisers/1");
  await expect(page.getByRole("textbox", { name: "Contact Title" })).toHaveCount(0);
});
