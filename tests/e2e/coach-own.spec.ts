import type { Page } from "@playwright/test";
import { allowStatus, expect, scanAccessibility, test, toast, unique } from "./sign-in-fixtures";

const PASSWORD = "calm sea at seven in the evening";
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click();
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const factValue = (page: Page, label: string) =>
  page.locator("dt", { hasText: new RegExp(`^${label}$`) }).locator("+ dd");

/** Creates a coach with the wizard, and returns the address of the page. */
async function addCoach(page: Page, name: string, email: string): Promise<string> {
  await page.goto("/admin/coaches/new");
  await field(page, "Name").fill(name);
  await page.getByRole("checkbox", { name: "Nurse" }).check();
  await page.getByText("Choose from 17").click();
  await page.getByRole("checkbox", { name: "English" }).check();
  await field(page, "Email (optional)").fill(email);
  await press(page, "Next");
  await page.getByRole("checkbox", { name: "General Support" }).check();
  await page.getByRole("checkbox", { name: "Phone" }).check();
  await press(page, "Next");
  await press(page, "Save Coach");
  await expect(toast(page, "Coach created successfully")).toBeVisible();
  await page
    .getByRole("row", { name: new RegExp(name) })
    .getByRole("link", { name, exact: true })
    .click();
  await expect(page.getByRole("heading", { name: `${name} - Details` })).toBeVisible();
  return page.url();
}

test(
  "an invited coach signs in, sees nothing but their own pages, and changes their profile and hours",
  allowStatus(403, 404, 422),
  async ({ page, visit, createPerson, signIn, javaScript }) => {
    const name = unique("Nurse");
    const email = `${name.toLowerCase().replaceAll(/\W+/g, "-")}@example.org`;
    await signIn(await createPerson("administrator"), "/admin/account");
    const address = await addCoach(page, name, email);
    await follow(page, "Invite");
    const dialog = page.getByRole("dialog", { name: "Invite Coach" });
    await expect(dialog).toContainText(email);
    if (javaScript) await scanAccessibility(page);
    await press(page, "Invite Coach");
    await expect(dialog).toContainText(`${name} is invited.`);
    const link = await page.getByRole("textbox", { name: "One-time link" }).inputValue();
    await dialog.getByRole("link", { name: "Done" }).click();
    await expect(page.getByText("Invited, but has not signed in yet.")).toBeVisible();
    await press(page, "Logout");

    await visit(link);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await press(page, "Set Password");
    await expect(page).toHaveURL(/\/admin\/my-appointments$/);
    await expect(page.getByText("Nothing is booked with you.")).toBeVisible();
    await expect(page.getByRole("status").first()).toContainText("Your password is set");
    if (javaScript) await scanAccessibility(page);
    const areas = page.getByRole("navigation", { name: "Areas" });
    await expect(areas.getByRole("link")).toHaveText([
      ...["My Appointments", "My Profile", "My Hours", "Your Account"],
    ]);
    await expect(page.getByRole("searchbox", { name: "Search everything" })).toHaveCount(0);
    expect((await visit(address)).status()).toBe(403);
    expect((await visit("/admin/nonsense")).status()).toBe(404);
    await follow(page, "Go to My Appointments");
    expect((await visit("/admin/my-appointments/999999/cancel")).status()).toBe(404);
    if (javaScript) await scanAccessibility(page);
    await areas.getByRole("link", { name: "My Profile" }).click();

    await expect(factValue(page, "Status")).toHaveText("Active");
    if (javaScript) await scanAccessibility(page);
    await follow(page, "Edit Details");
    await expect(field(page, "Name")).toHaveCount(0);
    await field(page, "Title (optional)").fill("Night nurse");
    await press(page, "Save");
    await expect(toast(page, "Profile updated successfully")).toBeVisible();
    await expect(factValue(page, "Title")).toHaveText("Night nurse");
    await follow(page, "Edit Offer");
    await expect(page.getByText("Price per Session")).toHaveCount(0);
    await field(page, "Length (minutes)").fill("5");
    await press(page, "Save");
    await expect(page.getByRole("alert")).toContainText("whole number from 15 to 90");
    await field(page, "Length (minutes)").fill("60");
    await press(page, "Save");
    await expect(factValue(page, "Length")).toHaveText("60 minutes");

    await areas.getByRole("link", { name: "My Hours" }).click();
    await expect(page.getByRole("heading", { name: "My Hours" })).toBeVisible();
    if (javaScript) await scanAccessibility(page);
    await follow(page, "Edit Hours");
    await field(page, "Saturday, from").fill("10:00");
    await field(page, "Saturday, to").fill("14:00");
    await press(page, "Add Rows");
    await expect(page.getByRole("group", { name: "Row 5" })).toBeVisible();
    await expect(field(page, "Saturday, from")).toHaveValue("10:00");
    await press(page, "Save");
    await expect(toast(page, "Hours updated successfully")).toBeVisible();
    await expect(factValue(page, "Weekly Hours")).toContainText("Saturday: 10:00 AM to 2:00 PM");
  },
);

test("says what to do where no profile belongs to the account of a coach", async ({
  page,
  createPerson,
  signIn,
}) => {
  await signIn(await createPerson("coach"), "/admin/my-hours");
  await expect(page.getByText("No coach's profile belongs to your account yet.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit Hours" })).toHaveCount(0);
});
