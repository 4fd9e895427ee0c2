import { type Page } from "@playwright/test";
import { expect, test } from "./fixtures";

test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "the combo input needs scripts");
test.beforeEach(async ({ visit }) => void (await visit("/admin/components/fields")));

const ALL_OPTIONS = ["Cardiology", "Oncology", "Orthopedics", "Radiology"];
const combo = (page: Page, name: string) => page.getByRole("combobox", { name });
const creatableCombo = (page: Page) => combo(page, "Choose or create");
const fixedCombo = (page: Page) => combo(page, "Choose only");
const options = (page: Page) => page.getByRole("listbox").getByRole("option");
/** The option that Enter selects. */
const highlighted = (page: Page) => page.locator("[role=option][data-focus]");
const outside = (page: Page) => page.getByRole("heading", { name: "Components" });

test("opens on focus, with all options, and again on typing", async ({ page }) => {
  await creatableCombo(page).focus();
  await expect(options(page)).toHaveText(ALL_OPTIONS);
  await expect(creatableCombo(page)).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(options(page)).toHaveCount(0);
  await page.keyboard.type("r");
  await expect(options(page).first()).toBeVisible();
});

test("filters by a part of the label, offers to create what does not exist, and says when nothing matches", async ({
  page,
}) => {
  await fixedCombo(page).fill("OLOGY");
  await expect(options(page)).toHaveText(["Cardiology", "Oncology", "Radiology"]);
  await fixedCombo(page).fill(" cardio ");
  await expect(options(page)).toHaveText(["Cardiology"]);

  await creatableCombo(page).fill("  onco ");
  await expect(options(page)).toHaveText(["Oncology", 'Create "onco"']);
  await creatableCombo(page).fill("oNCOLOGY ");
  await expect(options(page)).toHaveText(["Oncology"]);
  await creatableCombo(page).fill("   ");
  await expect(options(page)).toHaveText(ALL_OPTIONS);

  await fixedCombo(page).fill("dermatology");
  await expect(page.getByText("No matches found")).toBeVisible();
  await expect(options(page)).toHaveCount(0);
  await creatableCombo(page).fill("dermatology");
  await expect(options(page)).toHaveText(['Create "dermatology"']);
  await expect(page.getByText("No matches found")).toBeHidden();
});

test("creates what was typed, without its outer spaces, and is cleared after a choice", async ({
  page,
}) => {
  const clear = page.getByRole("button", { name: "Clear" }).first();
  await expect(clear).toBeHidden();
  await creatableCombo(page).fill("  Dermatology ");
  await page.getByRole("option", { name: 'Create "Dermatology"' }).click();
  await expect(creatableCombo(page)).toHaveValue("Dermatology");
  await expect(options(page)).toHaveCount(0);

  await creatableCombo(page).fill("rad");
  await page.keyboard.press("Enter");
  await clear.click();
  await expect(creatableCombo(page)).toHaveValue("");
  await expect(clear).toBeHidden();
});

test("wraps around with the arrow keys, in both directions, and selects the highlighted option with Enter", async ({
  page,
}) => {
  await fixedCombo(page).focus();
  await expect(options(page)).toHaveText(ALL_OPTIONS);
  await page.keyboard.press("Home");
  await expect(highlighted(page)).toHaveText("Cardiology");
  for (const next of ["Oncology", "Orthopedics", "Radiology", "Cardiology"]) {
    await page.keyboard.press("ArrowDown");
    await expect(highlighted(page)).toHaveText(next);
  }
  for (const next of ["Radiology", "Orthopedics"]) {
    await page.keyboard.press("ArrowUp");
    await expect(highlighted(page)).toHaveText(next);
  }
  await expect(fixedCombo(page)).toHaveAttribute(
    "aria-activedescendant",
    (await highlighted(page).getAttribute("id")) ?? "none",
  );

  await fixedCombo(page).fill("rad");
  await expect(highlighted(page)).toHaveText("Radiology");
  await page.keyboard.press("Enter");
  await expect(fixedCombo(page)).toHaveValue("Radiology");
  await expect(options(page)).toHaveCount(0);
});

/** Chooses Radiology, then types something else without choosing it. */
async function typeAfterChoosing(page: Page) {
  await fixedCombo(page).fill("rad");
  await page.keyboard.press("Enter");
  await expect(fixedCombo(page)).toHaveValue("Radiology");
  await fixedCombo(page).fill("onc");
  await expect(options(page)).toHaveText(["Oncology"]);
}

test("closes on Escape, on a click outside, which restores the last choice, and on blur", async ({
  page,
}) => {
  await typeAfterChoosing(page);
  await page.keyboard.press("Escape");
  await expect(options(page)).toHaveCount(0);
  await expect(fixedCombo(page)).toBeFocused();

  await typeAfterChoosing(page);
  await outside(page).click();
  await expect(options(page)).toHaveCount(0);
  await expect(fixedCombo(page)).toHaveValue("Radiology");

  await typeAfterChoosing(page);
  await page.keyboard.press("Shift+Tab");
  await expect(options(page)).toHaveCount(0);
});

test("restores an empty field on a click outside when nothing was chosen", async ({ page }) => {
  await fixedCombo(page).fill("onc");
  await outside(page).click();
  await expect(fixedCombo(page)).toHaveValue("");
});

test("can be disabled or marked as invalid, and opens and closes by its button, which names the field", async ({
  page,
}) => {
  await expect(combo(page, "Disabled")).toBeDisabled();

  await expect(fixedCombo(page)).toHaveAttribute("aria-invalid", "true");
  await expect(creatableCombo(page)).not.toHaveAttribute("aria-invalid", "true");

  await page.getByRole("button", { name: "Show choices: Choose or create" }).click();
  await expect(options(page)).toHaveText(ALL_OPTIONS);
  await page.getByRole("button", { name: "Show choices" }).first().click();
  await expect(options(page)).toHaveCount(0);
});

test.describe("in a form", () => {
  test.beforeEach(async ({ page, visit }) => {
    await visit("/admin/departments/new");
    await expect(page.getByRole("button", { name: "Show choices" })).toBeVisible();
  });

  test("does not open with the dialog, which has the focus on its title", async ({ page }) => {
    await expect(page.getByRole("dialog").getByRole("heading").first()).toBeFocused();
    await expect(page.getByRole("listbox")).toBeHidden();
  });

  test("does not cover the next field, nor move when it opens", async ({ page }) => {
    const top = (await combo(page, "Department").boundingBox())?.y;
    await combo(page, "Department").click();
    const list = await page.getByRole("listbox").boundingBox();
    const next = page.getByRole("dialog").getByText("Specialty", { exact: true });
    await expect
      .poll(async () => (await next.boundingBox())?.y)
      .toBeGreaterThanOrEqual((list?.y ?? Infinity) + (list?.height ?? 0));
    expect((await combo(page, "Department").boundingBox())?.y).toBe(top);
  });

  test("a press on a button below is not lost, though it closes the list", async ({ page }) => {
    await combo(page, "Department").click();
    await expect(page.getByRole("listbox")).toBeVisible();
    const button = page.getByRole("button", { name: "Create Department & Specialty" });
    await button.hover();
    const openTop = (await button.boundingBox())?.y ?? 0;
    await page.mouse.down();
    await expect(page.getByRole("listbox")).toBeHidden();
    expect((await button.boundingBox())?.y).toBe(openTop);
    await page.mouse.up();
    await expect(page.getByRole("alert")).toContainText("Department is required");
  });

  test("gives back its room", async ({ page }) => {
    const specialty = page.getByRole("textbox", { name: "Specialty" });
    const closedTop = (await specialty.boundingBox())?.y;
    await combo(page, "Department").click();
    await expect.poll(async () => (await specialty.boundingBox())?.y).not.toBe(closedTop);
    await specialty.click();
    await expect(specialty).toBeFocused();
    await expect.poll(async () => (await specialty.boundingBox())?.y).toBe(closedTop);
  });
});

test("is at most 8.5rem high when open, and scrolls", async ({ page }) => {
  await creatableCombo(page).focus();
  const box = await page.getByRole("listbox").boundingBox();
  expect(box?.height).toBeLessThanOrEqual(8.5 * 16 + 1);
  await page.keyboard.press("End");
  await expect(page.getByRole("option", { name: "Radiology" })).toBeInViewport();
});
