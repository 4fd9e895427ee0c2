import { type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import {
  allowStatus,
  expect,
  type Person,
  scanAccessibility,
  test,
  toast,
} from "./sign-in-fixtures";

const ACCOUNT = "/admin/account";
const STEP_MS = 30_000;

/** The code of an authenticator app, `steps` time steps from now; waits out a step that is about to end. */
async function generateCode(secret: string, steps = 0): Promise<string> {
  const remainingMs = () => STEP_MS - (Date.now() % STEP_MS);
  // A loop, because a timer may fire some milliseconds early.
  while (remainingMs() < 6_000) await new Promise((resolve) => setTimeout(resolve, remainingMs()));
  const timestamp = Date.now() + steps * STEP_MS;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

async function signOut(page: Page) {
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(toast(page, "You are signed out")).toBeVisible();
}

/** Submits email and password; a second factor may still be required. */
async function submitPassword(page: Page, { email, password }: Person) {
  await page.goto("/sign-in");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

async function submitCode(page: Page, code: string) {
  await page.getByRole("textbox", { name: "Code" }).fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
}

const recoveryCodes = (page: Page) =>
  page.getByRole("list", { name: "Your Recovery Codes" }).getByRole("listitem");

/** Enables the second factor with the previous step's code, so that the current one stays unused. */
async function enableSecondFactor(page: Page, { password }: Person) {
  await page.goto(`${ACCOUNT}/second-factor`);
  const secret = ((await page.locator("form code").textContent()) ?? "").replaceAll(" ", "");
  const usedCode = await generateCode(secret, -1);
  await page.getByLabel("Current password").fill(password);
  await page.getByRole("textbox", { name: "Code" }).fill(usedCode);
  const submission = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: "Turn On" }).click();
  await expect(page.getByRole("heading", { name: "Your Second Factor Is On" })).toBeVisible();
  const codes = await recoveryCodes(page).allTextContents();
  return { secret, usedCode, codes, form: (await submission).postData() ?? "" };
}

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
  "asks for a code once the second factor is on",
  allowStatus(401, 422),
  async ({ page, createPerson, signIn, javaScript }) => {
    const editor = await createPerson("editor");
    await signIn(editor, `${ACCOUNT}/second-factor`);
    await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
    const key = page.locator("form code");
    const shownKey = await key.textContent();
    expect(shownKey).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    await page.getByLabel("Current password").fill(editor.password);
    await page.getByRole("textbox", { name: "Code" }).fill("12345");
    await page.getByRole("button", { name: "Turn On" }).click();
    await expect(page.getByRole("alert")).toContainText("This code is wrong");
    await expect(page.getByRole("textbox", { name: "Code" })).toHaveValue("");
    await expect(key, "the same key after an error").toHaveText(shownKey ?? "");

    const { secret, usedCode, codes } = await enableSecondFactor(page, editor);
    expect(codes).toHaveLength(10);
    await page.getByRole("link", { name: "I Have Saved Them" }).click();
    await expect(page.getByText("You have 10 recovery codes left.")).toBeVisible();

    await signOut(page);
    await submitPassword(page, editor);
    await expect(page).toHaveTitle(/Enter Your Code/);
    if (javaScript) await scanAccessibility(page);
    await submitCode(page, usedCode);
    await expect(page.getByRole("alert")).toContainText("This code is wrong or was used before");
    await submitCode(page, await generateCode(secret));
    await expect(page).toHaveURL("/admin/dashboard");

    await signOut(page);
    await submitPassword(page, editor);
    await submitCode(page, codes[0] ?? "");
    await expect(page).toHaveURL("/admin/dashboard");
    await page.goto(ACCOUNT);
    await expect(page.getByText("You have 9 recovery codes left.")).toBeVisible();

    await signOut(page);
    await submitPassword(page, editor);
    await submitCode(page, codes[0] ?? "");
    await expect(page.getByRole("alert")).toContainText("This code is wrong or was used before");
  },
);

test(
  "shows the same recovery codes when the same form is sent twice",
  { tag: "@forms-client-only" },
  async ({ page, createPerson, signIn }) => {
    const viewer = await createPerson("viewer");
    await signIn(viewer);
    const { codes, form } = await enableSecondFactor(page, viewer);
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const replay = await page.request.post(`${ACCOUNT}/second-factor`, { data: form, headers });
    const html = await replay.text();
    expect(codes.filter((code) => html.includes(code))).toEqual(codes);
    await page.goto(`${ACCOUNT}/second-factor`);
    await expect(page.getByRole("heading", { name: "Your second factor is on" })).toBeVisible();
  },
);

test(
  "creates new recovery codes, and turns the second factor off",
  { tag: "@forms-client-only" },
  async ({ page, createPerson, signIn }) => {
    const viewer = await createPerson("viewer");
    await signIn(viewer);
    const { secret, codes } = await enableSecondFactor(page, viewer);
    await page.goto(ACCOUNT);
    await page.getByRole("link", { name: "New Recovery Codes" }).click();
    await page.getByRole("textbox", { name: "Code" }).fill(codes[9] ?? "");
    await page.getByRole("button", { name: "Make New Codes" }).click();
    await expect(recoveryCodes(page)).toHaveCount(10);
    const renewed = await recoveryCodes(page).allTextContents();
    expect(renewed.filter((code) => codes.includes(code))).toEqual([]);

    await page.goto(ACCOUNT);
    await page.getByRole("link", { name: "Turn Off Second Factor" }).click();
    await page.getByLabel("Current password").fill(viewer.password);
    await page.getByRole("textbox", { name: "Code" }).fill(await generateCode(secret));
    await page.getByRole("button", { name: "Turn Off" }).click();
    await expect(toast(page, "Your second factor is off")).toBeVisible();
    await signOut(page);
    await submitPassword(page, viewer);
    await expect(page).toHaveURL("/admin/dashboard");
  },
);

test(
  "ends another browser's sign-in: its next request redirects to the sign-in page",
  allowStatus(422),
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
  test.slow();

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
