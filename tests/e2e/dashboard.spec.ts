import type { Page } from "@playwright/test";
import { expect, allowStatus, test, unique } from "./fixtures";
import { addSession, addSpecialty, addTag } from "./records";

const card = (page: Page, name: string) =>
  page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 3, name, exact: true }) });

const group = (page: Page, name: string) =>
  page
    .locator("section")
    .filter({ has: page.getByRole("heading", { level: 2, name, exact: true }) });

test("shows five periods, each at its own address", async ({ page, visit }) => {
  await visit("/admin/dashboard");
  const periods = page.getByRole("navigation", { name: "Period" });
  const current = periods.locator("[aria-current=page]");
  await expect(periods.getByRole("link")).toHaveText([
    "Today",
    "1 Week",
    "1 Month",
    "YTD",
    "1 Year",
  ]);
  await expect(current).toHaveText("1 Month");
  await periods.getByRole("link", { name: "1 Week" }).click();
  await expect(page).toHaveURL("/admin/dashboard?period=7d");
  await expect(current).toHaveText("1 Week");
  await expect(card(page, "Tags")).toContainText("in the last 7 days");
  await periods.getByRole("link", { name: "1 Year" }).click();
  await expect(card(page, "Tags")).toContainText("in the 365 days before");
});

test("has its cards in groups, with charts that have names, and their values in a table of the group", async ({
  page,
  visit,
}) => {
  await visit("/admin/dashboard?period=365d");
  const groups = page.getByRole("heading", { level: 2 });
  await expect(groups).toHaveText([
    "Needs you",
    "Patients",
    "Partners",
    "Plans",
    "Sessions",
    "Revenue",
    "Surveys",
  ]);
  const viewsCard = card(page, "Advertisement Views");
  await expect(
    viewsCard.getByRole("img", {
      name: /^Advertisement Views by month, .* to .*; peak: .*\.$/,
    }),
  ).toBeVisible();
  const partners = group(page, "Partners");
  const table = partners.getByRole("table");
  await expect(table).toBeHidden();
  await partners.getByText("Show data").click();
  await expect(table.getByRole("columnheader")).toHaveText([
    "Month",
    "Advertisers added",
    "Religious Partners added",
    "Advertisement Views",
    "Advertisement Plays",
    "Message Views",
    "Message Plays",
  ]);
  await expect(table.getByRole("row")).not.toHaveCount(1);
});

test("shows what was paid, and apart from it the prices of the chosen plans", async ({
  page,
  visit,
}) => {
  await visit("/admin/dashboard?period=365d");
  const revenue = card(page, "Revenue");
  await expect(revenue).toContainText(/^Revenue\s*\$[\d,]+\.\d\d/);
  await expect(revenue).toContainText("What patients paid, less refunds.");
  await expect(revenue.getByRole("img", { name: /peak: .*, \$[\d,]+\.\d\d\.$/ })).toBeVisible();
  await group(page, "Revenue").getByText("Show data").click();
  await expect(group(page, "Revenue").getByRole("row").last()).toContainText(/\$[\d,]+\.\d\d/);
  await expect(card(page, "Prices Chosen")).toContainText("paid or not");
  for (const name of ["Plans Chosen", "Prices Chosen", "Revenue"]) {
    await expect(card(page, name).getByRole("link")).toHaveAttribute(
      "href",
      "/admin/reports/revenue?period=365d",
    );
  }
  await expect(card(page, "Procedures").getByRole("link")).toHaveAttribute("href", "/plans");
});

test("links a card to the list filtered to what it counts, and clears the filter", async ({
  page,
  visit,
  request,
}) => {
  const name = unique("Dashboard");
  await addTag(request, name);
  await visit("/admin/dashboard?period=7d");
  await expect(card(page, "Tags")).toContainText(/\d+ added in the last 7 days/);
  await card(page, "Tags").getByRole("link", { name: "Tags" }).click();

  await expect(page).toHaveURL("/admin/tags?added=7d");
  const note = page.getByRole("link", { name: "Remove Added: in the last 7 days" });
  await expect(note).toBeVisible();
  await expect(page.getByRole("cell", { name: "T001" })).toHaveCount(0);

  const nameHeader = page.getByRole("columnheader", { name: "Tag Name" });
  await nameHeader.getByRole("link").click();
  await expect(page).toHaveURL("/admin/tags?added=7d&sort=name&order=asc");
  await expect(nameHeader).toHaveAttribute("aria-sort", "ascending");
  await page.getByRole("main").getByRole("searchbox").fill(name);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?(q=.*&added=7d|added=7d&q=.*)/);
  await page.getByRole("link", { name: `Edit ${name}` }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page).toHaveURL(/edit\?.*added=7d/);
  await page.getByRole("dialog").getByRole("link", { name: "Cancel" }).click();
  await expect(note).toBeVisible();

  await note.click();
  await expect(page).toHaveURL(/^(?!.*added).*sort=name/);
  await expect(note).toHaveCount(0);
  await expect(page.getByRole("cell", { name, exact: true })).toBeVisible();
});

test("links what needs the administrator to its list, filtered", async ({
  page,
  visit,
  request,
}) => {
  const specialty = await addSpecialty(request, {
    department: unique("Department"),
    name: unique("Specialty"),
  });
  await addSession(request, specialty, { name: unique("Draft") });
  await visit("/admin/dashboard");
  const needsYou = page.getByRole("region", { name: "Needs you" });
  await expect(needsYou.getByRole("link", { name: /^No backup yet$/ })).toHaveAttribute(
    "href",
    "/admin/system",
  );
  await needsYou.getByRole("link", { name: /^sessions? to publish$/ }).click();
  await expect(page).toHaveURL("/admin/sessions?status=Draft");
});

test(
  "refuses an unknown period",
  { ...allowStatus(400), tag: "@forms-client-only" },
  async ({ page, visit }) => {
    const response = await visit("/admin/tags?added=8d");
    expect(response.status()).toBe(400);
    await expect(page.getByText("added must be one of 1d, 7d, 30d, ytd, 365d")).toBeVisible();
  },
);
