import type { Page } from "@playwright/test";
import { DAILY_QUESTIONS } from "~/models/patients/daily-questions.schema";
import { allowStatus, expect, scanAccessibility, test } from "./fixtures";

const DAY_MS = 86_400_000;
const KNEE = "specialty=joint-replacement&procedure=knee-replacement&plan=complete";
const MRI = "specialty=diagnostic-test&procedure=mri&plan=complete";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const dialog = (page: Page) => page.getByRole("dialog");
const press = (page: Page, name: string) =>
  page.locator("#main").getByRole("button", { name, exact: true }).first().click();
const isoDay = (daysAhead: number) =>
  new Date(Date.now() + daysAhead * DAY_MS).toISOString().slice(0, 10);

/** Adds a procedure to a guest's own, on a day from today. */
async function addProcedure(page: Page, daysAhead: number, choice = KNEE) {
  await page.goto(`/plans/disclaimer?${choice}`);
  await press(page, "Acknowledge");
  await expect(page).toHaveURL("/patient-procedures");
  await page.getByRole("link", { name: "When is your procedure?" }).click();
  await dialog(page).getByLabel("Date").fill(isoDay(daysAhead));
  await dialog(page).getByLabel("Phone").fill("206 555 0100");
  await dialog(page).getByRole("button", { name: "Save Details" }).click();
  await expect(page.locator("body")).toContainText("Procedure details saved");
}

test("shows what is for today, marks it done, and puts it off", async ({ page, javaScript }) => {
  await addProcedure(page, 7);
  await expect(page.getByRole("heading", { name: "7 days to go" })).toBeVisible();
  await page.getByRole("link", { name: "Open Today" }).click();
  await expect(heading(page)).toHaveText("7 days to go");
  await expect(page.locator("#main")).toContainText("Call (206) 555-0100");
  const done = page.locator("#main").getByRole("button", { name: /^Done: / });
  const later = page.locator("#main").getByRole("button", { name: /^Not Today: / });
  await expect(later).toHaveCount(3);
  if (javaScript) await scanAccessibility(page);
  await done.first().click();
  await expect(page.getByRole("list", { name: "Done today" }).getByRole("listitem")).toHaveCount(1);
  await expect(later).toHaveCount(2);
  await later.first().click();
  await expect(later).toHaveCount(1);
  await page
    .locator("#main")
    .getByRole("button", { name: /^Undo: / })
    .click();
  await expect(later).toHaveCount(2);
});

test(
  "asks on the day after whether it took place, and how the patient is",
  allowStatus(422),
  async ({ page, javaScript }) => {
    await addProcedure(page, -1);
    await page.goto("/today");
    await expect(heading(page)).toHaveText("Day 1 after");
    if (javaScript) await scanAccessibility(page);

    await page.getByRole("link", { name: "Start the Daily Check" }).click();
    await expect(dialog(page)).toContainText("How comfortable are you?");
    if (javaScript) await scanAccessibility(page);
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(dialog(page)).toContainText("Please choose 1 to 5");
    for (const question of DAILY_QUESTIONS) await choose(page, question, javaScript);
    await dialog(page).getByLabel("Yes").check();
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page.locator("#main")).toContainText("Call your care team now");
    await expect(page.locator("#main")).toContainText("Comfort 4 of 5");

    await page.getByRole("link", { name: "No", exact: true }).click();
    await expect(dialog(page)).toContainText("is then marked as cancelled");
    if (javaScript) await scanAccessibility(page);
    await dialog(page).getByRole("link", { name: "Cancel" }).click();

    await page.getByRole("link", { name: "It was moved" }).click();
    await expect(dialog(page)).toContainText("Do you know the new date?");
    if (javaScript) await scanAccessibility(page);
    await dialog(page).getByLabel("The new date is:").check();
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(dialog(page)).toContainText("Please enter the new date");
    await dialog(page).getByLabel("Date", { exact: true }).fill(isoDay(9));
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(heading(page)).toHaveText("9 days to go");
    await expect(page.getByRole("heading", { name: "Did it take place?" })).toHaveCount(0);
  },
);

test("takes a Yes, and a No that cancels", async ({ page }) => {
  await addProcedure(page, -2);
  await page.goto("/today");
  await press(page, "Yes");
  await expect(page.locator("body")).toContainText("Thank you for telling us");
  await expect(page.getByRole("heading", { name: "Did it take place?" })).toHaveCount(0);
  await addProcedure(page, -1, MRI);
  await page.goto("/today");
  await page.getByRole("link", { name: "No", exact: true }).click();
  await dialog(page).getByRole("button", { name: "It Did Not Take Place" }).click();
  await expect(page.locator("body")).toContainText("Procedure Cancelled");
});

type Question = (typeof DAILY_QUESTIONS)[number];

/** Chooses 4: with scripts on a slider, without them a radio button. */
async function choose(page: Page, { name, label }: Question, javaScript: boolean) {
  const fields = dialog(page);
  if (javaScript) await fields.getByRole("slider", { name: label }).fill("4");
  else await fields.locator(`input[name=${name}][value="4"]`).check();
}
