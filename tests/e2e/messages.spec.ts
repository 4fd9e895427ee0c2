import { expect, test, toast, unique } from "./fixtures";
import { addFailedMessage } from "./outbox";

test("shows a message that failed, says why it is not sent again, and stops it", async ({
  page,
  visit,
}) => {
  const name = unique("Ann");
  await addFailedMessage(name);
  await visit(`/admin/messages?q=${encodeURIComponent(name)}`);
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("Failed");
  await expect(page.getByText("Email is off: set SMTP_URL and MAIL_FROM.")).toBeVisible();

  await page.getByRole("link", { name: `View ${name}` }).click();
  const message = page.getByRole("dialog", { name: "New Request, Email" });
  await expect(message).toContainText("550 Unknown");
  await expect(message).toContainText("a request or message needs you");
  await message.getByRole("link", { name: "Send Again" }).click();
  const again = page.getByRole("dialog", { name: "Send Again" });
  await expect(again).toContainText("Email is off: set SMTP_URL and MAIL_FROM.");
  await again.getByRole("link", { name: "Close" }).last().click();

  await page.getByRole("link", { name: `Stop ${name}` }).click();
  const stop = page.getByRole("dialog", { name: "Stop Message" });
  await expect(stop).toContainText("(New Request, Email)?");
  await stop.getByRole("button", { name: "Stop Message" }).click();
  await expect(toast(page, "Message stopped successfully")).toBeVisible();
  await expect(row).toContainText("Stopped");
  await expect(page.getByRole("link", { name: `Stop ${name}` })).toHaveCount(0);
});
