import { expect, allowStatus, test, unique } from "./fixtures";
import { addAdvertiser, addTag } from "./records";

for (const linkName of ["Cancel", "Close"]) {
  test(`leaves a dialog by ${linkName}, back to the list as it was`, async ({ page, visit }) => {
    await visit("/admin/tags?sort=name&order=desc");
    await page.getByRole("link", { name: "Add Tag" }).click();
    const dialog = page.getByRole("dialog", { name: "Create New Tag" });
    await dialog.getByRole("link", { name: linkName }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL("/admin/tags?sort=name&order=desc");
  });
}

test("asks before Close discards what was typed", async ({ page, visit, javaScript }) => {
  test.skip(!javaScript, "asks with scripts only");
  await visit("/admin/tags/new");
  const questions: string[] = [];
  page.on("dialog", (question) => {
    questions.push(question.message());
    void question.dismiss();
  });
  const name = page.getByRole("textbox", { name: "Tag Name" });
  await name.fill("Typed");
  await page.getByRole("dialog").getByRole("link", { name: "Close" }).click();
  await expect.poll(() => questions).toEqual(["Close without saving?"]);
  await expect(name).toHaveValue("Typed");
});

test("makes the page behind a dialog inert", { tag: "@needs-browser" }, async ({ page, visit }) => {
  await visit("/admin/tags/new");
  const inside = page.getByRole("dialog").locator(":focus");
  await page.getByRole("textbox", { name: "Tag Name" }).focus();
  for (let press = 0; press < 3; press++) {
    await page.keyboard.press("Tab");
    const within = await inside.count();
    const onPage = await page.locator("body :focus").count();
    expect(onPage - within, "the focus is in the dialog, or left the page").toBe(0);
  }
});

test(
  "keeps the shell usable when a record is not found",
  allowStatus(404),
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
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "needs scripts");

  test("leaves a dialog by Escape", async ({ page, visit }) => {
    await visit("/admin/tags?sort=name");
    const loadedRoutes: (string | null)[] = [];
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith(".data")) loadedRoutes.push(searchParams.get("_routes"));
    });
    await page.getByRole("link", { name: "Add Tag" }).click();
    await expect(page.getByRole("dialog", { name: "Create New Tag" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page).toHaveURL("/admin/tags?sort=name");
    expect(loadedRoutes.length).toBeGreaterThan(0);
    for (const routes of loadedRoutes) expect(routes).not.toContain("admin/tags/list");
  });

  test("makes a dialog modal as soon as it is inserted", async ({ page, visit }) => {
    await visit("/admin/tags");
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        const dialog = document.querySelector("dialog");
        if (!dialog) return;
        observer.disconnect();
        document.body.dataset.modalOnInsert = String(dialog.matches(":modal"));
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    await page.getByRole("link", { name: "Add Tag" }).click();
    await expect(page.getByRole("dialog", { name: "Create New Tag" })).toBeVisible();
    await expect(page.locator("body")).toHaveAttribute("data-modal-on-insert", "true");
  });

  test("keeps a dialog and its input, however often closing it is declined", async ({
    page,
    visit,
  }) => {
    await visit("/admin/tags/new");
    const field = page.getByRole("textbox", { name: "Tag Name" });
    await field.fill("Kept");
    page.on("dialog", (confirmation) => void confirmation.dismiss());
    for (let press = 0; press < 3; press++) await page.keyboard.press("Escape");
    await expect(field).toBeVisible();
    await expect(field).toHaveValue("Kept");
  });

  test("asks before Escape discards the input", async ({ page, visit }) => {
    await visit("/admin/tags/new");
    const field = page.getByRole("textbox", { name: "Tag Name" });
    await field.fill("Half a name");
    page.once("dialog", (confirmation) => void confirmation.dismiss());
    await page.keyboard.press("Escape");
    await expect(field).toHaveValue("Half a name");
    page.once("dialog", (confirmation) => void confirmation.accept());
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  test("moves the focus into the dialog, and back to its opener", async ({ page, visit }) => {
    await visit("/admin/tags");
    const opener = page.getByRole("link", { name: "Add Tag" });
    await opener.click();
    await expect(page.getByRole("textbox", { name: "Tag Name" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();
  });

  test("returns the focus to the row of a dialog without fields", async ({
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

  test("returns the focus after several dialogs", async ({ page, visit }) => {
    await visit("/admin/advertisers");
    const opener = page.getByRole("link", { name: "Add Advertiser" });
    await opener.click();
    await page.getByRole("textbox", { name: "Advertiser Name" }).fill("Nobody");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Discard draft" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test("keeps the focus in a field that becomes invalid again while it is corrected", async ({
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

  test("keeps input typed before the scripts ran", async ({ page }) => {
    let releaseScripts: (() => void) | undefined;
    const scriptsReleased = new Promise<void>((resolve) => (releaseScripts = resolve));
    await page.route("**/*.js", async (route) => {
      await scriptsReleased;
      await route.continue();
    });
    await page.goto("/admin/tags/new", { waitUntil: "commit" });
    const field = page.getByRole("textbox", { name: "Tag Name" });
    await field.fill("Typed early");
    releaseScripts?.();
    await expect(page.locator("dialog:modal")).toBeVisible();
    await expect(field).toHaveValue("Typed early");
    await expect(field).toBeFocused();
  });

  test("closes a toast by its button", async ({ page, visit }) => {
    await visit("/admin/tags/new");
    await page.getByRole("textbox", { name: "Tag Name" }).fill(unique("Tag"));
    await page.getByRole("button", { name: "Create Tag" }).click();
    const message = page.getByRole("status").getByText("Tag created successfully");
    await expect(message).toBeVisible();
    await page.getByRole("status").getByRole("button", { name: "Close" }).click();
    await expect(message).toBeHidden();
  });
});
