import { expect, test, unique } from "./fixtures";

test("invites an administrator while access is open", async ({ page, visit }) => {
  const name = unique("Early");
  await visit("/admin/administrators");
  await expect(page.getByText("Nobody signs in while access is open.")).toBeVisible();
  await page.getByRole("link", { name: "Invite Administrator" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  const email = `${name.replace(" ", ".")}@example.org`;
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Invite Administrator" }).click();
  const address = await page.getByRole("textbox", { name: "One-time link" }).inputValue();

  await page.goto(address);
  await page.getByLabel("Password", { exact: true }).fill("a quiet harbour at night");
  await page.getByRole("button", { name: "Set Password" }).click();
  await expect(page).not.toHaveURL(address);
  await visit(`/admin/administrators?q=${encodeURIComponent(email)}`);
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("Active");
  await expect(row.getByRole("link", { name: `Deactivate ${name}` })).toBeVisible();
});
