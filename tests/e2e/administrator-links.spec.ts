import { type Page } from "@playwright/test";
import path from "node:path";
import sqlite3 from "sqlite3";
import { FORM_HEADERS } from "../support/forms";
import { SIGN_IN } from "./servers";
import { expect, createGate, scanAccessibility, test, unique } from "./sign-in-fixtures";
import { fillInvitation, findRow, listUrl, press } from "./administrators";

/** Stores a dummy secret: the screens show only whether a second factor is on. */
function enableSecondFactor(email: string): Promise<void> {
  const connection = new sqlite3.Database(path.join(SIGN_IN.dataDir, "calmward.sqlite"));
  const sql = "UPDATE administrators SET totp_secret = 'sealed' WHERE normalized_email = ?";
  return new Promise((resolve, reject) => {
    connection.configure("busyTimeout", 5_000);
    connection.run(sql, [email], (error) => {
      connection.close(() => (error ? reject(error) : resolve()));
    });
  });
}

const linkField = (page: Page) => page.getByRole("textbox", { name: "One-time link" });

async function choosePassword(page: Page, address: string, password: string, javaScript = false) {
  await page.goto(address);
  if (javaScript) await scanAccessibility(page);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await press(page, "Set Password");
  await expect(page.getByRole("status")).toContainText("Your password is set");
}

test("invites an administrator, who chooses a password and signs in", async ({
  page,
  visit,
  createPerson,
  signIn,
  javaScript,
}) => {
  const name = unique("Ada");
  await signIn(await createPerson("administrator"), "/admin/account");
  await page.getByRole("link", { name: "Administrators" }).click();
  await page.getByRole("link", { name: "Invite Administrator" }).click();
  await expect(page).toHaveTitle("Invite Administrator - Calmward");
  await fillInvitation(page, name);
  await press(page, "Invite Administrator");

  const dialog = page.getByRole("dialog", { name: "Invite Administrator" });
  await expect(dialog).toContainText(`${name} is invited.`);
  await expect(dialog).toContainText("It works once, and for 72 hours");
  await expect(linkField(page)).toHaveAccessibleDescription(/shown only now/);
  await expect(linkField(page)).not.toBeEditable();
  const address = await linkField(page).inputValue();
  if (javaScript) {
    await scanAccessibility(page);
    await expect(linkField(page)).toBeFocused();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(address);
  }
  await dialog.getByRole("link", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  await visit(listUrl(name));
  await expect(findRow(page, name)).toContainText("Invited");
  await expect(findRow(page, name)).toContainText("Never");

  await page.getByRole("link", { name: `Edit ${name}` }).click();
  await page.getByRole("link", { name: "Messages to them" }).click();
  await expect(page.getByRole("heading", { name: "Messages", level: 1 })).toBeVisible();
  const message = page.getByRole("row").filter({ hasText: name });
  await expect(message).toContainText("Invitation");
  await expect(page.getByText("1 to 1 of 1")).toBeVisible();
  await page.getByRole("link", { name: `Remove To: ${name}` }).click();
  await expect(page).toHaveURL("/admin/messages");

  await press(page, "Logout");
  const password = "a quiet harbour at night";
  await choosePassword(page, address, password, javaScript);
  await expect(page.getByText(`Signed in as ${name}`)).toBeVisible();
});

test("shows the same link again when the form is sent twice, and invites once", async ({
  page,
  visit,
  createPerson,
  signIn,
  javaScript,
}) => {
  const name = unique("Twice");
  await signIn(await createPerson("administrator"));
  await visit("/admin/administrators/new");
  await fillInvitation(page, name);
  const submission = page.waitForRequest((request) => request.method() === "POST");
  await press(page, "Invite Administrator");
  const body = (await submission).postData() ?? "";
  await expect(linkField(page)).toBeVisible();
  const address = await linkField(page).inputValue();
  if (javaScript) {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog"), "closes without a confirmation").toBeHidden();
  }

  const replay = await page.request.post("/admin/administrators/new", {
    headers: FORM_HEADERS,
    data: body,
  });
  expect(replay.status()).toBe(200);
  expect(await replay.text()).toContain(`value="${address}"`);
  await visit(listUrl(name));
  await expect(findRow(page, name)).toHaveCount(1);
});

test(
  "creates a one-time link to choose a new password",
  { tag: "@forms-client-only" },
  async ({ page, visit, createPerson, signIn }) => {
    const editor = await createPerson("editor");
    await signIn(await createPerson("administrator"));
    await visit(listUrl(editor.name));
    await page.getByRole("link", { name: `New link ${editor.name}` }).click();
    await expect(page.getByRole("checkbox")).toBeHidden();
    await press(page, "Make Link");
    await expect(page.getByRole("dialog")).toContainText("It works once, and for 24 hours");
    const address = await linkField(page).inputValue();
    await page.context().clearCookies();
    const password = "the other side of the bay";
    await choosePassword(page, address, password);
    await page.context().clearCookies();
    await signIn({ ...editor, password });
  },
);

test("removes a second factor together with the password", async ({
  page,
  visit,
  createPerson,
  signIn,
  javaScript,
}) => {
  const editor = await createPerson("editor");
  await enableSecondFactor(editor.email);
  await signIn(await createPerson("administrator"));
  await visit(listUrl(editor.name));
  const factorCell = (label: string) =>
    findRow(page, editor.name).getByRole("cell", { name: label, exact: true });
  await expect(factorCell("On")).toBeVisible();
  for (const shouldRemove of [false, true]) {
    await page.getByRole("link", { name: `New link ${editor.name}` }).click();
    const box = page.getByRole("checkbox", { name: "Also remove the second factor" });
    await expect(box).not.toBeChecked();
    if (javaScript && !shouldRemove) await scanAccessibility(page);
    await box.setChecked(shouldRemove);
    // Delays the revalidation after the action, so that Done is clicked before it.
    const revalidation = createGate();
    if (javaScript) {
      await page.route(/new-link\.data/, async (route) => {
        if (route.request().method() === "GET") await revalidation.released;
        await route.continue().catch(() => undefined);
      });
    }
    await press(page, "Make Link");
    await expect(linkField(page)).toHaveValue(/welcome/);
    await page.getByRole("link", { name: "Done" }).click();
    await expect(factorCell(shouldRemove ? "Off" : "On")).toBeVisible();
    revalidation.release();
    if (javaScript) await page.unrouteAll({ behavior: "wait" });
  }
});
