import { expect, allowStatus, test } from "./fixtures";
import { test as signedIn } from "./sign-in-fixtures";

test("shows the system's status", async ({ page, visit }) => {
  await visit("/admin/audit");
  const access = page.getByRole("navigation", { name: "Settings" });
  await access.getByRole("link", { name: "System", exact: true }).click();
  await expect(page).toHaveURL("/admin/system");
  await expect(page.getByRole("heading", { name: "System", level: 1 })).toBeVisible();
  await expect(access.locator("[aria-current=page]")).toHaveText(["System"]);

  const card = (name: string) => page.getByRole("region", { name, exact: true });
  await expect(card("Database")).toContainText(/SQLite \d/);
  await expect(card("Database")).toContainText(/Respondsin \d+\.\d ms/);
  await expect(card("Database")).toContainText(/Up to date\d+ migrations done/);
  await card("Database").getByText("Names").click();
  await expect(card("Database").getByText("Done: 0001-departments")).toBeVisible();
  await expect(card("Files")).toContainText("Available");
  await expect(card("Files")).toContainText(/Pictures\d+\d+ KB|Pictures\d+/);
  await expect(card("Upkeep")).toContainText("Last backup");
  await expect(card("Upkeep").getByText("Done", { exact: true })).toBeVisible();
  await expect(card("Release")).toContainText(/Version\d+\.\d+\.\d+/);
  await expect(card("Settings")).toContainText("TIME_ZONEUTC");
  await page.getByRole("link", { name: "Refresh" }).click();
  await expect(card("Database")).toContainText("Responds");
  await page.getByRole("button", { name: "Run Housekeeping: drafts again" }).click();
  await expect(page.getByRole("status")).toContainText("Housekeeping: drafts runs again");
});

for (const role of ["editor", "viewer"] as const) {
  signedIn(
    `is forbidden for the role ${role}`,
    allowStatus(403),
    async ({ page, visit, createPerson, signIn }) => {
      await signIn(await createPerson(role), "/admin/account");
      await expect(page.getByRole("link", { name: "System", exact: true })).toHaveCount(0);
      expect((await visit("/admin/system")).status()).toBe(403);
      await expect(page.getByRole("heading", { name: "You cannot open this page" })).toBeVisible();
    },
  );
}
