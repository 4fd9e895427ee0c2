import type { APIRequestContext, Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { expect, allowStatus, scanAccessibility, test, unique } from "./fixtures";
import { addMediaCounts } from "../support/media-counts";
import { addAdvertisement, addAdvertiser } from "./records";
import { OPEN } from "./servers";

type AdvertisementCounts = { name?: string; views: number; plays?: number };

/** Creates an advertiser whose advertisements have the given counts of views and plays. */
async function createAdvertiser(request: APIRequestContext, counts: AdvertisementCounts[]) {
  const owner = unique("Advertiser");
  const id = await addAdvertiser(request, owner);
  const detailPath = `/admin/advertisers/${id}`;
  for (const { name = unique("Spot"), views, plays = 0 } of counts) {
    const advertisementId = await addAdvertisement(request, id, { advertisementName: name });
    await addMediaCounts(OPEN.dataDir, { id: advertisementId, advertiserId: id }, { views, plays });
  }
  return { id, owner, reportsPath: `${detailPath}/reports` };
}

const tableRows = (page: Page) =>
  page.getByRole("table", { name: "Advertisement by plays" }).locator("tbody tr");
const chart = (page: Page) => page.getByRole("img", { name: /^Views and plays by/ });

test("links from the list to the views and plays, most played first", async ({
  page,
  visit,
  request,
}) => {
  const [mostPlayed, onlyViewed, neverViewed] = [
    unique("First"),
    unique("Second"),
    unique("Never"),
  ];
  const { owner, reportsPath } = await createAdvertiser(request, [
    { name: neverViewed, views: 0 },
    { name: onlyViewed, views: 3 },
    { name: mostPlayed, views: 1, plays: 2 },
  ]);
  await visit(`/admin/advertisers?q=${encodeURIComponent(owner)}`);
  await page.getByRole("link", { name: `Reports ${owner}` }).click();
  await expect(page).toHaveURL(reportsPath);
  await expect(page).toHaveTitle(`${owner} - Reports - Calmward`);
  await expect(page.getByRole("heading", { level: 1, name: `${owner} - Reports` })).toBeVisible();
  await expect(page.getByRole("definition")).toHaveText(["4", "2"]);
  await expect(chart(page)).toHaveAccessibleName(
    /^Views and plays by day, \w+ \d+ to \w+ \d+: 4 views and 2 plays in all/,
  );
  await expect(tableRows(page)).toHaveText([
    `${mostPlayed}12`,
    `${onlyViewed}30`,
    `${neverViewed}00`,
  ]);
  await page.getByText("Show data").click();
  const data = page.getByRole("region", { name: "Data: Views and plays" });
  await expect(data.getByRole("row")).toHaveCount(1 + 30);
  await expect(page.getByRole("link", { name: mostPlayed })).toHaveAttribute(
    "href",
    /^\/admin\/advertisers\/\d+\/advertisements\/\d+\/edit$/,
  );
  const breadcrumb = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(breadcrumb.getByRole("link")).toHaveText(["Advertisers", owner]);
  await breadcrumb.getByRole("link", { name: "Advertisers" }).click();
  await expect(page).toHaveURL("/admin/advertisers");
});

test("changes the period", async ({ page, visit, request }) => {
  const { reportsPath } = await createAdvertiser(request, [{ views: 2 }]);
  await visit(reportsPath);
  const tabs = page.getByRole("navigation", { name: "Period" });
  const labels = ["Today", "1 Week", "1 Month", "YTD", "1 Year"];
  await expect(tabs.getByRole("link")).toHaveText(labels);
  await expect(tabs.locator("[aria-current]")).toHaveText("1 Month");
  const periods: [string, string, RegExp][] = [
    ["Today", "1d", /by hour/],
    ["1 Week", "7d", /by day/],
    ["YTD", "ytd", /by (week|month)/],
    ["1 Year", "365d", /by month/],
  ];
  for (const [label, period, unit] of periods) {
    await tabs.getByRole("link", { name: label }).click();
    await expect(page).toHaveURL(`${reportsPath}?period=${period}`);
    await expect(tabs.locator("[aria-current]")).toHaveText(label);
    await expect(chart(page)).toHaveAccessibleName(unit);
    await expect(page.getByRole("definition")).toHaveText(["2", "0"]);
  }
});

test("downloads a file of the chosen period", async ({ page, visit, request }) => {
  const name = `=1+${unique("Spot")}`;
  const { id, reportsPath } = await createAdvertiser(request, [{ name, views: 2, plays: 1 }]);
  await visit(`${reportsPath}?period=7d`);
  const downloadEvent = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download CSV" }).click();
  const download = await downloadEvent;
  expect(download.suggestedFilename()).toBe(`advertisers-${id}-report-7d.csv`);
  expect(await readFile(await download.path(), "utf8")).toBe(
    `\ufeff"Advertisement","Views","Plays"\r\n"'${name}","2","1"\r\n`,
  );
});

test(
  "paginates more than twenty rows, keeping the chosen period",
  { tag: "@forms-client-only" },
  async ({ page, visit, request }) => {
    const counts = Array.from({ length: 21 }, (_, index) => ({ views: index === 20 ? 1 : 0 }));
    const { reportsPath } = await createAdvertiser(request, counts);
    await visit(`${reportsPath}?period=7d`);
    await expect(tableRows(page)).toHaveCount(20);
    await page.getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL(`${reportsPath}?period=7d&page=2`);
    await expect(tableRows(page)).toHaveCount(1);
    await page.getByRole("link", { name: "Today" }).click();
    await expect(tableRows(page)).toHaveCount(20);
  },
);

test(
  "says that nothing was viewed or played",
  { tag: "@forms-client-only" },
  async ({ page, visit, request }) => {
    const { reportsPath } = await createAdvertiser(request, [{ views: 0 }]);
    await visit(reportsPath);
    await expect(page.getByText("Nothing was viewed or played in this period.")).toBeVisible();
    await expect(page.getByRole("definition")).toHaveText(["0", "0"]);
    await expect(chart(page)).toHaveCount(0);
  },
);

test(
  "shows 404 for an unknown advertiser",
  { ...allowStatus(404), tag: "@forms-client-only" },
  async ({ page, visit }) => {
    const response = await visit("/admin/advertisers/2000000000/reports");
    expect(response.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Advertiser Not Found" })).toBeVisible();
    await page.getByRole("link", { name: "Back to Advertisers" }).click();
    await expect(page).toHaveURL("/admin/advertisers");
  },
);

test("has no accessibility violations, and fits a phone", async ({
  page,
  visit,
  request,
  javaScript,
}) => {
  test.skip(!javaScript, "axe needs scripts");
  const { reportsPath } = await createAdvertiser(request, [{ views: 2, plays: 1 }]);
  await visit(reportsPath);
  await page.getByText("Show data").click();
  await scanAccessibility(page);
  await page.setViewportSize({ width: 375, height: 812 });
  await scanAccessibility(page);
  for (const period of ["1d", "30d", "365d"]) {
    await visit(`${reportsPath}?period=${period}`);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  }
});
