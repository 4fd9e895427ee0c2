import { readFileSync } from "node:fs";
import { type Page } from "@playwright/test";
import { expect, allowStatus, measureOverflow, scanAccessibility, test, unique } from "./fixtures";
import { addTag } from "./records";

const rows = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("cell") });
const submitFilters = (page: Page) => page.getByRole("button", { name: "Filter" }).click();
const listUrl = (name: string) => `/admin/audit?q=${encodeURIComponent(name)}`;

test("shows who did what to which record, newest first", async ({ page, visit, request }) => {
  const name = unique("Watched");
  const id = await addTag(request, name);
  await request.put(`/tag/${id}`, { data: { name: `${name} again` } });
  await visit(listUrl(name));

  await expect(page.getByRole("heading", { name: "Audit", level: 1 })).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  const [updated, created] = [rows(page).nth(0), rows(page).nth(1)];
  await expect(updated).toContainText("Tag updated");
  await expect(updated).toContainText(`${name} again`);
  await expect(created).toContainText("Tag created");
  await expect(created).toContainText(`ID ${id}`);
  await expect(created).toContainText("Admin");
  await expect(created).toContainText("Administrator, through the API");
  await expect(created).toContainText("127.0.0.1");
  await expect(created).toContainText(/[A-Z][a-z]{2} \d+, \d{4}, \d{1,2}:\d\d:\d\d [AP]M/);
});

test(
  "filters the list with a form, and clears the filters",
  { tag: "@forms-client-only" },
  async ({ page, visit, request }) => {
    const name = unique("Narrow");
    const id = await addTag(request, name);
    await visit("/admin/audit");
    await page.getByLabel("Search", { exact: true }).fill(name.toUpperCase());
    await page.getByLabel("Person").fill("adm");
    await page.getByLabel("Record Type").selectOption("Tag");
    await page.getByLabel("Record ID").fill(String(id));
    await page.getByLabel("From").fill("2020-01-01");
    await submitFilters(page);

    await expect(rows(page)).toHaveCount(1);
    const { searchParams } = new URL(page.url());
    expect(searchParams.get("q")).toBe(name.toUpperCase());
    expect(searchParams.get("person")).toBe("adm");
    await expect(page.getByLabel("Record Type")).toHaveValue("tag");
    await expect(page.getByLabel("From")).toHaveValue("2020-01-01");

    await page.getByLabel("To").fill("2020-01-02");
    await submitFilters(page);
    await expect(page.getByText("No events found matching your criteria.")).toBeVisible();
    await page.getByRole("link", { name: "Clear", exact: true }).click();
    await expect(page).toHaveURL("/admin/audit");
    await expect(page.getByLabel("Search", { exact: true })).toHaveValue("");
    await expect(page.getByLabel("Record Type")).toHaveValue("");
    await expect(rows(page).first()).toBeVisible();
  },
);

test(
  "keeps its filters from page to page, and in the details",
  { tag: "@forms-client-only" },
  async ({ page, visit, request }) => {
    const name = unique("Paged");
    for (const number of [1, 2, 3]) await addTag(request, `${name} ${number}`);
    await visit(`${listUrl(name)}&type=tag&limit=2`);
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole("link", { name: "Next" }).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(`${name} 1`);
    const address = new URL(page.url());
    expect(address.searchParams.get("type")).toBe("tag");

    await page.getByRole("link", { name: /^Details Tag created/ }).click();
    const dialog = page.getByRole("dialog", { name: "Event Details" });
    await expect(dialog).toBeVisible();
    await dialog.getByRole("link", { name: "Close" }).last().click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(address.href);
  },
);

test(
  "shows all fields of an event, and what changed",
  { tag: "@forms-client-only" },
  async ({ page, visit, request }) => {
    const name = unique("Detailed");
    const id = await addTag(request, name);
    await request.put(`/tag/${id}`, { data: { name: `${name} after` } });
    await visit(listUrl(name));
    await page
      .getByRole("link", { name: /^Details Tag updated/ })
      .first()
      .click();
    const dialog = page.getByRole("dialog", { name: "Event Details" });
    await expect(page).toHaveTitle("Event Details - Calmward");
    await expect(dialog).toContainText(`ID ${id}`);
    await expect(dialog).toContainText("Administrator, through the API");
    const change = dialog.getByRole("row").filter({ hasText: "Name" });
    await expect(change.getByRole("cell").nth(1)).toHaveText(name);
    await expect(change.getByRole("cell").nth(2)).toHaveText(`${name} after`);

    await dialog.getByRole("link", { name: "History of This Record" }).click();
    await expect(page).toHaveURL(`/admin/audit?type=tag&record=${id}`);
    await expect(dialog).toBeHidden();
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole("link", { name: /^Tag created/ }).click();
    await expect(
      dialog.getByRole("row").filter({ hasText: name }).getByRole("cell").nth(1),
    ).toHaveText("Nothing");
  },
);

test(
  "shows the event's position in the hash chain once it is sealed",
  { tag: "@forms-client-only" },
  async ({ page, visit, request }) => {
    const name = unique("Sealed");
    await addTag(request, name);
    await visit(listUrl(name));
    await page.getByRole("link", { name: /^Details/ }).click();
    const dialog = page.getByRole("dialog", { name: "Event Details" });
    await expect(dialog).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(dialog).toContainText(/Position in chain\d+Hash[\da-f]{64}/, { timeout: 500 });
    }).toPass();
  },
);

test(
  "exports the filtered events, and records the export",
  { tag: "@in-chromium" },
  async ({ page, visit, request }) => {
    const name = unique("Exported");
    await addTag(request, name);
    await visit(listUrl(name));
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export CSV" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("audit.csv");
    const lines = readFileSync(await file.path(), "utf8")
      .trim()
      .split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('"Position","Hash"');
    expect(lines[1]).toContain(`"created","tag"`);
    expect(lines[1]).toContain(name);

    await visit("/admin/audit?q=audit+exported&type=audit");
    await page
      .getByRole("link", { name: /^Details Audit exported/ })
      .first()
      .click();
    const details = page.getByRole("dialog").getByRole("row").filter({ hasText: "Search" });
    await expect(details).toContainText("Nothing");
  },
);

test(
  "refuses an invalid date",
  { ...allowStatus(400), tag: "@forms-client-only" },
  async ({ page, visit }) => {
    expect((await visit("/admin/audit?from=2026-02-30")).status()).toBe(400);
    await expect(page.getByText("from must be a day such as 2026-05-31")).toBeVisible();
    await page.getByRole("link", { name: "Back to Audit" }).click();
    await expect(page.getByRole("heading", { name: "Audit", level: 1 })).toBeVisible();
  },
);

test(
  "shows 404 for an unknown event",
  { ...allowStatus(404), tag: "@forms-client-only" },
  async ({ page, visit }) => {
    expect((await visit("/admin/audit/2000000000/view")).status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Event Not Found" })).toBeVisible();
  },
);

test("has no accessibility violations, in the list, without rows, and in the details", async ({
  page,
  visit,
  request,
  javaScript,
}) => {
  test.skip(!javaScript, "axe needs scripts");
  const name = unique("Barrier");
  await addTag(request, name);
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 812 });
    await visit(listUrl(name));
    await scanAccessibility(page);
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole("link", { name: /^Details/ }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await scanAccessibility(page);
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    await visit("/admin/audit?q=there-is-no-such-event");
    await scanAccessibility(page);
  }
});
