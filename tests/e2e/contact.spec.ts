import { expect, allowStatus, scanAccessibility, test, toast, unique } from "./fixtures";

const MESSAGES = "/admin/live-sessions/messages";
const listUrl = (name: string) => `${MESSAGES}?q=${encodeURIComponent(name)}`;

test("a visitor sends a message; staff read it, answer it and delete it", async ({
  page,
  visit,
  javaScript,
}) => {
  const name = unique("Writer");
  await visit("/support");
  await page.getByRole("main").getByRole("link", { name: "Contact form" }).last().click();
  await expect(page).toHaveURL("/contact?topic=website");
  await expect(page).toHaveTitle("Contact Us - Calmward");
  await expect(page.getByRole("combobox", { name: "Topic" })).toHaveValue("website");
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("textbox", { name: "Email" }).fill("writer@example.org");
  await page.getByRole("textbox", { name: "Message" }).fill("The film does not play.\nWhy?");
  await page.getByRole("button", { name: "Send Message" }).click();

  await expect(page).toHaveURL("/contact?sent=on");
  await expect(page).toHaveTitle("Message Sent - Calmward");
  await expect(toast(page, "Your message has been sent")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Thank you for your message" })).toBeVisible();

  await visit("/admin/live-sessions");
  await expect(page).toHaveURL("/admin/live-sessions/requests");
  const tabs = page.getByRole("navigation", { name: "Live Sessions" });
  await tabs.getByRole("link", { name: "Messages" }).click();
  await expect(page).toHaveURL(MESSAGES);
  await expect(tabs.getByRole("link", { name: "Messages" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await visit(`${listUrl(name)}&status=New`);
  await page.getByRole("link", { name: `View message from ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: `Message from ${name}` });
  await expect(dialog.getByText("The film does not play.")).toBeVisible();
  if (javaScript) await scanAccessibility(page);
  await expect(dialog.getByRole("link", { name: "writer@example.org" })).toHaveAttribute(
    "href",
    "mailto:writer@example.org",
  );
  await dialog.getByRole("link", { name: "Assign and Note" }).click();
  const note = page.getByRole("dialog", { name: /Assign and Note/ });
  await expect(note).toBeVisible();
  if (javaScript) await scanAccessibility(page);
  await note.getByLabel(/Internal note/).fill("Called back");
  await note.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "Message updated successfully")).toBeVisible();
  await expect(dialog.getByText("Called back")).toBeVisible();
  await dialog.getByRole("button", { name: "Mark as Answered" }).click();
  await expect(toast(page, "Message marked as Answered")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Mark as New" })).toBeVisible();
  await expect(dialog.getByText("by Admin")).toBeVisible();
  await dialog.getByRole("link", { name: "Close" }).last().click();
  await expect(page.getByText("No messages found matching your criteria.")).toBeVisible();

  await visit(listUrl(name));
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("Answered");
  await page.getByRole("link", { name: `Delete message from ${name}` }).click();
  await expect(page.getByRole("button", { name: "Delete Message" })).toBeVisible();
  if (javaScript) await scanAccessibility(page);
  await page.getByRole("button", { name: "Delete Message" }).click();
  await expect(toast(page, "Message deleted successfully")).toBeVisible();
  await expect(page.getByText("No messages found matching your criteria.")).toBeVisible();
});

test(
  "reports errors at their fields, and keeps the input",
  { ...allowStatus(422), tag: "@forms-client-only" },
  async ({ page, visit }) => {
    await visit("/contact");
    await page.getByRole("textbox", { name: "Name" }).fill("Ann Lee");
    await page.getByRole("textbox", { name: "Email" }).fill("ann@");
    await page.getByRole("textbox", { name: "Message" }).fill("Where do I park?");
    await page.getByRole("button", { name: "Send Message" }).click();

    const summary = page.getByRole("alert");
    await expect(summary.getByRole("link", { name: "Please select a topic" })).toBeVisible();
    await expect(page).toHaveTitle("Error: Contact Us - Calmward");
    await summary.getByRole("link", { name: "Please enter a valid email address" }).click();
    const email = page.getByRole("textbox", { name: "Email" });
    await expect(email).toBeFocused();
    await expect(email).toHaveAttribute("aria-invalid", "true");
    await expect(email).toHaveValue("ann@");
    await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Ann Lee");
    await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("Where do I park?");
  },
);

test("an unknown page links to support", allowStatus(404), async ({ page, visit }) => {
  await visit("/no-such-page");
  await page.getByRole("link", { name: "Contact support" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Support" })).toBeVisible();
});

test(
  "a text can be read with the keyboard alone, and printed in black on white",
  { tag: "@needs-browser" },
  async ({ page, visit }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await visit("/privacy");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.emulateMedia({ colorScheme: "dark", media: "print" });
    const colors = await page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body);
      return [backgroundColor, color];
    });
    expect(colors).toEqual(["rgb(255, 255, 255)", "rgb(0, 0, 0)"]);
    await expect(page.getByRole("heading", { name: "Privacy Policy", level: 1 })).toBeVisible();
    for (const hidden of [
      page.getByRole("banner"),
      page.getByRole("contentinfo"),
      page.getByRole("navigation", { name: "Next" }),
    ]) {
      await expect(hidden).toBeHidden();
    }
  },
);
