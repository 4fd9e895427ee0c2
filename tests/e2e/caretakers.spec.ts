import type { Page } from "@playwright/test";
import { allowStatus, expect, scanAccessibility, test } from "./fixtures";
import { openCode, openMessageLink } from "./message-links";
import { addCaretaker } from "./patient-rows";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const press = (page: Page, name: string) =>
  page.locator("#main").getByRole("button", { name, exact: true }).click();

test(
  "lets a patient invite somebody, who sees what was shared until it ends",
  allowStatus(422),
  async ({ page, browser, baseURL, javaScript }) => {
    const scan = async (each: Page) => {
      if (javaScript) await scanAccessibility(each);
    };
    const mark = `${Date.now()}.${String(javaScript)}@example.org`;
    await page.goto("/plans/disclaimer?specialty=diagnostic-test&procedure=mri&plan=complete");
    await page.getByRole("button", { name: "Acknowledge" }).click();
    await page.getByRole("link", { name: "My People" }).click();
    await expect(page.getByRole("heading", { name: "First, keep your data" })).toBeVisible();
    await page.getByRole("link", { name: "Keep this on all my devices" }).click();
    await page.getByLabel("E-mail or mobile number").fill(`guest.${mark}`);
    await press(page, "Send Code");
    await expect(heading(page)).toHaveText("Enter your code");
    const context = await browser.newContext({ baseURL, javaScriptEnabled: javaScript });
    const helper = await context.newPage();
    await openCode(page, helper, `guest.${mark}`);
    await press(page, "Keep My Data");
    await expect(page).toHaveURL("/patient-procedures");

    await page.getByRole("link", { name: "My People" }).click();
    await page.getByRole("link", { name: "Add a Person" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("This website sends no messages at the moment.");
    await dialog.getByRole("button", { name: "Invite" }).click();
    await expect(dialog).toContainText("Please enter a name");
    await dialog.getByLabel("Name", { exact: true }).fill("Dana");
    await dialog.getByLabel("Relationship").fill("Daughter");
    await dialog.getByLabel("E-mail or mobile number").fill(`dana.${mark}`);
    await expect(dialog.getByLabel("Day, place and numbers")).toBeChecked();
    await dialog.getByLabel("Ask for rides").check();
    await scan(page);
    await dialog.getByRole("button", { name: "Invite" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Dana" })).toContainText("Invited");

    const change = page.getByRole("link", { name: "Change Dana" });
    await page.goto(`${await change.getAttribute("href")}/invite`);
    await expect(dialog.getByRole("button", { name: "Send Again" })).toBeVisible();
    await scan(page);
    await page.goto("/my-people");

    const invitation = { address: `dana.${mark}`, purpose: "Caretaker's Invitation" };
    await openMessageLink(helper, helper, invitation);
    const link = new URL(helper.url()).pathname;
    await expect(heading(helper)).toHaveText("Somebody who counts on you asks you to help");
    await scan(helper);
    await press(helper, "Send Code");
    await expect(heading(helper)).toHaveText("Enter your code");
    await openCode(helper, await context.newPage(), `dana.${mark}`);
    await scan(helper);
    await press(helper, "Accept");
    await expect(helper).toHaveURL("/today");
    await expect(heading(helper)).toHaveText("The person you help");
    await expect(helper.getByText("Hello, Dana")).toBeVisible();
    await expect(helper.getByRole("link", { name: "Ask for a Ride" })).toBeVisible();
    await helper.goto(link);
    await expect(heading(helper)).toHaveText("This link has been used");

    await page.goto("/my-people");
    await page.getByRole("link", { name: "Change Dana" }).click();
    await dialog.getByLabel("Ask for rides").uncheck();
    await scan(page);
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.locator("body")).toContainText("What Dana may see is changed");
    await helper.goto("/today");
    await expect(helper.getByRole("link", { name: "Ask for a Ride" })).toHaveCount(0);

    await page.getByRole("link", { name: "End Now for Dana" }).click();
    await expect(dialog.getByRole("button", { name: "End Now" })).toBeVisible();
    await scan(page);
    await helper.goto("/today/stop");
    await dialog.getByRole("button", { name: "End Now" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Dana" })).toContainText("Ended");
    await helper.getByRole("dialog").getByRole("button", { name: "Stop Helping" }).click();
    await expect(heading(helper)).toHaveText("You are signed out");
    await helper.goto("/today");
    await expect(heading(helper)).toHaveText("Sign In");
    await context.close();
  },
);

test("lets a caretaker sign in, ask for a ride, answer and stop", async ({
  page,
  browser,
  baseURL,
  javaScript,
}) => {
  const scan = async () => {
    if (javaScript) await scanAccessibility(page);
  };
  const address = `dana.later.${Date.now()}.${String(javaScript)}@example.org`;
  await addCaretaker(address);
  await page.goto("/today");
  await expect(heading(page)).toHaveText("Sign In");
  await page.getByLabel("E-mail or mobile number").fill(address);
  await press(page, "Send Code");
  await expect(heading(page)).toHaveText("Enter your code");
  const context = await browser.newContext({ baseURL, javaScriptEnabled: javaScript });
  await openCode(page, await context.newPage(), address);
  await context.close();
  await press(page, "Sign In");
  await expect(heading(page)).toContainText("Hector's day is");
  await expect(page.locator("#main")).toContainText("3 days to go");
  await expect(page.locator("#main")).not.toContainText("MRI");
  await scan();

  await page.getByRole("link", { name: "Ask for a Ride" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Pick Up").fill("12 Alder Lane");
  await dialog.getByLabel("No", { exact: true }).check();
  await dialog.getByLabel("Getting in and out of the car").selectOption({ index: 1 });
  await dialog.getByLabel("Time", { exact: true }).fill("08:15");
  await dialog.getByLabel("Phone or email").fill("(206) 555-0142");
  await scan();
  await dialog.getByRole("button", { name: "Request Ride" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "12 Alder Lane" })).toBeVisible();

  await page.locator('#main a[href^="/today/surveys/"]').first().click();
  await expect(page.locator("#main")).toContainText("You answer for Hector");
  await scan();
  for (const group of await page.locator("#main").getByRole("radiogroup").all()) {
    await group.getByRole("radio").first().check();
  }
  if (javaScript) {
    for (const slider of await page.locator("#main").getByRole("slider").all()) {
      await slider.press("ArrowRight");
    }
  }
  await press(page, "Send Answers");
  await expect(heading(page)).toHaveText("Thank you");
  await scan();
  await page.goto("/today/stop");
  await scan();
  await dialog.getByRole("button", { name: "Stop Helping" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/today");
  await expect(heading(page)).toHaveText("Sign In");
});
