import { expect, scanAccessibility, test, toast } from "./sign-in-fixtures";

test("an administrator chooses what to hear of by email, and sees what was sent", async ({
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

  const own = page.getByRole("region", { name: "Messages to You" });
  await expect(own.getByRole("row", { name: "Invitation Mail" })).toContainText("Stopped");
  await page.goto("/admin/account/messages");
  await expect(page.getByRole("row", { name: "Invitation Mail" })).toBeVisible();
  if (javaScript) await scanAccessibility(page);
});
