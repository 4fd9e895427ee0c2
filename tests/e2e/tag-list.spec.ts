import { type APIRequestContext, type Page } from "@playwright/test";
import { expect, test, toast, unique } from "./fixtures";
import { addTag } from "./records";

/** Creates three tags with a unique prefix; `listUrl` is the URL of the list filtered to them. */
async function createThreeTags(request: APIRequestContext) {
  const group = unique("Group");
  for (const letter of ["b", "a", "c"]) await addTag(request, `${group} ${letter}`);
  return { group, listUrl: `/admin/tags?q=${encodeURIComponent(group)}` };
}

const names = (page: Page) => page.locator("tbody td.name");
const header = (page: Page, name: string) => page.getByRole("columnheader", { name });

test("finds tags by a part of their name", async ({ page, visit, request, javaScript }) => {
  const { group } = await createThreeTags(request);
  await visit("/admin/tags?sort=name&page=2");
  const searchBox = page.getByRole("searchbox", { name: "Search tags" });
  await expect(searchBox).toHaveAttribute("placeholder", "Search tags...");
  await searchBox.fill(`${group.toLowerCase()} a`);
  // With scripts the list is searched while typing.
  if (!javaScript) await page.getByRole("button", { name: "Search", exact: true }).click();

  await expect(names(page)).toHaveText([`${group} a`]);
  await expect(page).toHaveURL(/\?q=.*&sort=name$/);
  await expect(searchBox).toHaveValue(`${group.toLowerCase()} a`);
  if (javaScript) await expect(toast(page, "1 found")).toBeAttached();
});

test("searches immediately on Enter", async ({ page, visit, request }) => {
  const { group } = await createThreeTags(request);
  await visit("/admin/tags");
  await page.getByRole("main").getByRole("searchbox").fill(group);
  await page.keyboard.press("Enter");
  await expect(names(page)).toHaveCount(3);
});

test("keeps the focus and the input while results arrive", async ({
  page,
  visit,
  request,
  javaScript,
}) => {
  test.skip(!javaScript, "without scripts no results arrive while typing");
  const { group } = await createThreeTags(request);
  await visit("/admin/tags");
  const searchBox = page.getByRole("main").getByRole("searchbox");
  await searchBox.pressSequentially(group);
  await expect(names(page)).toHaveCount(3);
  await searchBox.pressSequentially(" c");
  await expect(names(page)).toHaveText([`${group} c`]);
  await expect(searchBox).toBeFocused();
  await expect(searchBox).toHaveValue(`${group} c`);
  await page.goBack();
  await expect(page).toHaveURL(/^(about:blank|.*\/admin\/tags)$/);
});

test("sorts by a column, and in reverse at the second click", async ({ page, visit, request }) => {
  const { group, listUrl } = await createThreeTags(request);
  const buildNames = (...letters: string[]) => letters.map((letter) => `${group} ${letter}`);
  await visit(listUrl);
  await expect(names(page)).toHaveText(buildNames("b", "a", "c"));
  await header(page, "Tag Name").getByRole("link").click();
  await expect(names(page)).toHaveText(buildNames("a", "b", "c"));
  await expect(header(page, "Tag Name")).toHaveAttribute("aria-sort", "ascending");
  await header(page, "Tag Name").getByRole("link").click();
  await expect(names(page)).toHaveText(buildNames("c", "b", "a"));
  await expect(header(page, "Tag Name")).toHaveAttribute("aria-sort", "descending");
  await header(page, "Created").getByRole("link").click();
  await expect(header(page, "Created")).toHaveAttribute("aria-sort", "ascending");
  await expect(header(page, "Tag Name")).not.toHaveAttribute("aria-sort");
});

test("paginates, keeping the search and the order", async ({ page, visit, request }) => {
  const { group, listUrl } = await createThreeTags(request);
  await visit(`${listUrl}&sort=name&limit=2`);
  const pager = page.getByRole("navigation", { name: "Pages" });
  await expect(page.getByText("1 to 2 of 3")).toBeVisible();
  await pager.getByRole("link", { name: "Next" }).click();
  await expect(names(page)).toHaveText([`${group} c`]);
  await expect(page.getByText("3 to 3 of 3")).toBeVisible();
  await expect(pager.getByText("2", { exact: true })).toHaveAttribute("aria-current", "page");
  await pager.getByRole("link", { name: "Page 1" }).click();
  await expect(names(page)).toHaveText([`${group} a`, `${group} b`]);
  await expect(page).toHaveURL(/sort=name/);
});

test("shows more rows per page, from the first page on", async ({ page, visit, request }) => {
  const { listUrl } = await createThreeTags(request);
  await visit(`${listUrl}&sort=name&page=2&limit=2`);
  await expect(names(page)).toHaveCount(1);
  const sizes = page.getByRole("navigation", { name: "Rows per page" });
  await expect(sizes.locator("[aria-current]")).toHaveText("2");
  await sizes.getByRole("link", { name: "10 rows per page" }).click();
  await expect(names(page)).toHaveCount(3);
  await expect(page).toHaveURL(/sort=name&limit=10$/);
});

test("has no pager for one page", async ({ page, visit, request }) => {
  const { listUrl } = await createThreeTags(request);
  await visit(listUrl);
  await expect(names(page)).toHaveCount(3);
  await expect(page.getByRole("navigation", { name: "Pages" })).toBeHidden();
});

test("goes to the last existing page after the only row of a page was deleted", async ({
  page,
  visit,
  request,
}) => {
  const { group, listUrl } = await createThreeTags(request);
  await visit(`${listUrl}&sort=name&page=2&limit=2`);
  await page.getByRole("link", { name: `Delete ${group} c` }).click();
  await page.getByRole("button", { name: "Delete Tag" }).click();
  await expect(names(page)).toHaveText([`${group} a`, `${group} b`]);
});

test("says that nothing was found, and links back to all tags", async ({ page, visit }) => {
  await visit(`/admin/tags?q=${encodeURIComponent(unique("Nothing"))}`);
  await expect(page.getByText("No tags found matching your criteria.")).toBeVisible();
  await page.getByRole("link", { name: "Clear search" }).click();
  await expect(page.getByRole("cell", { name: "Breathing", exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByRole("searchbox")).toHaveValue("");
});

test(
  "prints the rows and what is chosen, and neither menus nor links to more",
  { tag: "@needs-browser" },
  async ({ page, visit, request }) => {
    const { listUrl } = await createThreeTags(request);
    await page.emulateMedia({ media: "print" });
    await visit(`${listUrl}&limit=2`);
    await expect(names(page).first()).toBeVisible();
    await expect(page.getByRole("main").getByRole("searchbox")).toBeVisible();
    for (const control of ["caption", "nav[aria-label=Pages]", ".row-actions"])
      await expect(page.locator(`main ${control}`).first()).toBeHidden();
    await visit("/admin/live-sessions/rides?status=New");
    await expect(page.getByRole("main").getByRole("searchbox")).toBeHidden();
    const filter = page.getByRole("navigation", { name: "Status" });
    await expect(filter.getByRole("link")).toHaveText(["New"]);
    await expect(page.getByRole("navigation", { name: "Live Sessions" })).toBeHidden();
    await page.setViewportSize({ width: 720, height: 900 });
    await visit("/admin/dashboard");
    const plans = page.locator("section").filter({ has: page.getByText("Plans Chosen") });
    // Browsers lose parts of a grid that goes on over the next page.
    await expect(plans.locator("..")).toHaveCSS("display", "block");
    await expect(plans).toHaveCSS("break-inside", "avoid");
    await visit("/admin/surveys/1/results");
    const right = await page
      .locator("figure text")
      .evaluateAll((texts) => Math.max(...texts.map((text) => text.getBoundingClientRect().right)));
    const chart = await page.locator("figure").first().boundingBox();
    expect(right).toBeLessThanOrEqual((chart?.x ?? 0) + (chart?.width ?? 0) + 1);
  },
);
