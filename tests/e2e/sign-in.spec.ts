import { type BrowserContext, type Page } from "@playwright/test";
import {
  expect,
  allowStatus,
  scanAccessibility,
  test,
  toast,
  unique,
  waitForIdle,
} from "./sign-in-fixtures";
import { waitForScript } from "./script-loading";

const nameField = (page: Page) => page.getByRole("textbox", { name: "Tag Name" });
/** Simulates an expired or ended sign-in: the browser has no valid cookie anymore. */
const expireSignIn = (context: BrowserContext) => context.clearCookies({ name: "signin" });

test(
  "redirects to the sign-in page and back to the requested page",
  { tag: "@in-chromium" },
  async ({ page, visit, createPerson, javaScript }) => {
    const editor = await createPerson("editor");
    await visit("/admin/tags?q=blood&sort=name");
    await expect(page).toHaveTitle("Sign In - Calmward");
    await expect(page.getByRole("textbox", { name: "Email" })).toBeFocused();
    if (javaScript) await scanAccessibility(page);
    await page.getByRole("textbox", { name: "Email" }).fill(editor.email);
    await page.getByLabel("Password").fill(editor.password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/admin/tags?q=blood&sort=name");
    await expect(page.getByText(`Signed in as ${editor.name}`)).toBeVisible();
    await expect(page.getByText("Open access")).toBeHidden();
  },
);

test(
  "refuses a wrong password, and keeps the email address",
  allowStatus(401),
  async ({ page, visit, createPerson, javaScript }) => {
    const editor = await createPerson("editor");
    await visit("/sign-in");
    await page.getByRole("textbox", { name: "Email" }).fill(editor.email);
    await page.getByLabel("Password").fill("not the password");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("alert")).toContainText("Email or password is wrong");
    await expect(page).toHaveTitle("Error: Sign In - Calmward");
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(editor.email);
    await expect(page.getByLabel("Password")).toHaveValue("");
    await expect(page.getByLabel("Password")).toBeFocused();
    if (javaScript) await scanAccessibility(page);
  },
);

test("logging out ends the sign-in on the server", async ({
  page,
  visit,
  createPerson,
  signIn,
  context,
}) => {
  await signIn(await createPerson("editor"), "/admin/tags");
  const stolenCookies = await context.cookies();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveTitle("Sign In - Calmward");
  await expect(toast(page, "You are signed out")).toBeVisible();
  await context.addCookies(stolenCookies.filter(({ name }) => name === "signin"));
  await visit("/admin/tags");
  await expect(page).toHaveTitle("Sign In - Calmward");
});

test(
  "warns before the sign-in ends, and lets it go on",
  { tag: "@own-context" },
  async ({ page, createPerson, signIn, javaScript }) => {
    const editor = await createPerson("editor");
    const staying = page.getByRole("link", { name: "Stay signed in (opens a new tab)" });
    if (!javaScript) {
      await signIn(editor, "/admin/tags/new");
      await expect(page.getByText(/^Signed in until \d{1,2}:\d\d [AP]M\./)).toBeVisible();
      await expect(staying).toHaveAttribute("href", "/admin/account/stay");
      return;
    }
    await page.clock.install();
    // The time runs from when the warning's own script has loaded.
    await waitForScript(page, /\/assets\/sign-in-warning-/, () =>
      signIn(editor, "/admin/tags/new"),
    );
    await expect(staying).toBeHidden();
    await nameField(page).fill("Typed");
    const warning = page.getByRole("alertdialog", { name: "You will be signed out soon" });
    await page.clock.fastForward("11:30");
    await expect(warning).toBeHidden();
    await page.clock.fastForward("00:45");
    await expect(warning).toHaveAccessibleDescription(/In two minutes you will be signed out/);
    const stay = warning.getByRole("button", { name: "Stay signed in" });
    await expect(stay).toBeFocused();
    await scanAccessibility(page);
    const renewed = page.waitForResponse("/admin/account/stay");
    await stay.press("Enter");
    expect((await renewed).ok()).toBe(true);
    await waitForIdle(page);
    await expect(warning).toBeHidden();
    await expect(nameField(page)).toBeFocused();
    await expect(nameField(page)).toHaveValue("Typed");
    await page.clock.fastForward("12:15");
    await expect(warning).toBeVisible();
    const otherTab = await page.context().newPage();
    await otherTab.goto("/admin/tags");
    await expect(warning).toBeHidden();
    await otherTab.close();
    await page.context().clearCookies({ name: "signin" });
    await page.clock.fastForward("12:15");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("alertdialog", { name: "You are signed out" })).toBeVisible();
  },
);

test(
  "restores a form that was submitted after the sign-in had ended",
  { ...allowStatus(401), tag: "@in-chromium" },
  async ({ page, createPerson, signIn, context, javaScript }) => {
    const editor = await createPerson("editor");
    const name = unique("Typed");
    await signIn(editor, "/admin/tags/new?q=typed");
    await nameField(page).fill(name);
    await expireSignIn(context);
    await page.getByRole("button", { name: "Create Tag" }).click();

    await expect(page.getByRole("alert")).toHaveText(
      "Please sign in again. What you typed is kept.",
    );
    if (javaScript) await scanAccessibility(page);
    await page.getByRole("textbox", { name: "Email" }).fill(editor.email);
    await page.getByLabel("Password").fill("a wrong one first");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByText("What you typed is kept.")).toBeVisible();
    await page.getByLabel("Password").fill(editor.password);
    await page.getByRole("button", { name: "Sign In" }).click();

    await expect(page.getByRole("dialog", { name: "Create New Tag" })).toBeVisible();
    await expect(
      page.getByText("What you typed is kept. It has not been saved yet."),
    ).toBeVisible();
    await expect(nameField(page)).toHaveValue(name);
    if (javaScript) await scanAccessibility(page);
    await page.getByRole("button", { name: "Create Tag" }).click();
    await expect(toast(page, "Tag created successfully")).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/tags\?q=typed&new=\d+$/);
  },
);

test(
  "a restored edit still detects a concurrent change",
  { ...allowStatus(401, 409), tag: "@forms-client-only" },
  async ({ page, createPerson, signIn, context, runOperatorCommand }) => {
    const [editor, otherEditor] = [await createPerson("editor"), await createPerson("editor")];
    const token = await runOperatorCommand(
      "tokens",
      "create",
      "--email",
      otherEditor.email,
      "--name",
      "test",
      "--scope",
      "write",
      "--days",
      "1",
    );
    const headers = { Authorization: `Bearer ${/cw_[\w-]+/.exec(token)?.[0]}` };
    const name = unique("Tag");
    const created = await context.request.post("/tag", { data: { name }, headers });
    expect(await created.text()).toContain('"success":true');
    const { id } = ((await created.json()) as { result: { data: { tag: { id: number } } } }).result
      .data.tag;
    await signIn(editor, `/admin/tags/${id}/edit`);
    await nameField(page).fill(`${name} mine`);
    await expireSignIn(context);
    await context.request.put(`/tag/${id}`, { data: { name: `${name} theirs` }, headers });
    await page.getByRole("button", { name: "Save Changes" }).click();
    await page.getByRole("textbox", { name: "Email" }).fill(editor.email);
    await page.getByLabel("Password").fill(editor.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(nameField(page)).toHaveValue(`${name} mine`);
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByRole("alert")).toContainText(
      `This tag was changed by ${otherEditor.name} while you were editing. Nothing has been overwritten.`,
    );
    await expect(page.getByText(`${name} theirs`)).toBeVisible();
    await expect(nameField(page)).toHaveValue(`${name} mine`);
  },
);

test(
  "a viewer sees no forbidden actions, and the server refuses them too",
  allowStatus(403),
  async ({ page, visit, createPerson, signIn, context }) => {
    await signIn(await createPerson("viewer"), "/admin/tags");
    await expect(page.getByRole("table")).toBeVisible();
    await expect(page.getByRole("link", { name: /^(Add|Edit|Delete)/ })).toHaveCount(0);
    await visit("/admin/departments/1");
    await expect(page.getByRole("link", { name: "Edit Details" })).toHaveCount(0);
    await visit("/admin/departments");
    await expect(page.getByRole("link", { name: /^(Add|Bulk|Delete)/ })).toHaveCount(0);
    const response = await visit("/admin/tags/new");
    expect(response.status()).toBe(403);
    await expect(page.getByRole("heading", { name: "You cannot open this page" })).toBeVisible();
    const postResponse = await context.request.post("/admin/tags/new", {
      form: { name: unique("No") },
    });
    expect(postResponse.status()).toBe(403);
  },
);

test(
  "says that a button has to be pressed again after the sign-in had ended",
  { ...allowStatus(401), tag: "@forms-client-only" },
  async ({ page, createPerson, signIn, context }) => {
    const person = await createPerson("administrator");
    await signIn(person, "/admin/sessions/2/view");
    await expireSignIn(context);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /publish/i })
      .click();
    await page.getByRole("textbox", { name: "Email" }).fill(person.email);
    await page.getByLabel("Password").fill(person.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByText("Nothing has been changed yet")).toBeVisible();
  },
);
