import { type Page } from "@playwright/test";
import { tagsField } from "./choosing-tags";
import { expect, expecting, hydration, test, toast } from "./fixtures";

test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "Without scripts none is late");

const FORM = "/admin/components/form";
/** Which of a page's scripts a slow line still brings. */
const COMBO = /\/assets\/tags-combo-/;
const ALL = /\/assets\/.*\.js$/;

/** Holds scripts back; what it returns lets them through. */
async function hold(page: Page, scripts: RegExp): Promise<() => void> {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(scripts, async (route) => {
    await arrived;
    await route.continue();
  });
  return arrive;
}

/** Lets the combo's script through, and a minute of the page's clock go by once it has run: whoever waits is done. */
async function arriveAndSettle(page: Page, arrive: () => void): Promise<void> {
  const arriving = page.waitForResponse(COMBO);
  arrive();
  const script = (await arriving).url();
  await page.evaluate((url) => import(url) as Promise<unknown>, script);
  await page.clock.runFor(60_000);
}

const save = (page: Page) => page.getByRole("button", { name: "Save Changes" });
const sent = (page: Page, words: string) => expect(toast(page, words)).toBeVisible();

test("what was ticked and typed before the scripts stays", async ({ page }) => {
  const arrive = await hold(page, ALL);
  await page.goto(FORM, { waitUntil: "commit" });
  const { box, boxes, chips } = tagsField(page, true);
  await box("Example 020").check();
  await box("Example 012").uncheck();
  await page.getByRole("textbox", { name: "New tag name" }).fill("Typed early");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Named early");
  arrive();
  await expect(chips).toHaveText(["Example 014", "Example 020", "Typed early (new)"]);
  await expect(boxes).toBeHidden();
  await save(page).click();
  await sent(page, '"name":"Named early"');
});

test("a press at the very moment when scripts take the page over does not keep them from it", async ({
  page,
  visit,
}) => {
  await page.addInitScript(() => {
    const takenOver = () =>
      Object.keys(document.body).some((key) => key.startsWith("__reactProps"));
    // By a message React wakes itself when there is something to draw: after the first, nothing is drawn yet.
    const port: { postMessage: (this: MessagePort, message: unknown) => void } =
      MessagePort.prototype;
    const send = port.postMessage;
    port.postMessage = function (message) {
      send.call(this, message);
      port.postMessage = send;
      const before = takenOver();
      queueMicrotask(() => {
        document.querySelector("h1")?.click();
        document.documentElement.dataset.pressed = `${before} ${takenOver()}`;
      });
    };
  });
  await visit(FORM);
  await expect(page.locator("html")).toHaveAttribute("data-pressed", "false true");
  await expect(tagsField(page, true).boxes).toBeHidden();
});

test("the name of a tag that is there becomes that tag", async ({ page, visit }) => {
  const arrive = await hold(page, COMBO);
  await visit(FORM);
  const { chips } = tagsField(page, true);
  await page.getByRole("textbox", { name: "New tag name" }).fill(" example 030 ");
  await page.getByRole("textbox", { name: "Name", exact: true }).focus();
  arrive();
  await expect(chips).toHaveText(["Example 012", "Example 014", "Example 030"]);
});

test("boxes stay while somebody ticks them, and give way afterwards", async ({ page, visit }) => {
  await page.clock.install();
  const arrive = await hold(page, COMBO);
  await visit(FORM);
  const { box, boxes, chips } = tagsField(page, true);
  await box("Example 014").uncheck();
  await arriveAndSettle(page, arrive);
  for (const name of ["<b>Bold</b> & \"quoted\" 'twice'", "[1, 2]"]) {
    await box(name).check();
    await page.clock.runFor(60_000);
    await expect(boxes).toBeVisible();
  }
  await page.getByRole("textbox", { name: "Name", exact: true }).focus();
  await expect(chips).toHaveText(["Example 012", "<b>Bold</b> & \"quoted\" 'twice'", "[1, 2]"]);
});

test("a press is not lost to fields that change under it", async ({ page, visit }) => {
  await page.clock.install();
  const arrive = await hold(page, COMBO);
  await visit(FORM);
  const { box, boxes } = tagsField(page, true);
  await box("Example 014").uncheck();
  await save(page).hover();
  await page.mouse.down();
  await arriveAndSettle(page, arrive);
  await expect(boxes).toBeVisible();
  await page.mouse.up();
  await sent(page, '"tagIds":[12]');
});

test("fields stay as they are where the scripts never come", async ({ page, visit }) => {
  await page.route(COMBO, (route) => route.abort("aborted"));
  await visit(FORM);
  const { box } = tagsField(page, true);
  await box("Example 012").uncheck();
  await save(page).click();
  await sent(page, '"tagIds":[14]');
});

test(
  "what a refusal brought back before the scripts stays when they come",
  expecting(422),
  async ({ page }) => {
    await page.route(ALL, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
    await page.goto(FORM);
    const { box, chips } = tagsField(page, true);
    await box("Example 012").uncheck();
    await page.getByRole("textbox", { name: "New tag name" }).fill("x");
    await page.getByRole("textbox", { name: "Duration (seconds)" }).fill("a while");
    await page.getByRole("textbox", { name: "Description" }).fill("One\nTwo\n\nThree");
    await page.unroute(ALL);
    await save(page).click();
    await expect(page.getByRole("dialog").getByRole("alert")).toContainText(
      "Duration must be a positive number",
    );
    await hydration(page);
    await expect(chips).toHaveText(["Example 014", "x (new)"]);
    await expect(page.getByRole("textbox", { name: "Duration (seconds)" })).toHaveValue("a while");
    await expect(page.getByRole("textbox", { name: "Description" })).toHaveValue(
      "One\nTwo\n\nThree",
    );
  },
);
