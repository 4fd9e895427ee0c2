import { type Page } from "@playwright/test";
import { expect, test, toast, unique } from "./fixtures";
import { field, fillContact } from "./advertiser-screens";
import { allowStatus, test as signInTest } from "./sign-in-fixtures";

test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "needs scripts");
signInTest.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "needs scripts");

const nameField = (page: Page) => page.getByRole("textbox", { name: "Tag Name" });
const createDialog = (page: Page) => page.getByRole("dialog", { name: "Create New Tag" });
const pressAddTag = (page: Page) => page.getByRole("link", { name: "Add Tag" }).click();

/** Waits until the list has prefetched the code of its form, and records the requests from then on. */
async function recordRequests(page: Page): Promise<string[]> {
  await expect(page.locator("main link[rel=modulepreload]").first()).toBeAttached();
  await page.waitForLoadState("networkidle");
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    requests.push(`${request.method()} ${pathname}${search}`);
  });
  return requests;
}

const FORMS = [
  ["/admin/administrators", "Invite Administrator", "Invite Administrator"],
  ["/admin/advertisers", "Add Advertiser", "Add Advertiser"],
  ["/admin/religious/1", "Add Religious Message", "Add Religious Message"],
] as const;

for (const [list, link, title] of FORMS) {
  test(`opens "${title}" over ${list} without a request`, async ({ page, visit }) => {
    await visit(list);
    const requests = await recordRequests(page);
    await page.getByRole("link", { name: link, exact: true }).click();
    await expect(
      page.getByRole("dialog", { name: title }).locator(":is(input, textarea, select):focus"),
    ).toBeVisible();
    expect(requests).toEqual([]);
  });
}

test("opens a form anew by Back and Forward, with the list's query and without a request", async ({
  page,
  visit,
}) => {
  await visit("/admin/tags?sort=name&page=2");
  const requests = await recordRequests(page);
  await pressAddTag(page);
  await nameField(page).fill("Left behind");
  await page.goBack();
  await expect(createDialog(page)).toBeHidden();
  await expect(page).toHaveURL("/admin/tags?sort=name&page=2");
  requests.length = 0;
  await page.goForward();
  await expect(page).toHaveURL("/admin/tags/new?sort=name&page=2");
  await expect(nameField(page)).toBeFocused();
  await expect(nameField(page)).toHaveValue("");
  expect(requests).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(createDialog(page)).toBeHidden();
  await expect(page).toHaveURL("/admin/tags?sort=name&page=2");
});

test("saves with two requests, and shows the message once", async ({ page, visit }) => {
  await visit("/admin/tags");
  const requests = await recordRequests(page);
  const saved = toast(page, "Tag created successfully");
  for (let count = 0; count < 2; count++) {
    requests.length = 0;
    await pressAddTag(page);
    await expect(nameField(page)).toBeFocused();
    await expect(saved).toBeHidden();
    await nameField(page).fill(unique("Tag"));
    await page.getByRole("button", { name: "Create Tag" }).click();
    await expect(saved).toBeVisible();
    expect(requests).toEqual([
      "POST /admin/tags/new.data",
      expect.stringMatching(/^GET \/admin\/tags\.data\?new=\d+$/),
    ]);
  }
});

const OVER_EXPIRED_SIGN_IN = [
  {
    list: "/admin/tags?q=typed",
    link: "Add Tag",
    fill: (page: Page, name: string) => nameField(page).fill(name),
    save: "Create Tag",
  },
  {
    list: "/admin/advertisers?q=typed",
    link: "Add Advertiser",
    fill: async (page: Page, name: string) => {
      await field(page, "Advertiser Name").fill(name);
      await fillContact(page);
    },
    save: "Next",
  },
];

for (const { list, link, fill, save } of OVER_EXPIRED_SIGN_IN) {
  signInTest(
    `keeps what is typed by "${link}" after the sign-in has ended`,
    allowStatus(401),
    async ({ page, createPerson, signIn, context }) => {
      const editor = await createPerson("editor");
      const name = unique("Typed");
      await signIn(editor, list);
      await recordRequests(page);
      await context.clearCookies({ name: "signin" });
      await page.getByRole("link", { name: link }).click();
      await fill(page, name);
      await page.getByRole("button", { name: save }).click();
      await expect(page.getByRole("alert")).toHaveText(
        "Please sign in again. What you typed is kept.",
      );
      await page.getByRole("textbox", { name: "Email" }).fill(editor.email);
      await page.getByLabel("Password").fill(editor.password);
      await page.getByRole("button", { name: "Sign In" }).click();
      await expect(page.getByRole("dialog").getByRole("textbox").first()).toHaveValue(name);
      await page.getByRole("button", { name: save }).click();
      await expect(page).toHaveURL(/\?q=typed(&new=\d+)?$/);
      await expect(page).not.toHaveURL(/\/new/);
    },
  );
}

signInTest(
  "opens the form of a token with the scopes of one's role without a request",
  async ({ page, createPerson, signIn }) => {
    await signIn(await createPerson("viewer"), "/admin/api-tokens");
    const requests = await recordRequests(page);
    await page.getByRole("link", { name: "Create Token" }).click();
    await expect(page.getByRole("textbox", { name: "Token Name" })).toBeFocused();
    await expect(page.getByRole("combobox", { name: "Scope" }).getByRole("option")).toHaveText([
      "Read",
    ]);
    expect(requests).toEqual([]);
  },
);
