import { type Page } from "@playwright/test";
import { chooseMri, plansSection, procedureSelector } from "./procedure-selector";
import { expect, allowStatus, isInBrowser, resizeToPhone, test, toast } from "./fixtures";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Before you start your plan" });
const selectButton = (page: Page, plan: string) =>
  page.getByRole("button", { name: `SELECT ${plan} plan` });
const acknowledgeButton = (page: Page) => dialog(page).getByRole("button", { name: "Acknowledge" });
/** The visitor's upcoming MRI; the MRI of the examples is completed. */
const mriCards = (page: Page) =>
  page.locator("main li").filter({
    has: page.getByRole("heading", { name: "MRI", level: 2 }),
    hasText: "Upcoming",
  });

const COMPLETE_PLAN_MESSAGE = "Thank you for acknowledging. Proceeding with Complete Plan ($4.99).";
const FREE_PLAN_MESSAGE = "Thank you for acknowledging. Proceeding with Free Plan.";

const FORMS_CLIENT_ONLY = { tag: "@forms-client-only" };

for (const [startPath, isPhone, plan, message, details] of [
  ["/", false, "Complete", COMPLETE_PLAN_MESSAGE, {}],
  ["/", true, "Free", FREE_PLAN_MESSAGE, FORMS_CLIENT_ONLY],
  ["/plans", true, "Complete", COMPLETE_PLAN_MESSAGE, {}],
  ["/add-procedure", false, "Free", FREE_PLAN_MESSAGE, FORMS_CLIENT_ONLY],
] as const) {
  const title = `leads from ${startPath} to the ${plan} plan${isPhone ? " on a phone" : ""}`;
  test(title, details, async ({ page, visit, javaScript }) => {
    if (isPhone) await resizeToPhone(page);
    await visit(startPath);
    await chooseMri(page, javaScript);
    await selectButton(page, plan).click();
    await expect(dialog(page)).toContainText(
      plan === "Free" ? "Free Plan, FREE" : "Complete Plan, $4.99",
    );
    await expect(dialog(page)).toContainText("educational and emotional support only");
    await expect(
      dialog(page).getByRole("heading", { name: "HIPAA and your privacy" }),
    ).toBeVisible();
    await acknowledgeButton(page).click();
    await expect(page).toHaveURL("/patient-procedures");
    await expect(toast(page, message)).toBeVisible();
    await expect(page.getByRole("heading", { name: "My Procedures", level: 1 })).toBeVisible();
    await expect(mriCards(page)).toHaveCount(1);
    for (const text of [
      "Diagnostic Test",
      "MRI",
      "Upcoming",
      `${plan} Plan`,
      "When is your procedure?",
    ])
      await expect(mriCards(page)).toContainText(text);
    const addLink = isPhone && isInBrowser(page) ? "Add Procedure" : "Add New Procedure";
    await page.getByRole("link", { name: addLink, exact: true }).click();
    await expect(page).toHaveURL("/add-procedure");
  });
}

test("offers the way back to the procedures first, once somebody has some", async ({
  page,
  visit,
  javaScript,
}) => {
  await visit("/");
  const hero = page.locator("section#select");
  const backLink = hero.getByRole("link", { name: "Go to My Procedures" });
  await expect(backLink).toHaveCount(0);
  await chooseMri(page, javaScript);
  await selectButton(page, "Free").click();
  await acknowledgeButton(page).click();
  await expect(page).toHaveURL("/patient-procedures");
  await visit("/");
  await expect(backLink).toBeVisible();
  await expect(hero.getByRole("combobox", { name: "Department/Specialty" })).toBeVisible();
  await backLink.click();
  await expect(page).toHaveURL("/patient-procedures");
  if (!isInBrowser(page)) return;
  await resizeToPhone(page);
  await visit("/");
  await page.getByRole("navigation", { name: "Next step" }).getByRole("link").click();
  await expect(page).toHaveURL("/patient-procedures");
});

test(
  "keeps the disclaimer's buttons in view while its text scrolls",
  { tag: "@needs-browser" },
  async ({ page, visit }) => {
    await page.setViewportSize({ width: 375, height: 640 });
    await visit("/plans/disclaimer?specialty=diagnostic-test&procedure=mri&plan=complete");
    await expect(dialog(page).getByText("It is not medical advice")).toBeInViewport();
    await expect(acknowledgeButton(page)).toBeInViewport({ ratio: 1 });
    await expect(dialog(page).getByRole("link", { name: "Cancel" })).toBeInViewport({ ratio: 1 });
  },
);

test(
  "goes back to the same choice on Cancel, and by Escape",
  { tag: "@in-chromium" },
  async ({ page, visit, javaScript }) => {
    await visit("/");
    await chooseMri(page, javaScript);
    const chosenUrl = "/?specialty=diagnostic-test&procedure=mri";
    const controls = ["Cancel", ...(javaScript ? ["Escape"] : [])];
    for (const control of controls) {
      await selectButton(page, "Complete").click();
      await expect(dialog(page)).toBeVisible();
      if (control === "Escape") await page.keyboard.press("Escape");
      else await dialog(page).getByRole("link", { name: "Cancel" }).click();
      await expect(page).toHaveURL(javaScript ? chosenUrl : `${chosenUrl}#plans`);
      await expect(dialog(page)).toBeHidden();
      await procedureSelector(plansSection(page), javaScript).expectChosen(
        "Diagnostic Test",
        "MRI",
      );
      const plans = page.getByRole("heading", { name: "Plans for MRI" });
      await (isInBrowser(page) ? expect(plans).toBeInViewport() : expect(plans).toBeVisible());
    }
  },
);

test(
  "lists a procedure once when it is acknowledged again after going back",
  { tag: "@forms-client-only" },
  async ({ page, visit, javaScript }) => {
    await visit("/plans");
    await chooseMri(page, javaScript);
    await selectButton(page, "Complete").click();
    await acknowledgeButton(page).click();
    await expect(toast(page, COMPLETE_PLAN_MESSAGE)).toBeVisible();
    await page.goBack();
    await acknowledgeButton(page).click();
    await expect(toast(page, COMPLETE_PLAN_MESSAGE)).toBeVisible();
    await expect(mriCards(page)).toHaveCount(1);
  },
);

test(
  "says that the price has changed, shows the new one, and goes on with it",
  allowStatus(409),
  async ({ page, visit }) => {
    await visit("/plans/disclaimer?specialty=diagnostic-test&procedure=mri&plan=complete");
    await dialog(page)
      .locator("[name=priceCents]")
      .evaluate((field: HTMLInputElement) => (field.value = "1"));
    await acknowledgeButton(page).click();
    await expect(dialog(page).getByRole("alert")).toContainText(
      "The price has changed: it is $4.99 now.",
    );
    if (isInBrowser(page)) await expect(dialog(page).getByRole("alert")).toBeInViewport();
    await expect(page).toHaveTitle(/^Error: /);
    await acknowledgeButton(page).click();
    await expect(toast(page, COMPLETE_PLAN_MESSAGE)).toBeVisible();
    await expect(mriCards(page)).toHaveCount(1);
  },
);
