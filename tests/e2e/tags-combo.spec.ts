import { type Page } from "@playwright/test";
import { tagsField } from "./choosing-tags";
import { expect, scan, test } from "./fixtures";

test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "The thing needs scripts");

const FORM = "/admin/components/form";
const tagsOf = (page: Page) => tagsField(page, true);
const options = (page: Page) => page.getByRole("listbox").getByRole("option");
const save = (page: Page) => page.getByRole("button", { name: "Save Changes" });

test("is used with the keyboard alone", async ({ page, visit }) => {
  await visit(FORM);
  const { combo, chips } = tagsOf(page);
  await page.getByRole("button", { name: "Remove Example 014" }).focus();
  await page.keyboard.press("Tab");
  await expect(combo).toBeFocused();
  await page.keyboard.type("example 02");
  await expect(options(page)).toHaveCount(11);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(chips).toHaveText(["Example 012", "Example 014", "Example 021"]);
  await expect(combo).toHaveValue("");
  await expect(options(page)).toHaveCount(0);

  await page.keyboard.type("Of my own");
  await page.keyboard.press("Enter");
  await expect(chips.last()).toHaveText("Of my own (new)");

  await page.keyboard.press("ArrowDown");
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(options(page)).toHaveCount(0);
  await expect(page.getByRole("dialog", { name: "A form" })).toBeVisible();

  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("button", { name: "Remove Of my own" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Remove Example 021" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(combo).toBeFocused();
  await expect(chips).toHaveCount(0);
});

test("goes round with the arrow keys, both ways", async ({ page, visit }) => {
  await visit(FORM);
  const highlighted = page.locator("[role=option][data-focus]");
  await tagsOf(page).combo.fill("example 02");
  await expect(highlighted).toHaveText("Example 020");
  await page.keyboard.press("ArrowUp");
  await expect(highlighted).toHaveText('Create "example 02"');
  await page.keyboard.press("ArrowDown");
  await expect(highlighted).toHaveText("Example 020");
});

test("offers neither what is chosen nor to make it again", async ({ page, visit }) => {
  await visit(FORM);
  const { combo, nameNew } = tagsOf(page);
  await nameNew("Mine");
  for (const chosen of ["example 014", " MINE "]) {
    await combo.fill(chosen);
    await expect(page.getByText("No matches found")).toBeVisible();
    await expect(options(page)).toHaveCount(0);
  }
  await combo.fill("example 015");
  await expect(options(page)).toHaveText(["Example 015"]);
  await combo.fill("Example 0151");
  await expect(options(page)).toHaveText(['Create "Example 0151"']);
});

test("tells a new tag from one whose id is its name", async ({ page, visit }) => {
  await visit(FORM);
  const { nameNew, remove, chips } = tagsOf(page);
  await nameNew("12");
  await expect(chips).toHaveText(["Example 012", "Example 014", "12 (new)"]);
  await remove("12");
  await expect(chips).toHaveText(["Example 012", "Example 014"]);
});

test("shows 50 of 60, and says so", async ({ page, visit }) => {
  await visit(FORM);
  await tagsOf(page).combo.focus();
  await expect(options(page)).toHaveCount(50);
  await expect(page.getByText("The first 50 of 58: type to find others")).toBeVisible();
});

test("says aloud what was added and removed", async ({ page, visit }) => {
  await visit(FORM);
  const { choose, remove } = tagsOf(page);
  await choose("Example 040");
  const said = page.getByRole("dialog").locator("span[aria-live=polite]");
  await expect(said).toHaveText("Example 040 added");
  await remove("Example 040");
  await expect(said).toHaveText("Example 040 removed");
});

test("asks before a choice is given up that was made with the pointer alone", async ({
  page,
  visit,
}) => {
  await visit(FORM);
  const { remove, chips } = tagsOf(page);
  await remove("Example 014");
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect.poll(() => asked).toContain("Close without saving?");
  await expect(chips).toHaveText(["Example 012"]);
});

test("has no barriers, closed, open and refused", async ({ page, visit }) => {
  test.slow();
  await visit(FORM);
  const { combo, nameNew } = tagsOf(page);
  await nameNew("x");
  await save(page).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
  await scan(page);
  await combo.fill("e");
  await expect(page.getByRole("listbox")).toBeVisible();
  await scan(page);
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } });

  test("everything to touch is 44 px high", async ({ page, visit }) => {
    await visit(FORM);
    const { combo, choose, chips } = tagsOf(page);
    await choose("W".repeat(50));
    await combo.fill("e");
    const touched = [chips.getByRole("button"), options(page), combo];
    for (const locator of touched) {
      const box = await locator.first().boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    const wide = page.getByRole("dialog");
    expect(await wide.evaluate((e) => e.scrollWidth - e.clientWidth)).toBeLessThanOrEqual(0);
  });
});
