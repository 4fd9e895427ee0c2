import { allowStatus, expect, scanAccessibility, test, toast } from "./sign-in-fixtures";
import {
  ACCOUNT,
  generateCode,
  signOut,
  submitPassword,
  submitCode,
  recoveryCodes,
  enableSecondFactor,
} from "./second-factor";

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
