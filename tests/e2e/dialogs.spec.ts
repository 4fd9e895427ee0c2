import { expect, expecting, test, unique } from "./fixtures";
import { addAdvertiser, addTag } from "./records";

for (const way of ["Cancel", "Close"]) {
  test(`leaves a dialog by ${way}, back to the list as it was`, async ({ page, visit }) => {
    await visit("/admin/tags?sort=name&order=desc");
    await page.getByRole("link", { name: "Add Tag" }).click();
    const dialog = page.getByRole("dialog", { name: "Create New Tag" });
    await dialog.getByRole("link", { name: way }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL("/admin/tags?sort=name&order=desc");
  });
}

test(
  "puts the page behind a dialog out of reach",
  { tag: "@needs-browser" },
  async ({ page, visit }) => {
    await visit("/admin/tags/new");
    const inside = page.getByRole("dialog").locator(":focus");
    await page.getByRole("textbox", { name: "Tag Name" }).focus();
    for (let press = 0; press < 3; press++) {
      await page.keyboard.press("Tab");
      const within = await inside.count();
      const onPage = await page.locator("body :focus").count();
      expect(onPage - within, "the focus is in the dialog, or left the page").toBe(0);
    }
  },
);

test(
  "leaves the shell in reach when a record is not there",
  expecting(404),
  async ({ page, visit }) => {
    await visit("/admin/tags/2000000000/edit");
    await expect(page.getByRole("heading", { name: "Tag Not Found" })).toBeVisible();
    await expect(page.locator("[inert]")).toHaveCount(0);
    await page
      .getByRole("navigation", { name: "Areas" })
      .getByRole("link", { name: "Tags" })
      .click();
    await expect(page.getByRole("heading", { name: "Tag Management" })).toBeVisible();
  },
);

test.describe("with scripts", () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "Scripts do this");

  test("leaves a dialog by Escape", async ({ page, visit }) => {
    await visit("/admin/tags?sort=name");
    const loaded: (string | null)[] = [];
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith(".data")) loaded.push(searchParams.get("_routes"));
    });
    await page.getByRole("link", { name: "Add Tag" }).click();
    await expect(page.getByRole("dialog", { name: "Create New Tag" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page).toHaveURL("/admin/tags?sort=name");
    expect(loaded.length).toBeGreaterThan(0);
    for (const routes of loaded) expect(routes).not.toContain("admin/tags/list");
  });

  test("hears Escape from the moment a dialog is there", async ({ page, visit }) => {
    await visit("/admin/tags");
    await page.evaluate(() => {
      const firstSeen = new MutationObserver(() => {
        const dialog = document.querySelector("dialog");
        if (!dialog) return;
        firstSeen.disconnect();
        document.body.dataset.modalAtOnce = String(dialog.matches(":modal"));
      });
      firstSeen.observe(document.body, { childList: true, subtree: true });
    });
    await page.getByRole("link", { name: "Add Tag" }).click();
    await expect(page.getByRole("dialog", { name: "Create New Tag" })).toBeVisible();
    await expect(page.locator("body")).toHaveAttribute("data-modal-at-once", "true");
  });

  test("keeps a dialog, and what was typed, however often Escape is refused", async ({
    page,
    visit,
  }) => {
    await visit("/admin/tags/new");
    const field = page.getByRole("textbox", { name: "Tag Name" });
    await field.fill("Kept");
    page.on("dialog", (question) => void question.dismiss());
    for (let press = 0; press < 3; press++) await page.keyboard.press("Escape");
    await expect(field).toBeVisible();
    await expect(field).toHaveValue("Kept");
  });

  test("asks before Escape throws away what was typed", async ({ page, visit }) => {
    await visit("/admin/tags/new");
    const field = page.getByRole("textbox", { name: "Tag Name" });
    await field.fill("Half a name");
    page.once("dialog", (question) => void question.dismiss());
    await page.keyboard.press("Escape");
    await expect(field).toHaveValue("Half a name");
    page.once("dialog", (question) => void question.accept());
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  test("moves the focus into the dialog, and back to what opened it", async ({ page, visit }) => {
    await visit("/admin/tags");
    const opener = page.getByRole("link", { name: "Add Tag" });
    await opener.click();
    await expect(page.getByRole("textbox", { name: "Tag Name" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();
  });

  test("gives the focus back to the row of a dialog without fields", async ({
    page,
    visit,
    request,
  }) => {
    const name = unique("Tag");
    await addTag(request, name);
    await visit(`/admin/tags?q=${encodeURIComponent(name)}`);
    const opener = page.getByRole("link", { name: `Delete ${name}` });
    await opener.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog").locator(":focus")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();
  });

  test("gives the focus back after several dialogs", async ({ page, visit }) => {
    await visit("/admin/advertisers");
    const opener = page.getByRole("link", { name: "Add Advertiser" });
    await opener.click();
    await page.getByRole("textbox", { name: "Advertiser Name" }).fill("Nobody");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Discard draft" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test("leaves the focus in a field that is wrong again while it is corrected", async ({
    page,
    visit,
    request,
  }) => {
    await visit(`/admin/advertisers/${await addAdvertiser(request, unique("Advertiser"))}?edit`);
    const email = page.getByRole("textbox", { name: "Contact Email" });
    await email.fill("wrong");
    await email.press("Enter");
    await expect(page.getByRole("alert")).toBeFocused();
    await email.fill("");
    await expect(page.getByRole("alert")).toBeHidden();
    await email.pressSequentially("somebody@");
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(email).toBeFocused();
    await expect(email).toHaveValue("somebody@");
  });

  test("keeps what was typed before the scripts ran", async ({ page }) => {
    let letScriptsThrough: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (letScriptsThrough = resolve));
    await page.route("**/*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/admin/tags/new", { waitUntil: "commit" });
    const field = page.getByRole("textbox", { name: "Tag Name" });
    await field.fill("Typed early");
    letScriptsThrough?.();
    await expect(page.locator("dialog:modal")).toBeVisible();
    await expect(field).toHaveValue("Typed early");
    await expect(field).toBeFocused();
  });

  test("lets a message go after four seconds, or at once by its button", async ({
    page,
    visit,
  }) => {
    await visit("/admin/tags/new");
    await page.getByRole("textbox", { name: "Tag Name" }).fill(unique("Tag"));
    await page.getByRole("button", { name: "Create Tag" }).click();
    const message = page.getByRole("status").getByText("Tag created successfully");
    await expect(message).toBeVisible();
    await page.getByRole("status").getByRole("button", { name: "Close" }).click();
    await expect(message).toBeHidden();
  });
});
