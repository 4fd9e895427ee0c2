import type { Page } from "@playwright/test";
import { expect, scanAccessibility, test } from "./fixtures";

const main = (page: Page) => page.locator("#main");
const readAddress = (page: Page) => page.getByLabel("Address of your calendar").inputValue();

test("turns the calendar on, renews its address and turns it off", async ({
  page,
  visit,
  javaScript,
}) => {
  const scan = async () => {
    if (javaScript) await scanAccessibility(page);
  };
  const readStatus = async (address: string) =>
    (await page.request.get(new URL(address).pathname)).status();
  await page.goto("/my-calendar");
  await expect(main(page)).toContainText("Nothing of yours is stored here yet.");
  await scan();
  await page.goto("/plans/disclaimer?specialty=diagnostic-test&procedure=mri&plan=complete");
  await page.getByRole("button", { name: "Acknowledge" }).click();
  await expect(page).toHaveURL("/patient-procedures");

  await page.goto("/patient-data");
  await page.getByRole("link", { name: "My Calendar" }).first().click();
  await expect(main(page)).toContainText("Your calendar is off.");
  await scan();
  await page.getByRole("button", { name: "Turn On" }).click();
  await expect(main(page)).toContainText("Your calendar is on");
  const first = await readAddress(page);
  expect(first).toMatch(/^http:\/\/[^/]+\/calendar\/[\w-]{43}\.ics$/);
  await expect(page.getByRole("link", { name: "Add to Calendar" })).toHaveAttribute(
    "href",
    first.replace("http:", "webcal:"),
  );
  expect(await readStatus(first)).toBe(200);
  await scan();

  await visit("/my-calendar");
  await page.getByRole("link", { name: "Renew Address" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("the old one stops at once");
  await scan();
  await dialog.getByRole("button", { name: "Renew Address" }).click();
  await expect(main(page)).toContainText("The old one does not work anymore.");
  const second = await readAddress(page);
  expect([await readStatus(first), await readStatus(second)]).toEqual([404, 200]);

  await visit("/my-calendar");
  await page.getByRole("link", { name: "Turn Off" }).click();
  await expect(dialog).toContainText("stops at once");
  await scan();
  await dialog.getByRole("button", { name: "Turn Off" }).click();
  await expect(main(page)).toContainText("Its address does not work anymore.");
  await expect(page.getByRole("button", { name: "Turn On" })).toBeVisible();
  expect(await readStatus(second)).toBe(404);
});
