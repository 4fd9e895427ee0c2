import { type Page } from "@playwright/test";
import { expect, test, toast, unique } from "./fixtures";

const scripts = (page: Page) => page.locator("script, link[rel=modulepreload]");

test("omits all scripts in Lite mode, and includes them again afterwards", async ({
  page,
  visit,
}) => {
  await visit("/admin/tags?sort=name");
  await expect(scripts(page)).not.toHaveCount(0);
  await page.getByRole("button", { name: "Lite: off" }).click();
  await expect(page.getByRole("button", { name: "Lite: on" })).toBeVisible();
  await expect(page).toHaveURL("/admin/tags?sort=name");
  await expect(scripts(page)).toHaveCount(0);

  await page.getByRole("link", { name: "Add Tag" }).click();
  await page.getByRole("textbox", { name: "Tag Name" }).fill(unique("Tag"));
  await page.getByRole("button", { name: "Create Tag" }).click();
  await expect(toast(page, "Tag created successfully")).toBeVisible();
  await expect(scripts(page)).toHaveCount(0);

  await page.getByRole("button", { name: "Lite: on" }).click();
  await expect(page.getByRole("button", { name: "Lite: off" })).toBeVisible();
  await expect(scripts(page)).not.toHaveCount(0);
});

test("omits all scripts for a browser that sends Save-Data", async ({ page }) => {
  await page.setExtraHTTPHeaders({ "Save-Data": "on" });
  await page.goto("/admin/departments");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(scripts(page)).toHaveCount(0);
});

test("shows the building blocks on pages", async ({ page, visit }) => {
  await visit("/admin/components");
  await expect(
    page.getByRole("navigation", { name: "Areas" }).locator("[aria-current]"),
  ).toHaveCount(0);
  const pages = page.getByRole("navigation", { name: "Components" }).getByRole("link");
  await expect(pages).toHaveCount(13);
  const groups = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
  for (const name of await groups.allTextContents()) {
    await expect(page.getByRole("region", { name, exact: true }).first()).toBeVisible();
  }
  await pages.filter({ hasText: "Lists" }).click();
  await expect(page.getByRole("heading", { name: "Lists" })).toBeVisible();
  const pager = page.getByRole("navigation", { name: "Pages" });
  await expect(pager.getByRole("listitem")).toHaveText([
    "Previous",
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "…",
    "12",
    "Next",
  ]);
});

test("shows an image on its own", async ({ page, visit, javaScript }) => {
  await visit("/admin/components");
  await page.getByRole("link", { name: "Open the image" }).click();
  if (!javaScript) return expect(page).toHaveURL("/favicon.svg");
  const dialog = page.getByRole("dialog", { name: "Calmward's logo" });
  await expect(dialog.getByRole("img", { name: "Calmward's logo" })).toBeVisible();
  const box = await dialog.boundingBox();
  expect(box?.width).toBeLessThanOrEqual(1280 * 0.95);
  expect(box?.height).toBeLessThanOrEqual(860 * 0.95);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("link", { name: "Open the image" }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});
