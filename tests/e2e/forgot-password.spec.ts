import type { Page } from "@playwright/test";
import { expect, allowStatus, scanAccessibility, test } from "./sign-in-fixtures";

const ANSWER = "If we know it, a link is waiting for you. Ask an administrator for it";

const ask = async (page: Page, email: string) => {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Ask for a Link" }).click();
};

test(
  "leads from a forgotten password through the outbox to a new one, and says the same for an address that nobody has",
  { ...allowStatus(422), tag: "@in-chromium" },
  async ({ page, visit, createPerson, signIn, javaScript }) => {
    const editor = await createPerson("editor");
    await visit("/sign-in");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await expect(page).toHaveTitle("Forgot Your Password? - Calmward");
    await ask(page, "ada at example");
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue("ada at example");
    await expect(page.locator("#main")).toContainText("Enter an email address such as");

    await ask(page, editor.email.toUpperCase());
    await expect(page).toHaveTitle("Ask an Administrator - Calmward");
    await expect(page.locator("#main")).toContainText(ANSWER);
    if (javaScript) await scanAccessibility(page);
    await visit("/sign-in/forgot-password");
    await ask(page, `nobody.${editor.email}`);
    await expect(page).toHaveTitle("Ask an Administrator - Calmward");
    await expect(page.locator("#main")).toContainText(ANSWER);

    await signIn(await createPerson("administrator"), "/admin/dashboard");
    // The page answers before it looks for the address, so that both answers take as long.
    const message = page.getByRole("row").filter({ hasText: "Forgotten Password" });
    await expect(async () => {
      await visit(`/admin/messages?q=${encodeURIComponent(editor.email)}`);
      await expect(message).toHaveCount(1, { timeout: 100 });
    }).toPass();
    await message.getByRole("link", { name: `View ${editor.name}` }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Open the one-time link" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose a New Password");
    await page.getByLabel("Password", { exact: true }).fill("another calm evening");
    await page.getByRole("button", { name: "Set Password" }).click();
    await expect(page).toHaveURL("/admin/dashboard");
    await expect(page.getByText(`Signed in as ${editor.name}`)).toBeVisible();
  },
);
