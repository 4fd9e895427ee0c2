import { expect, scanAccessibility, test, toast, unique } from "./fixtures";
import { addTag } from "./records";

test(
  "takes a deletion back from its toast, and from the bin under another name",
  { tag: "@in-chromium" },
  async ({ page, visit, request, javaScript }) => {
    const name = unique("Tag");
    const id = await addTag(request, name);
    const list = `/admin/tags?q=${name.replace(" ", "+")}`;
    const deleteTag = async () => {
      await page.getByRole("link", { name: `Delete ${name}` }).click();
      const dialog = page.getByRole("dialog", { name: "Delete Tag" });
      await expect(dialog).toContainText("It can be restored for 30 days.");
      await dialog.getByRole("button", { name: "Delete Tag" }).click();
    };
    await visit(list);
    await deleteTag();
    await toast(page, "Tag deleted successfully").getByRole("button", { name: "Undo" }).click();
    await expect(toast(page, `"${name}" is restored`)).toBeVisible();
    await expect(page).toHaveURL(list);
    await deleteTag();
    await expect(page.getByText("No tags found matching your criteria.")).toBeVisible();
    await addTag(request, name);
    await toast(page, "Tag deleted successfully").getByRole("button", { name: "Undo" }).click();

    const dialog = page.getByRole("dialog", { name: "Restore" });
    const field = dialog.getByRole("textbox", { name: "Name" });
    await expect(field).toHaveAccessibleDescription(
      "Another tag has its name by now. Choose another one.",
    );
    await expect(field).toHaveValue(`${name} (restored)`);
    if (javaScript) await scanAccessibility(page);
    await field.fill(`${name} again`);
    await dialog.getByRole("button", { name: "Restore" }).click();
    await expect(page).toHaveURL(list);
    await expect(page.getByRole("row").filter({ hasText: `${name} again` })).toBeVisible();

    await request.delete(`/tag/${id}`);
    await visit(`/admin/bin?q=${encodeURIComponent(name)}`);
    await expect(page.getByRole("row")).toHaveCount(2);
    await page.getByRole("link", { name: `Delete for Good ${name} again` }).click();
    const deletion = page.getByRole("dialog", { name: "Delete for Good" });
    await expect(deletion).toBeVisible();
    if (javaScript) await scanAccessibility(page);
    await deletion.getByRole("button", { name: "Delete for Good" }).click();
    await expect(page.getByText("No deleted records found matching your criteria.")).toBeVisible();
  },
);
