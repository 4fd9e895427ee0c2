import { type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expect, type Person, toast } from "./sign-in-fixtures";

export const ACCOUNT = "/admin/account";
const STEP_MS = 30_000;

/** The code of an authenticator app, `steps` time steps from now; waits out a step that is about to end. */
export async function generateCode(secret: string, steps = 0): Promise<string> {
  const remainingMs = () => STEP_MS - (Date.now() % STEP_MS);
  // A loop, because a timer may fire some milliseconds early.
  while (remainingMs() < 6_000) await new Promise((resolve) => setTimeout(resolve, remainingMs()));
  const timestamp = Date.now() + steps * STEP_MS;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

export async function signOut(page: Page) {
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(toast(page, "You are signed out")).toBeVisible();
}

/** Submits email and password; a second factor may still be required. */
export async function submitPassword(page: Page, { email, password }: Person) {
  await page.goto("/sign-in");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

export async function submitCode(page: Page, code: string) {
  await page.getByRole("textbox", { name: "Code" }).fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
}

export const recoveryCodes = (page: Page) =>
  page.getByRole("list", { name: "Your Recovery Codes" }).getByRole("listitem");

/** Enables the second factor with the previous step's code, so that the current one stays unused. */
export async function enableSecondFactor(page: Page, { password }: Person) {
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
