import path from "node:path";
import type { Page } from "@playwright/test";
import { QueryTypes, Sequelize } from "sequelize";
import { decryptSecret } from "~/server/platform/secrets";
import { readSettings, replaceSettings } from "~/server/platform/settings";
import { SIGN_IN } from "./servers";
import { expect, allowStatus, scanAccessibility, test } from "./sign-in-fixtures";

/** Reads the link of a message to an address, as the mail has it; null while there is none. */
async function readMailedLink(address: string): Promise<string | null> {
  replaceSettings(readSettings({ DATA_DIR: SIGN_IN.dataDir }));
  const storage = path.join(SIGN_IN.dataDir, "calmward.sqlite");
  const database = new Sequelize({ dialect: "sqlite", storage, logging: false });
  try {
    const [row] = await database.query<{ sealed_link: string }>(
      "SELECT sealed_link FROM outbox_messages WHERE address = :address AND purpose = 'forgotten-password'",
      { type: QueryTypes.SELECT, replacements: { address } },
    );
    return row ? decryptSecret("link of a message", row.sealed_link) : null;
  } finally {
    await database.close();
  }
}

const ANSWER = "If we know it, a link is waiting for you. Ask an administrator for it";

const ask = async (page: Page, email: string) => {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Ask for a Link" }).click();
};

test(
  "leads from a forgotten password to a new one, and says the same for an address that nobody has",
  { ...allowStatus(422), tag: "@in-chromium" },
  async ({ page, visit, createPerson, javaScript }) => {
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
    await expect.poll(() => readMailedLink(editor.email)).not.toBeNull();
    await visit("/sign-in/forgot-password");
    await ask(page, `nobody.${editor.email}`);
    await expect(page).toHaveTitle("Ask an Administrator - Calmward");
    await expect(page.locator("#main")).toContainText(ANSWER);

    await visit((await readMailedLink(editor.email)) ?? "");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose a New Password");
    await page.getByLabel("Password", { exact: true }).fill("another calm evening");
    await page.getByRole("button", { name: "Set Password" }).click();
    await expect(page).toHaveURL("/admin/dashboard");
    await expect(page.getByText(`Signed in as ${editor.name}`)).toBeVisible();
  },
);
