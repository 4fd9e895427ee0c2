import type { Page } from "@playwright/test";
import { expect, scanAccessibility, test, toast, unique } from "./fixtures";
import { addAdvertisement, addAdvertiser, addTag } from "./records";

const box = (page: Page, name: string) => page.getByRole("checkbox", { name: `Select ${name}` });
const confirm = (page: Page, title: string) =>
  page.getByRole("dialog", { name: title }).getByRole("button", { name: title });

test(
  "deletes the selected tags, then all that match, and keeps the selection of a canceled press",
  { tag: "@in-chromium" },
  async ({ page, request, visit, javaScript }) => {
    const word = unique("Many");
    const names = ["A", "B", "C", "D", "E"].map((letter) => `${word} ${letter}`);
    for (const name of names) await addTag(request, name);
    const [first = "", second = "", third = ""] = names;
    await visit(`/admin/tags?q=${encodeURIComponent(word)}&limit=3&sort=name`);
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Nothing Selected" })).toBeVisible();
    await page.getByRole("dialog").getByRole("link", { name: "Close" }).last().click();

    await box(page, first).check();
    if (javaScript) {
      await box(page, third).click({ modifiers: ["Shift"] });
      await expect(page.getByText("3 selected")).toBeVisible();
      await box(page, second).uncheck();
      await expect(page.getByText("2 selected")).toBeVisible();
    } else await box(page, third).check();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Delete 2 Tags" })).toContainText(third);
    if (javaScript) await scanAccessibility(page);
    await page.getByRole("dialog").getByRole("link", { name: "Cancel" }).click();
    await expect(box(page, first)).toBeChecked();
    await expect(box(page, second)).not.toBeChecked();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await confirm(page, "Delete 2 Tags").click();
    await expect(toast(page, "2 tags deleted")).toBeVisible();
    await expect(box(page, second)).toBeVisible();

    await page.getByRole("combobox", { name: "Which rows" }).selectOption({ index: 1 });
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await confirm(page, "Delete 3 Tags").click();
    await expect(toast(page, "3 tags deleted")).toBeVisible();
    await expect(page.getByText("No tags found")).toBeVisible();
    await toast(page, "3 tags deleted").getByRole("button", { name: "Undo" }).click();
    await expect(toast(page, "3 tags restored")).toBeVisible();
    await expect(box(page, second)).toBeVisible();

    await visit(`/admin/bin?q=${encodeURIComponent(word)}`);
    await page.getByRole("link", { name: "Filter", exact: true }).click();
    const filters = page.getByRole("dialog", { name: "Filter" });
    await filters.getByRole("combobox", { name: "Kind" }).selectOption("Tag");
    await filters.getByRole("button", { name: "Show" }).click();
    await expect(page.getByRole("link", { name: "Remove Kind: Tag" })).toBeVisible();
    // What was left blank is not in the address.
    if (javaScript) await expect(page).toHaveURL(/\?q=[^&]+&kind=tag$/);
    await addTag(request, third);
    await box(page, third).check();
    await page.getByRole("button", { name: "Restore", exact: true }).click();
    const restoring = page.getByRole("dialog", { name: "Restore 1 Deleted Record" });
    await restoring.getByRole("button", { name: "Restore" }).click();
    // A name that is taken by now is asked for, from the list of what could not be restored.
    await toast(page, "1 deleted record could not be restored").getByRole("link").click();
    await expect(page).toHaveURL(/\/admin\/bulk-changes\/\d+/);
    // Exact: the links of the list before it, which name the record too, may still be there.
    const failedRow = page.getByRole("link", { name: third, exact: true });
    await expect(failedRow).toBeVisible();
    if (javaScript) await scanAccessibility(page);
    await failedRow.click();
    const renaming = page.getByRole("dialog", { name: "Restore" });
    await expect(renaming.getByRole("textbox")).toHaveValue(`${third} (restored)`);
    await renaming.getByRole("button", { name: "Restore" }).click();
    await expect(toast(page, `"${third} (restored)" is restored`)).toBeVisible();

    await visit(`/admin/bin?q=${encodeURIComponent(word)}`);
    await box(page, first).check();
    await page.getByRole("button", { name: "Delete for Good", exact: true }).click();
    await confirm(page, "Delete 1 Deleted Record for Good").click();
    await expect(page.getByText("No deleted records found")).toBeVisible();
  },
);

test("deactivates all advertisements of an advertiser on its page, and leaves those of others", async ({
  page,
  request,
  visit,
  javaScript,
}) => {
  const advertiserId = await addAdvertiser(request, unique("Of one"));
  const otherId = await addAdvertiser(request, unique("Of another"));
  for (const id of [advertiserId, advertiserId, otherId]) await addAdvertisement(request, id);
  const path = `/admin/advertisers/${advertiserId}`;
  await visit(path);
  await page.getByRole("combobox", { name: "Which rows" }).selectOption("All on this page");
  await page.getByRole("button", { name: "Deactivate", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Deactivate 2 Advertisements" });
  await expect(dialog).toBeVisible();
  if (javaScript) await scanAccessibility(page);
  await dialog.getByRole("button", { name: "Deactivate" }).click();
  await expect(toast(page, "2 advertisements deactivated")).toBeVisible();
  await expect(page).toHaveURL(path);
  await expect(page.locator("tbody").getByText("Inactive")).toHaveCount(2);
  await visit(`/admin/advertisers/${otherId}`);
  await expect(page.locator("tbody").getByText("Active", { exact: true })).toBeVisible();
});
