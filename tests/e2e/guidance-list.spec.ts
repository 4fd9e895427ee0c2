import { type Page } from "@playwright/test";
import { expect, expecting, test, unique } from "./fixtures";
import { addGuidance, addTag } from "./records";

const LIST = "/admin/caretaker-guidance";
const EMPTY = "No caretaker guidance found matching your criteria.";

const names = (page: Page) => page.locator("tbody tr td:nth-child(2)");
const column = (page: Page, name: string) => page.getByRole("columnheader", { name, exact: true });
const open = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click();

test("the list is searched by name and tag, sorted and paged", async ({ page, visit, request }) => {
  const mark = unique("Mark");
  const [apple, pear] = [unique("Apple"), unique("Pear")];
  const [first, second] = [await addTag(request, apple), await addTag(request, pear)];
  await addGuidance(request, `B ${mark}`, { tagIds: [second] });
  await addGuidance(request, `C ${mark}`, { tagIds: [first, second] });
  await addGuidance(request, `A ${mark}`);

  await visit(LIST);
  await expect(page).toHaveTitle("Caretaker Procedure Guidance - Calmward");
  await expect(page.getByText("Manage Caretaker Guidance for Patient Procedures")).toBeVisible();
  const box = page.getByRole("searchbox");
  await expect(box).toHaveAttribute("placeholder", "Search Caretaker Procedure Guidance...");
  await box.fill(mark.toUpperCase());
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(names(page)).toHaveText([`A ${mark}`, `C ${mark}`, `B ${mark}`]);
  await open(page, "Oldest first");
  await expect(names(page)).toHaveText([`B ${mark}`, `C ${mark}`, `A ${mark}`]);
  await column(page, "Guidance Name").getByRole("link").click();
  await expect(names(page)).toHaveText([`A ${mark}`, `B ${mark}`, `C ${mark}`]);
  await column(page, "Tags").getByRole("link").click();
  await expect(column(page, "Tags")).toHaveAttribute("aria-sort", "ascending");
  await expect(names(page)).toHaveText([`A ${mark}`, `C ${mark}`, `B ${mark}`]);
  await expect(column(page, "Guidance Image").getByRole("link")).toHaveCount(0);
  await visit(`${LIST}?q=${encodeURIComponent(mark)}&limit=2`);
  await open(page, "Page 2");
  await expect(names(page)).toHaveText([`B ${mark}`]);
  await visit(`${LIST}?q=${encodeURIComponent(apple)}`);
  await expect(names(page)).toHaveText([`C ${mark}`]);

  await open(page, `Picture of C ${mark}`);
  const dialog = page.getByRole("dialog", { name: `C ${mark} has no picture` });
  await expect(dialog.getByRole("img")).toBeVisible();
  await dialog.getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL(`${LIST}?q=${encodeURIComponent(apple).replace(/%20/g, "+")}`);
  await visit(`${LIST}?q=there-is-no-such-guidance`);
  await expect(page.getByText(EMPTY)).toBeVisible();

  await visit(`/admin/family-guidance?q=${encodeURIComponent(mark)}`);
  await expect(page).toHaveTitle("Family Procedure Guidance - Calmward");
  const empty = "No family guidance found matching your criteria.";
  await expect(page.getByText(empty)).toBeVisible();
});

test(
  "guidance that is gone can be neither previewed nor deleted",
  expecting(404),
  async ({ page, visit }) => {
    await visit(`${LIST}/999999/preview`);
    await expect(page.getByText("The requested guidance could not be found.")).toBeVisible();
    await visit(`${LIST}/999999/delete`);
    await expect(page.getByRole("heading", { name: "Guidance Not Found" })).toBeVisible();
  },
);
