import { type Page } from "@playwright/test";
import { expect, expecting, hydration, test } from "./fixtures";

/** The back-office is dense, the site is not: tokens.css. */
const TEXT = { office: "15px", site: "18px" };

async function expectLooks(page: Page, area: keyof typeof TEXT) {
  await expect(page.locator("body")).toHaveCSS("font-size", TEXT[area]);
  // One sheet, in the page or linked: never the other area's beside it.
  await expect(page.locator("[data-styles]")).toHaveCount(1);
}

/** Leaves something in the document that no other document has. */
const mark = (page: Page) =>
  page.locator("html").evaluate((html) => html.setAttribute("data-was", ""));
const expectOtherDocument = (page: Page) => expect(page.locator("html[data-was]")).toHaveCount(0);

test(
  "links between the back-office and the site load documents, there, back and on",
  { ...expecting(404), tag: "@needs-browser" },
  async ({ page, visit, javaScript }) => {
    await visit("/admin/dashboard");
    await expectLooks(page, "office");
    await mark(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();
    await expect(page).toHaveURL("/about");
    await expectOtherDocument(page);
    await expectLooks(page, "site");

    await page.goBack();
    await expect(page).toHaveURL("/admin/dashboard");
    await expectLooks(page, "office");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
    await page.goForward();
    await expect(page).toHaveURL("/about");
    await expectLooks(page, "site");

    await visit("/nowhere");
    await expectLooks(page, "site");
    await mark(page);
    await page.getByRole("link", { name: "Go to Dashboard" }).click();
    await expect(page).toHaveURL("/admin/dashboard");
    await expectOtherDocument(page);
    await expectLooks(page, "office");
    // Both sheets are known by now: linked, they look the same.
    await expect(page.locator("link[data-styles]")).toHaveCount(1);
    if (javaScript) await hydration(page);
  },
);

test(
  "links within an area keep the document, once scripts run",
  { tag: "@needs-browser" },
  async ({ page, visit, javaScript }) => {
    await visit("/about");
    await mark(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
    await expect(page).toHaveURL("/privacy");
    await expect(page.locator("html[data-was]")).toHaveCount(javaScript ? 1 : 0);
    await expectLooks(page, "site");
  },
);
