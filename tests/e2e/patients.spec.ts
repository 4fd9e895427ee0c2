import { allowStatus, expect, scanAccessibility, test, toast, unique } from "./fixtures";

test(
  "adds a patient in three steps, and finds them: they are not invited yet",
  allowStatus(422),
  async ({ page, visit, javaScript }) => {
    const scan = async () => {
      if (javaScript) await scanAccessibility(page);
    };
    const lastName = unique("Berg");
    await visit("/admin/patients?tab=all");
    await expect(page).toHaveURL(/\/admin\/patients\/all/);
    await page.getByRole("link", { name: "Add Patient" }).first().click();
    await page.getByLabel("First Name").fill("Ida");
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByRole("alert")).toContainText("Birth date is required");
    await page.getByLabel("Last Name").fill(lastName);
    await page.getByLabel("Birth Date").fill("1971-05-01");
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByLabel("Procedure", { exact: true })).toBeVisible();
    await scan();
    await page.getByRole("button", { name: "Previous" }).click();
    await expect(page.getByLabel("Last Name")).toHaveValue(lastName);
    await scan();
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    await expect(page.getByRole("button", { name: "Discard draft" })).toBeVisible();
    await scan();
    await page.getByRole("link", { name: "Keep editing" }).click();
    await expect(page.getByLabel("Last Name")).toHaveValue(lastName);
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByLabel("Procedure", { exact: true }).selectOption({ label: "MRI" });
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByLabel("Not now").check();
    await scan();
    await page.getByRole("button", { name: "Save Patient" }).click();
    await expect(toast(page, "Patient created successfully")).toBeVisible();
    await visit(`/admin/patients/all?q=${encodeURIComponent(lastName)}`);
    const row = page.getByRole("row").filter({ hasText: lastName });
    await expect(row).toContainText("Not Invited");
    await expect(row).toContainText("MRI");
  },
);

test("lists guests apart", { tag: "@forms-client-only" }, async ({ page, visit }) => {
  await visit("/admin/patients/all");
  await expect(page.getByText("Not a real person").first()).toBeVisible();
  await page.getByRole("link", { name: "Guests" }).click();
  await expect(page.getByRole("link", { name: "Guest patient 1", exact: true })).toBeVisible();
});
