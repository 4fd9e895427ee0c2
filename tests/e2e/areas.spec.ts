import { type Page } from "@playwright/test";
import { expect, allowStatus, waitForHydration, test } from "./fixtures";

/** Base font size of each area, from tokens.css. */
const FONT_SIZES = { office: "15px", site: "18px" };

async function expectStyles(page: Page, area: keyof typeof FONT_SIZES) {
  await expect(page.locator("body")).toHaveCSS("font-size", FONT_SIZES[area]);
  // Exactly one style sheet, inline or linked: the other area's is not loaded too.
  await expect(page.locator("[data-styles]")).toHaveCount(1);
}

/** Sets an attribute that a newly loaded document does not have. */
const markDocument = (page: Page) =>
  page.locator("html").evaluate((html) => html.setAttribute("data-was", ""));
const expectNewDocument = (page: Page) => expect(page.locator("html[data-was]")).toHaveCount(0);

test(
  "links between the back-office and the site load documents, also on back and forward",
  { ...allowStatus(404), tag: "@needs-browser" },
  async ({ page, visit, javaScript }) => {
    await visit("/admin/dashboard");
    await expectStyles(page, "office");
    await markDocument(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();
    await expect(page).toHaveURL("/about");
    await expectNewDocument(page);
    await expectStyles(page, "site");

    await page.goBack();
    await expect(page).toHaveURL("/admin/dashboard");
    await expectStyles(page, "office");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
    await page.goForward();
    await expect(page).toHaveURL("/about");
    await expectStyles(page, "site");

    await visit("/nowhere");
    await expectStyles(page, "site");
    await markDocument(page);
    await page.getByRole("link", { name: "Go to Dashboard" }).click();
    await expect(page).toHaveURL("/admin/dashboard");
    await expectNewDocument(page);
    await expectStyles(page, "office");
    // Both style sheets are cached by now, so they are linked, not inlined.
    await expect(page.locator("link[data-styles]")).toHaveCount(1);
    if (javaScript) await waitForHydration(page);
  },
);

test(
  "links within an area keep the document, once scripts run",
  { tag: "@needs-browser" },
  async ({ page, visit, javaScript }) => {
    await visit("/about");
    await markDocument(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
    await expect(page).toHaveURL("/privacy");
    await expect(page.locator("html[data-was]")).toHaveCount(javaScript ? 1 : 0);
    await expectStyles(page, "site");
  },
);
