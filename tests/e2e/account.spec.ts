import { allowStatus, expect, scanAccessibility, test, toast } from "./sign-in-fixtures";
import { ACCOUNT, signOut, submitPassword, enableSecondFactor } from "./second-factor";

test("links from the header to the account page", async ({ page, createPerson, signIn }) => {
  const viewer = await createPerson("viewer");
  await signIn(viewer);
  await page.getByRole("link", { name: `Signed in as ${viewer.name}` }).click();
  await expect(page.getByRole("heading", { name: "Your Account" })).toBeVisible();
  await expect(page.getByText(viewer.email)).toBeVisible();
  await expect(page.getByText("Viewer: may read content")).toBeVisible();
  const currentSignIn = page.getByRole("row").filter({ hasText: "This browser" });
  await expect(currentSignIn).toContainText("Chrome on Linux");
  // The password was chosen in another browser, which that signed in.
  await expect(page.getByRole("link", { name: "End All Others" })).toBeVisible();
});

test("fits a narrow phone", { tag: "@needs-browser" }, async ({ page, createPerson, signIn }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(await createPerson("administrator"));
  const paths = [ACCOUNT, `${ACCOUNT}/password`, `${ACCOUNT}/second-factor`];
  for (const path of paths) {
    await page.goto(path);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});

test(
  "changes the password: this browser stays signed in, the others are signed out",
  { tag: "@forms-client-only" },
  async ({ page, createPerson, signIn, browser, baseURL }) => {
    const editor = await createPerson("editor");
    const otherContext = await browser.newContext({ baseURL });
    const otherPage = await otherContext.newPage();
    await submitPassword(otherPage, editor);
    await expect(otherPage).toHaveURL("/admin/dashboard");

    await signIn(editor, ACCOUNT);
    await page.getByRole("link", { name: "Change Password" }).click();
    const password = `another tide for ${editor.name}`;
    await page.getByLabel("Current password").fill(editor.password);
    await page.getByLabel("New password").fill(password);
    await page.getByRole("button", { name: "Change Password" }).click();
    const message = "Password changed. Your other sign-ins have ended.";
    await expect(toast(page, message)).toBeVisible();
    await page.goto("/admin/tags");
    await expect(page.getByRole("heading", { name: "Tag Management" })).toBeVisible();

    await otherPage.goto("/admin/tags");
    await expect(otherPage.getByRole("heading", { name: "Sign In" })).toBeVisible();
    await otherContext.close();
    await signOut(page);
    await submitPassword(page, { ...editor, password });
    await expect(page).toHaveURL("/admin/dashboard");
  },
);

test(
  "refuses a wrong current password, and echoes no typed password",
  { ...allowStatus(422), tag: "@forms-client-only" },
  async ({ page, createPerson, signIn }) => {
    await signIn(await createPerson("viewer"), `${ACCOUNT}/password`);
    await page.getByLabel("Current password").fill("not my password");
    await page.getByLabel("New password").fill("gulls over the grey pier");
    const response = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name: "Change Password" }).click();

    const html = await (await response).text();
    expect(html).not.toContain("not my password");
    expect(html).not.toContain("gulls over");
    await expect(page).toHaveTitle("Error: Change Password - Calmward");
    const field = page.getByLabel("Current password");
    await expect(field).toHaveValue("");
    await expect(field).toHaveAccessibleDescription(/This is not your current password/);
    const message = page.getByRole("alert").getByRole("link");
    await expect(message).toHaveText("This is not your current password");
    await message.click();
    await expect(field).toBeFocused();
  },
);

test(
  "rate-limits guesses of the current password",
  { ...allowStatus(422, 429), tag: "@forms-client-only" },
  async ({ page, createPerson, signIn }) => {
    await signIn(await createPerson("viewer"), `${ACCOUNT}/password`);
    for (let attempt = 0; attempt < 6; attempt++) {
      await page.getByLabel("Current password").fill("a guess");
      await page.getByLabel("New password").fill("gulls over the grey pier");
      await page.getByRole("button", { name: "Change Password" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
      await page.waitForLoadState();
    }
    await expect(page.getByRole("alert")).toContainText("Too many attempts. Try again in");
  },
);

test(
  "ends another browser's sign-in: its next request redirects to the sign-in page",
  { ...allowStatus(422), tag: "@forms-client-only" },
  async ({ page, createPerson, signIn, browser, baseURL }) => {
    const editor = await createPerson("editor");
    const otherContext = await browser.newContext({
      baseURL,
      userAgent: "Gecko/20100101 Firefox/127.0",
    });
    const otherPage = await otherContext.newPage();
    await submitPassword(otherPage, editor);
    await expect(otherPage).toHaveURL("/admin/dashboard");

    await signIn(editor, ACCOUNT);
    await page.getByRole("link", { name: "End Firefox" }).click();
    await page.getByLabel("Current password").fill("not the password");
    await page.getByRole("button", { name: "End Sign-in" }).click();
    await expect(page.getByRole("alert")).toContainText("This is not your current password");
    await page.getByLabel("Current password").fill(editor.password);
    await page.getByRole("button", { name: "End Sign-in" }).click();
    await expect(toast(page, "The sign-in has ended")).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: "Firefox" })).toBeHidden();

    await otherPage
      .getByRole("navigation", { name: "Areas" })
      .getByRole("link", { name: "Departments" })
      .click();
    await expect(otherPage.getByRole("heading", { name: "Sign In" })).toBeVisible();
    await submitPassword(otherPage, editor);
    await page.reload();
    await page.getByRole("link", { name: "End All Others" }).click();
    await page.getByLabel("Current password").fill(editor.password);
    await page.getByRole("button", { name: "End Other Sign-ins" }).click();
    await expect(toast(page, "Your other sign-ins have ended")).toBeVisible();
    await otherPage.goto("/admin/tags");
    await expect(otherPage.getByRole("heading", { name: "Sign In" })).toBeVisible();
    await otherContext.close();
  },
);

test.describe("with scripts", () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "axe needs scripts");

  test(
    "has no accessibility violations",
    allowStatus(422),
    async ({ page, createPerson, signIn, visit }) => {
      const editor = await createPerson("editor");
      await signIn(editor, ACCOUNT);
      await scanAccessibility(page);
      await visit(`${ACCOUNT}/password`);
      await scanAccessibility(page, { colorSchemes: ["light"] });
      await page.getByRole("button", { name: "Change Password" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
      await scanAccessibility(page, { colorSchemes: ["light"] });
      await visit(`${ACCOUNT}/second-factor`);
      await scanAccessibility(page, { colorSchemes: ["light"] });
      await enableSecondFactor(page, editor);
      await scanAccessibility(page, { colorSchemes: ["light"] });
      for (const path of [
        "",
        "/sign-ins/others/end",
        "/second-factor",
        "/second-factor/recovery-codes",
        "/second-factor/off",
      ]) {
        await visit(ACCOUNT + path);
        await scanAccessibility(page, { colorSchemes: ["light"] });
      }
    },
  );
});
