import { expect, scanAccessibility, test, toast } from "./sign-in-fixtures";

test("an administrator chooses what to hear of by email, and it stays chosen", async ({
  page,
  createPerson,
  signIn,
  javaScript,
}) => {
  await signIn(await createPerson("editor"));
  await page.goto("/admin/account");
  const section = page.getByRole("region", { name: "Notifications" });
  await expect(section).toContainText("Something was assigned to me");
  await section.getByRole("link", { name: "Change Notifications" }).click();
  const ride = page.getByRole("checkbox", { name: "A patient asked for a ride" });
  await expect(ride).toBeVisible();
  if (javaScript) await scanAccessibility(page);
  await ride.check();
  await page.getByRole("checkbox", { name: "Something was assigned to me" }).uncheck();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "Notifications updated successfully")).toBeVisible();
  await expect(section.getByRole("listitem")).toHaveText(["A patient asked for a ride"]);
});
