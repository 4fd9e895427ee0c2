import type { Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { allowStatus, expect, expectNoOverflow, scanAccessibility, test } from "./fixtures";

const REPORTS = "/admin/reports";
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const figure = (page: Page, label: string) =>
  page.locator("dt", { hasText: new RegExp(`^${label}$`) }).locator("+ dd");
const show = (page: Page) => page.getByRole("button", { name: "Show", exact: true }).click();

/** Waits until the job has counted what the sample content has. */
async function openCounted(page: Page, visit: (path: string) => Promise<unknown>, path: string) {
  await expect(async () => {
    await visit(path);
    await expect(page.getByText("being counted for the first time")).toHaveCount(0);
  }).toPass({ timeout: 60_000 });
}

test("lead from the index to a report of a period, with its chart, table and how it is counted @in-chromium", async ({
  page,
  visit,
}) => {
  await visit(REPORTS);
  await expect(heading(page)).toHaveText("Reports");
  await expect(page.getByText("What was used, and what it did")).toBeVisible();
  await page.getByRole("link", { name: "From Invitation to Completed Plan" }).click();
  await expect(heading(page)).toHaveText("From Invitation to Completed Plan");
  await openCounted(page, visit, `${REPORTS}/funnel`);
  await page.getByRole("link", { name: "1 Year" }).click();
  await expect(page).toHaveURL(`${REPORTS}/funnel?period=365d`);
  await expect(figure(page, "Joined")).toHaveText(/^\d+ \(\d+%\)/);
  await expect(page.getByRole("img", { name: /^Invited and joined by month/ })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "MRI, version 1" })).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "How it is counted" })).toBeVisible();
  await expect(page.getByText("none of them is a real person")).toBeVisible();
  await expectNoOverflow(page);
});

test("keep filters and dates in the address, also with the period and the file", async ({
  page,
  visit,
}) => {
  await openCounted(page, visit, `${REPORTS}/sessions?period=365d`);
  await page.getByLabel("Language").selectOption("en");
  await show(page);
  await expect(page).toHaveURL(/period=365d/);
  await expect(page).toHaveURL(/language=en/);
  await expect(page.getByText("In the last 365 days, Language: English")).toBeVisible();
  await page.getByRole("link", { name: "YTD" }).click();
  await expect(page).toHaveURL(/language=en.*period=ytd|period=ytd.*language=en/);
  const waitForDownload = page.waitForEvent("download");
  await page.getByRole("link", { name: "CSV file: By session" }).click();
  const download = await waitForDownload;
  expect(download.suggestedFilename()).toMatch(/^report-sessions-sessions-\d{4}-01-01-.*\.csv$/);
  const [header] = (await readFile(await download.path(), "utf8")).split("\r\n");
  expect(header).toContain('"Session","Started","Finished","Finished (%)"');
  await page.getByRole("link", { name: "Clear", exact: true }).click();
  await expect(page).toHaveURL(`${REPORTS}/sessions`);
});

test(
  "say what is wrong with dates, and keep them",
  allowStatus(400),
  async ({ page, visit, javaScript }) => {
    await openCounted(page, visit, `${REPORTS}/requests`);
    await page.getByLabel("From", { exact: true }).fill("2026-11-20");
    await page.getByLabel("To", { exact: true }).fill("2026-11-02");
    await show(page);
    await expect(page.getByRole("alert")).toContainText("From must not be after To");
    await expect(page).toHaveTitle(/^Error: /);
    if (javaScript) await scanAccessibility(page);
    await expect(page.getByLabel("From", { exact: true })).toHaveValue("2026-11-20");
    await page.getByLabel("To", { exact: true }).fill("2026-11-29");
    await show(page);
    await expect(page.getByText("Nov 20, 2026 to Nov 29, 2026")).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  },
);

test("tell nothing of few people of a partner", allowStatus(400), async ({ page, visit }) => {
  await openCounted(page, visit, `${REPORTS}/partners?period=365d`);
  await expect(figure(page, "People Covered")).toHaveText("fewer than 11");
  await visit(`${REPORTS}/funnel?period=365d&partner=1`);
  await expect(figure(page, "Invited")).toHaveText("fewer than 11");
  await page.getByLabel("Language").selectOption("en");
  await show(page);
  await expect(page.getByRole("alert")).toContainText("A partner cannot be combined");
});
