import { type Page } from "@playwright/test";
import { expect, allowStatus, scanAccessibility, test, toast, unique } from "./sign-in-fixtures";
import { test as openTest } from "./fixtures";

const LIST = "/admin/api-tokens";
const nameField = (page: Page) => page.getByRole("textbox", { name: "Token Name" });
const findRow = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

/** Requests /tag with the token and without cookies; returns the status. */
async function requestTags(token: string, baseURL: string | undefined, method = "GET") {
  const json = { "Content-Type": "application/json" };
  const response = await fetch(`${baseURL}/tag`, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...json },
    ...(method === "POST" && { body: JSON.stringify({ name: unique("Tag") }) }),
  });
  return response.status;
}

/** Creates a token in the dialog and returns it. */
async function createToken(page: Page, name: string, scope?: string): Promise<string> {
  await page.goto(`${LIST}/new`);
  await nameField(page).fill(name);
  if (scope) await page.getByRole("combobox", { name: "Scope" }).selectOption(scope);
  await page.getByRole("button", { name: "Create Token" }).click();
  return readShownToken(page);
}

async function readShownToken(page: Page): Promise<string> {
  const dialog = page.getByRole("dialog", { name: "Token Created" });
  return dialog.getByRole("textbox", { name: "Token", exact: true }).inputValue();
}

test("creates a token that authenticates API requests until it is revoked", async ({
  page,
  createPerson,
  signIn,
  baseURL,
}) => {
  const name = unique("Kiosk");
  await signIn(await createPerson("editor"), LIST);
  await expect(page.getByText("There are no API tokens yet.")).toBeVisible();
  await expect(page.getByRole("figure", { name: "Example call" })).toContainText("curl -H");
  await page.getByRole("link", { name: "Create Token" }).click();
  await expect(page.getByRole("dialog", { name: "Create Token" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Expires In (days)" })).toHaveValue("90");
  await nameField(page).fill(name);
  await page.getByRole("button", { name: "Create Token" }).click();

  const token = await readShownToken(page);
  expect(token).toMatch(/^cw_[\w-]{43}$/);
  await expect(
    page.getByRole("dialog").getByRole("figure", { name: "Example call" }),
  ).toContainText(`Bearer ${token}`);
  expect(await requestTags(token, baseURL)).toBe(200);
  expect(await requestTags(token, baseURL, "POST")).toBe(403);

  await page.getByRole("link", { name: "Done" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  const row = findRow(page, name);
  await expect(row).toContainText(token.slice(-4));
  await expect(row).toContainText("Read");
  await expect(row).toContainText("Active");
  expect(await page.content()).not.toContain(token);
  await expect(page.getByRole("columnheader", { name: "Owner" })).toBeHidden();

  // A filter that no token passes can still be removed.
  await page.goto(`${LIST}?scope=write`);
  await expect(page.getByText("No API tokens found matching your criteria.")).toBeVisible();
  await page.getByRole("link", { name: "Remove Scope: Read and write" }).click();

  await page.getByRole("link", { name: `Revoke ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Revoke Token" });
  await expect(dialog).toContainText(
    `revoke the token ${name}, with the last characters ${token.slice(-4)}?`,
  );
  await dialog.getByRole("button", { name: "Revoke Token" }).click();
  await expect(toast(page, "Token revoked successfully")).toBeVisible();
  await expect(row).toContainText("Revoked");
  await expect(page.getByRole("link", { name: `Revoke ${name}` })).toBeHidden();
  expect(await requestTags(token, baseURL)).toBe(401);
});

test(
  "lets a token of the scope write create records",
  { tag: "@forms-client-only" },
  async ({ page, createPerson, signIn, baseURL }) => {
    await signIn(await createPerson("editor"));
    const token = await createToken(page, unique("Import"), "Read and write");
    expect(await requestTags(token, baseURL, "POST")).toBe(201);
  },
);

test(
  "offers a viewer only the scope read",
  { tag: "@forms-client-only" },
  async ({ page, createPerson, signIn }) => {
    await signIn(await createPerson("viewer"), `${LIST}/new`);
    const scope = page.getByRole("combobox", { name: "Scope" });
    await expect(scope.getByRole("option")).toHaveText(["Read"]);
  },
);

test(
  "shows the same token when the form is sent twice, and creates one",
  { tag: "@forms-client-only" },
  async ({ page, createPerson, signIn }) => {
    const name = unique("Twice");
    await signIn(await createPerson("editor"));
    const submission = page.waitForRequest((request) => request.method() === "POST");
    const token = await createToken(page, name);
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const form = (await submission).postData() ?? "";
    const replay = await page.request.post(`${LIST}/new`, { data: form, headers });
    expect(await replay.text()).toContain(token);
    await page.goto(LIST);
    await expect(findRow(page, name)).toHaveCount(1);
  },
);

test(
  "keeps the input when it is refused",
  { ...allowStatus(422), tag: "@forms-client-only" },
  async ({ page, createPerson, signIn }) => {
    await signIn(await createPerson("editor"), `${LIST}/new`);
    await page.getByRole("combobox", { name: "Scope" }).selectOption("Read and write");
    const days = page.getByRole("textbox", { name: "Expires In (days)" });
    await days.fill("a year");
    await page.getByRole("button", { name: "Create Token" }).click();
    const summary = page.getByRole("alert");
    await expect(summary.getByRole("link", { name: "Token name is required" })).toBeVisible();
    await expect(summary.getByRole("link", { name: /whole number from 1 to 365/ })).toBeVisible();
    await expect(days).toHaveValue("a year");
    await expect(page.getByRole("combobox", { name: "Scope" })).toHaveValue("write");
  },
);

test(
  "shows administrators all tokens, and everyone else their own",
  { tag: "@forms-client-only" },
  async ({ page, createPerson, signIn }) => {
    const [name, owner] = [unique("Shared"), await createPerson("editor")];
    await signIn(owner);
    await createToken(page, name);
    await page.context().clearCookies();
    await signIn(await createPerson("viewer"), LIST);
    await expect(page.getByText("There are no API tokens yet.")).toBeVisible();
    await page.context().clearCookies();
    await signIn(await createPerson("administrator"), LIST);
    await page.getByRole("main").getByRole("searchbox").fill(owner.name);
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(findRow(page, name)).toContainText(owner.name);
    await page.getByRole("link", { name: "Last Used" }).click();
    await expect(page).toHaveURL(/sort=lastUsedAt/);
    await expect(findRow(page, name)).toBeVisible();
  },
);

test(
  "lets the operator create, list and revoke tokens",
  { tag: "@forms-client-only" },
  async ({ createPerson, runOperatorCommand, baseURL }) => {
    const { email, name: owner } = await createPerson("editor");
    const name = unique("Operator");
    const printed = await runOperatorCommand("tokens", "create", "--email", email, "--name", name);
    const token = printed.trim().split("\n").at(-1) ?? "";
    expect(await requestTags(token, baseURL)).toBe(200);
    const line = (await runOperatorCommand("tokens", "list"))
      .split("\n")
      .find((each) => each.includes(name));
    expect(line).toContain(owner);
    expect(line).not.toContain(token);
    const id = line?.split("\t")[0] ?? "";
    expect(await runOperatorCommand("tokens", "revoke", "--id", id)).toContain("is revoked");
  },
);

openTest("needs no token under open access, and says so", async ({ page, visit }) => {
  await visit(LIST);
  await expect(page.getByText("Calls need no token here")).toBeVisible();
  await expect(page.getByRole("link", { name: "Create Token" })).toBeHidden();
  await visit(`${LIST}/new`);
  await expect(page).toHaveURL(LIST);
  await visit("/admin/account");
  await expect(page.getByText("ACCESS=sign-in")).toBeVisible();
  await expect(page.locator("main form")).toHaveCount(0);
  await visit("/admin/account/password");
  await expect(page).toHaveURL("/admin/account");
});

test.describe("with scripts", () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "axe needs scripts");

  test("has no accessibility violations", async ({ page, createPerson, signIn, visit }) => {
    const name = unique("Scan");
    await signIn(await createPerson("administrator"), LIST);
    await visit(`${LIST}/new`);
    await scanAccessibility(page);
    await createToken(page, name);
    await scanAccessibility(page);
    await page.setViewportSize({ width: 375, height: 812 });
    await scanAccessibility(page);
    await visit(`${LIST}?q=${encodeURIComponent(name)}`);
    await scanAccessibility(page);
    await page.getByRole("link", { name: `Revoke ${name}` }).click();
    await expect(page.getByRole("dialog", { name: "Revoke Token" })).toBeVisible();
    await scanAccessibility(page);
    await page.context().clearCookies();
    await signIn(await createPerson("viewer"), LIST);
    await scanAccessibility(page);
  });
});

test("fits a narrow phone", { tag: "@needs-browser" }, async ({ page, createPerson, signIn }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(await createPerson("administrator"));
  const overflow = () =>
    page.evaluate(() => {
      const boxes = [document.documentElement, ...document.querySelectorAll("dialog")];
      return Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth));
    });
  await createToken(page, unique("Narrow"));
  expect(await overflow(), "the token").toBeLessThanOrEqual(0);
  await page.goto(LIST);
  expect(await overflow(), "the list").toBeLessThanOrEqual(0);
});
