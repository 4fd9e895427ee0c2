import { type Page } from "@playwright/test";
import { tagsField } from "./tags-field";
import { expect, allowStatus, resizeToPhone, waitForHydration, test, toast } from "./fixtures";
import { delayScripts, waitForScript } from "./script-loading";

test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "needs scripts");

const FORM = "/admin/components/form";
/** The script of the combo input of tags. */
const TAGS_COMBO_SCRIPT = /\/assets\/tags-combo-/;
const ALL_SCRIPTS = /\/assets\/.*\.js$/;

/** Releases the combo input's script, waits until it has run, then advances the page's clock by a minute to run all timers. */
async function releaseAndRunTimers(page: Page, release: () => void): Promise<void> {
  await waitForScript(page, TAGS_COMBO_SCRIPT, release);
  await page.clock.runFor(60_000);
}

const save = (page: Page) => page.getByRole("button", { name: "Save Changes" });
const expectSentFields = (page: Page, text: string) => expect(toast(page, text)).toBeVisible();

test("keeps input made before the scripts load", async ({ page }) => {
  const release = await delayScripts(page, ALL_SCRIPTS);
  await page.goto(FORM, { waitUntil: "commit" });
  const { checkbox, checkboxes, chips } = tagsField(page, true);
  await checkbox("Example 020").check();
  await checkbox("Example 012").uncheck();
  await page.getByRole("textbox", { name: "New tag name" }).fill("Typed early");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Named early");
  release();
  await expect(chips).toHaveText(["Example 014", "Example 020", "Typed early (new)"]);
  await expect(checkboxes).toBeHidden();
  await save(page).click();
  await expectSentFields(page, '"name":"Named early"');
});

test("a click during hydration does not prevent the enhancement", async ({ page, visit }) => {
  await page.addInitScript(() => {
    const isHydrated = () =>
      Object.keys(document.body).some((key) => key.startsWith("__reactProps"));
    // React schedules its work by MessagePort: right after the first message, it has not hydrated yet.
    const port: { postMessage: (this: MessagePort, message: unknown) => void } =
      MessagePort.prototype;
    const postMessage = port.postMessage;
    port.postMessage = function (message) {
      postMessage.call(this, message);
      port.postMessage = postMessage;
      const hydratedBefore = isHydrated();
      queueMicrotask(() => {
        document.querySelector("h1")?.click();
        document.documentElement.dataset.pressed = `${hydratedBefore} ${isHydrated()}`;
      });
    };
  });
  await visit(FORM);
  await expect(page.locator("html")).toHaveAttribute("data-pressed", "false true");
  await expect(tagsField(page, true).checkboxes).toBeHidden();
});

test("a press before the last scripts have loaded replaces nothing that the server rendered", async ({
  page,
  visit,
}) => {
  const release = await delayScripts(page, /\/assets\/list-end-/);
  await visit("/admin/tags?createdFrom=2020-01-01");
  const chips = page.getByRole("list", { name: "Filters" });
  await expect(chips.getByRole("link", { name: "Remove Created from: 2020-01-01" })).toBeVisible();
  await page.getByRole("columnheader", { name: "Tag Name" }).getByRole("link").click();
  await expect(page.getByRole("link", { name: "Page 2" })).toBeVisible();
  release();
  await expect(page).toHaveURL(/createdFrom=2020-01-01&sort=name/);
  // The address changes before the link that keeps the order.
  await expect(chips.getByRole("link")).toHaveAttribute("href", /sort=name/);
  await chips.getByRole("link").click();
  await expect(page).toHaveURL(/\/admin\/tags\?sort=name/);
  await expect(chips).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("T001");
  await page.keyboard.press("Enter");
  await expect(page).toHaveTitle(/Search/);
  await expect(page.getByRole("main").getByText("T001", { exact: true })).toBeVisible();
  await visit("/admin/account");
  await expect(page.getByRole("navigation", { name: "Settings" })).toBeVisible();
});

test("what is chosen below a list before the last scripts have loaded stays chosen", async ({
  page,
  visit,
}) => {
  const release = await delayScripts(page, /\/assets\/list-end-/);
  await visit("/admin/tags");
  const rows = page.getByRole("combobox", { name: "Which rows" });
  await rows.focus();
  await rows.selectOption("All on this page");
  release();
  // Only with scripts is there one box for all rows.
  await expect(page.getByRole("checkbox", { name: "Select all on this page" })).toBeVisible();
  await expect(rows).toHaveValue("page");
  await expect(rows).toBeFocused();
});

test("the focus below a list stays on its link when scripts add the actions that a dialog had left out", async ({
  page,
  visit,
}) => {
  const release = await delayScripts(page, /\/assets\/list-end-/);
  await visit("/admin/tags/2/edit");
  await page.getByRole("dialog").getByRole("link", { name: "Cancel" }).click();
  // The address changes before the dialog is gone and the focus is back in the list.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const nextPage = page.getByRole("link", { name: "Page 2" });
  await nextPage.focus();
  await expect(page.getByRole("combobox", { name: "Which rows" })).toHaveCount(0);
  release();
  await expect(page.getByRole("combobox", { name: "Which rows" })).toBeVisible();
  await expect(nextPage).toBeFocused();
});

test("a press below a list that begins before the last scripts have loaded is still a click", async ({
  page,
  visit,
}) => {
  const release = await delayScripts(page, /\/assets\/list-end-/);
  await visit("/admin/tags");
  await page.getByRole("button", { name: "Delete", exact: true }).hover();
  await page.mouse.down();
  const script = page.waitForResponse(/\/assets\/list-end-/);
  release();
  const scriptUrl = (await script).url();
  await page.evaluate((url) => import(url) as Promise<unknown>, scriptUrl);
  await page.mouse.up();
  await expect(page.getByRole("dialog", { name: "Nothing Selected" })).toBeVisible();
});

test("a dialog keeps its scroll position when it becomes modal", async ({ page }) => {
  const release = await delayScripts(page, ALL_SCRIPTS);
  await resizeToPhone(page);
  await page.goto("/plans/disclaimer?specialty=diagnostic-test&procedure=mri&plan=complete", {
    waitUntil: "commit",
  });
  const acknowledge = page.getByRole("button", { name: "Acknowledge" });
  await acknowledge.scrollIntoViewIfNeeded();
  const buttonTop = (await acknowledge.boundingBox())?.y;
  const scrollTop = await page.locator("dialog").evaluate((dialog) => dialog.scrollTop);
  expect(scrollTop).toBeGreaterThan(0);
  release();
  await expect(page.locator("dialog:modal")).toBeVisible();
  expect((await acknowledge.boundingBox())?.y).toBe(buttonTop);
});

test("the typed name of an existing tag selects that tag", async ({ page, visit }) => {
  const release = await delayScripts(page, TAGS_COMBO_SCRIPT);
  await visit(FORM);
  const { chips } = tagsField(page, true);
  await page.getByRole("textbox", { name: "New tag name" }).fill(" example 030 ");
  await page.getByRole("textbox", { name: "Name", exact: true }).focus();
  release();
  await expect(chips).toHaveText(["Example 012", "Example 014", "Example 030"]);
});

test(
  "checkboxes stay while they are in use, and are replaced by the combo input afterwards",
  { tag: "@own-context" },
  async ({ page, visit }) => {
    await page.clock.install();
    const release = await delayScripts(page, TAGS_COMBO_SCRIPT);
    await visit(FORM);
    const { checkbox, checkboxes, chips } = tagsField(page, true);
    await checkbox("Example 014").uncheck();
    await releaseAndRunTimers(page, release);
    for (const name of ["<b>Bold</b> & \"quoted\" 'twice'", "[1, 2]"]) {
      await checkbox(name).check();
      await page.clock.runFor(60_000);
      await expect(checkboxes).toBeVisible();
    }
    await page.getByRole("textbox", { name: "Name", exact: true }).focus();
    await expect(chips).toHaveText(["Example 012", "<b>Bold</b> & \"quoted\" 'twice'", "[1, 2]"]);
  },
);

test(
  "a click is not lost: fields are not replaced while the mouse is down",
  { tag: "@own-context" },
  async ({ page, visit }) => {
    await page.clock.install();
    const release = await delayScripts(page, TAGS_COMBO_SCRIPT);
    await visit(FORM);
    const { checkbox, checkboxes } = tagsField(page, true);
    await checkbox("Example 014").uncheck();
    await save(page).hover();
    await page.mouse.down();
    await releaseAndRunTimers(page, release);
    await expect(checkboxes).toBeVisible();
    await page.mouse.up();
    await expectSentFields(page, '"tagIds":[12]');
  },
);

test("keeps the native fields when the scripts fail to load", async ({ page, visit }) => {
  await page.route(TAGS_COMBO_SCRIPT, (route) => route.abort("aborted"));
  await visit(FORM);
  const { checkbox } = tagsField(page, true);
  await checkbox("Example 012").uncheck();
  await save(page).click();
  await expectSentFields(page, '"tagIds":[14]');
});

test(
  "keeps the input re-rendered with a validation error when the scripts load",
  allowStatus(422),
  async ({ page }) => {
    await page.route(ALL_SCRIPTS, (route) =>
      route.fulfill({ contentType: "text/javascript", body: "" }),
    );
    await page.goto(FORM);
    const dialog = page.getByRole("dialog");
    const { checkbox, chips } = tagsField(page, true);
    await checkbox("Example 012").uncheck();
    await page.getByRole("textbox", { name: "New tag name" }).fill("x");
    await page.getByRole("textbox", { name: "Duration (seconds)" }).fill("a while");
    await dialog.getByRole("textbox", { name: "Description" }).fill("One\nTwo\n\nThree");
    await page.unroute(ALL_SCRIPTS);
    await save(page).click();
    await expect(dialog.getByRole("alert")).toContainText("Duration must be a positive number");
    await waitForHydration(page);
    await expect(chips).toHaveText(["Example 014", "x (new)"]);
    await expect(page.getByRole("textbox", { name: "Duration (seconds)" })).toHaveValue("a while");
    await expect(dialog.getByRole("textbox", { name: "Description" })).toHaveValue(
      "One\nTwo\n\nThree",
    );
  },
);
