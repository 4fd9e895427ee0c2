import { expect, allowStatus, test } from "./fixtures";
import { test as signedIn } from "./sign-in-fixtures";

// Read-only: saved settings would appear on the pages of concurrent tests. `http/hospital-settings` tests the save.
test(
  "asks for both times of a day, and names the line of a wrong holiday",
  { ...allowStatus(422), tag: "@forms-client-only" },
  async ({ page, visit }) => {
    await visit("/admin/audit");
    const settings = page.getByRole("navigation", { name: "Settings" });
    await settings.getByRole("link", { name: "Hospital Settings" }).click();
    await page.getByRole("link", { name: "Edit Settings" }).click();
    await page.getByLabel("Sunday, from").fill("09:00");
    await page.getByLabel("Holidays (optional)").fill("2026-12-25 Christmas Day\nEaster");
    await page.getByRole("button", { name: "Save" }).click();
    const summary = page.getByRole("alert");
    await expect(
      summary.getByRole("link", { name: /^Line 2: please begin with a date/ }),
    ).toBeVisible();
  },
);

signedIn("viewers may read them", async ({ page, createPerson, signIn }) => {
  await signIn(await createPerson("viewer"), "/admin/hospital-settings?edit");
  await expect(page.getByText("Calmward General Hospital")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Edit Settings" })).toHaveCount(0);
});
