import { type Page } from "@playwright/test";
import { tagsField } from "./tags-field";
import { expect, scanAccessibility, test } from "./fixtures";

test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "the combo input needs scripts");

const FORM = "/admin/components/form";
const tagsCombo = (page: Page) => tagsField(page, true);
const options = (page: Page) => page.getByRole("listbox").getByRole("option");
const save = (page: Page) => page.getByRole("button", { name: "Save Changes" });

test("is used with the keyboard alone", async ({ page, visit }) => {
  await visit(FORM);
  const { combo, chips } = tagsCombo(page);
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

test("wraps around with the arrow keys, in both directions", async ({ page, visit }) => {
  await visit(FORM);
  const highlighted = page.locator("[role=option][data-focus]");
  await tagsCombo(page).combo.fill("example 02");
  await expect(highlighted).toHaveText("Example 020");
  await page.keyboard.press("ArrowUp");
  await expect(highlighted).toHaveText('Create "example 02"');
  await page.keyboard.press("ArrowDown");
  await expect(highlighted).toHaveText("Example 020");
});

test("offers neither chosen tags nor to create them again", async ({ page, visit }) => {
  await visit(FORM);
  const { combo, enterNew } = tagsCombo(page);
  await enterNew("Mine");
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

test("distinguishes a new tag from an existing one whose id equals its name", async ({
  page,
  visit,
}) => {
  await visit(FORM);
  const { enterNew, remove, chips } = tagsCombo(page);
  await enterNew("12");
  await expect(chips).toHaveText(["Example 012", "Example 014", "12 (new)"]);
  await remove("12");
  await expect(chips).toHaveText(["Example 012", "Example 014"]);
});

test("shows 50 of 60, and says so", async ({ page, visit }) => {
  await visit(FORM);
  await tagsCombo(page).combo.focus();
  await expect(options(page)).toHaveCount(50);
  await expect(page.getByText("The first 50 of 58: type to find others")).toBeVisible();
});

test("announces added and removed tags", async ({ page, visit }) => {
  await visit(FORM);
  const { choose, remove } = tagsCombo(page);
  await choose("Example 040");
  const announcement = page.getByRole("dialog").locator("span[aria-live=polite]");
  await expect(announcement).toHaveText("Example 040 added");
  await remove("Example 040");
  await expect(announcement).toHaveText("Example 040 removed");
});

test("asks before discarding a choice made with the pointer only, even at once", async ({
  page,
  visit,
}) => {
  await visit(FORM);
  const { chips } = tagsCombo(page);
  const confirmations: string[] = [];
  page.on("dialog", (dialog) => {
    confirmations.push(dialog.message());
    void dialog.dismiss();
  });
  // In one task: no timer of the page runs between the click and Escape, which cancels a dialog.
  await page.getByRole("button", { name: "Remove Example 014" }).evaluate(async (button) => {
    const formDialog = button.closest("dialog");
    (button as HTMLElement).click();
    await Promise.resolve();
    formDialog?.dispatchEvent(new Event("cancel", { cancelable: true }));
  });
  expect(confirmations).toEqual(["Close without saving?"]);
  // Browsers close a dialog on the second Escape in a row: it opens again.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect.poll(() => confirmations.length).toBeGreaterThan(1);
  await expect(chips).toHaveText(["Example 012"]);
});

test("has no accessibility violations, with an error, closed and open", async ({ page, visit }) => {
  await visit(FORM);
  const { combo, enterNew } = tagsCombo(page);
  await enterNew("x");
  await save(page).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
  await scanAccessibility(page);
  await combo.fill("e");
  await expect(page.getByRole("listbox")).toBeVisible();
  await scanAccessibility(page);
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } });

  test("touch targets are at least 44 px wide and high", async ({ page, visit }) => {
    await visit(FORM);
    const { combo, choose, chips } = tagsCombo(page);
    await choose("W".repeat(50));
    await combo.fill("e");
    const targets = [chips.getByRole("button"), options(page), combo];
    for (const locator of targets) {
      const box = await locator.first().boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    const formDialog = page.getByRole("dialog");
    expect(await formDialog.evaluate((e) => e.scrollWidth - e.clientWidth)).toBeLessThanOrEqual(0);
  });
});
