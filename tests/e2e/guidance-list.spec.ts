import { type Page } from "@playwright/test";
import { expect, allowStatus, test, unique } from "./fixtures";
import { addGuidance, addTag } from "./records";

const LIST = "/admin/caretaker-guidance";
const EMPTY = "No caretaker guidance found matching your criteria.";

const names = (page: Page) => page.locator("tbody td.name");
const column = (page: Page, name: string) => page.getByRole("columnheader", { name, exact: true });
const followLink = (page: Page, name: string) =>
  page.getByRole("link", { name, exact: true }).click();

test(
  "the list is searched by name and tag, sorted and paged",
  { tag: "@forms-client-only" },
  async ({ page, visit, request }) => {
    const suffix = unique("Mark");
    const [apple, pear] = [unique("Apple"), unique("Pear")];
    const [first, second] = [await addTag(request, apple), await addTag(request, pear)];
    await addGuidance(request, `B ${suffix}`, { tagIds: [second] });
    await addGuidance(request, `C ${suffix}`, { tagIds: [first, second] });
    await addGuidance(request, `A ${suffix}`);

    await visit(LIST);
    await expect(page).toHaveTitle("Caretaker Procedure Guidance - Calmward");
    await expect(page.getByText("Manage Caretaker Guidance for Patient Procedures")).toBeVisible();
    const searchBox = page.getByRole("main").getByRole("searchbox");
    await expect(searchBox).toHaveAttribute(
      "placeholder",
      "Search Caretaker Procedure Guidance...",
    );
    await searchBox.fill(suffix.toUpperCase());
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(names(page)).toHaveText([`A ${suffix}`, `C ${suffix}`, `B ${suffix}`]);
    await followLink(page, "Oldest first");
    await expect(names(page)).toHaveText([`B ${suffix}`, `C ${suffix}`, `A ${suffix}`]);
    await column(page, "Guidance Name").getByRole("link").click();
    await expect(names(page)).toHaveText([`A ${suffix}`, `B ${suffix}`, `C ${suffix}`]);
    await column(page, "Tags").getByRole("link").click();
    await expect(column(page, "Tags")).toHaveAttribute("aria-sort", "ascending");
    await expect(names(page)).toHaveText([`A ${suffix}`, `C ${suffix}`, `B ${suffix}`]);
    await expect(column(page, "Guidance Image").getByRole("link")).toHaveCount(0);
    await visit(`${LIST}?q=${encodeURIComponent(suffix)}&limit=2`);
    await followLink(page, "Page 2");
    await expect(names(page)).toHaveText([`B ${suffix}`]);
    await visit(`${LIST}?q=${encodeURIComponent(apple)}`);
    await expect(names(page)).toHaveText([`C ${suffix}`]);

    await followLink(page, `Picture of C ${suffix}`);
    const dialog = page.getByRole("dialog", { name: `C ${suffix} has no picture` });
    await expect(dialog.getByRole("img")).toBeVisible();
    await dialog.getByRole("link", { name: "Close" }).click();
    await expect(page).toHaveURL(`${LIST}?q=${encodeURIComponent(apple).replace(/%20/g, "+")}`);
    await visit(`${LIST}?q=there-is-no-such-guidance`);
    await expect(page.getByText(EMPTY)).toBeVisible();

    await visit(`/admin/family-guidance?q=${encodeURIComponent(suffix)}`);
    await expect(page).toHaveTitle("Family Procedure Guidance - Calmward");
    const empty = "No family guidance found matching your criteria.";
    await expect(page.getByText(empty)).toBeVisible();
  },
);

test(
  "unknown guidance can be neither previewed nor deleted",
  { ...allowStatus(404), tag: "@forms-client-only" },
  async ({ page, visit }) => {
    await visit(`${LIST}/999999/preview`);
    await expect(page.getByText("The requested guidance could not be found.")).toBeVisible();
    await visit(`${LIST}/999999/delete`);
    await expect(page.getByRole("heading", { name: "Guidance Not Found" })).toBeVisible();
  },
);
