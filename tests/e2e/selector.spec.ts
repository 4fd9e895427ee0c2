import { type Page } from "@playwright/test";
import { plansSection, procedureSelector } from "./procedure-selector";
import { expect, waitForHydration, isInBrowser, measureOverflow, test } from "./fixtures";

const MRI = "specialty=diagnostic-test&procedure=mri";
const comparison = (page: Page) => page.getByRole("table", { name: "What each plan includes" });
const fieldError = (page: Page, message: string) =>
  plansSection(page)
    .getByRole("paragraph")
    .filter({ hasText: `Error: ${message}` });

test("asks for a specialty, then for one of its procedures, and compares its plans", async ({
  page,
  visit,
  javaScript,
}) => {
  await visit("/plans");
  await expect(
    page.getByRole("heading", { name: "Choose Your Medical Procedure", level: 2 }),
  ).toBeVisible();
  const selector = procedureSelector(plansSection(page), javaScript);
  await expect(selector.procedure).toBeDisabled();
  await selector.chooseSpecialty("Diagnostic Test");
  await expect(page).toHaveURL(/\/plans\?specialty=diagnostic-test(#plans)?$/);
  await expect(selector.procedure).toBeEnabled();
  await expect(comparison(page)).toBeHidden();
  await selector.chooseProcedure("MRI");
  if (!javaScript) await selector.viewButton.click();
  await expect(page).toHaveURL(`/plans?${MRI}${javaScript ? "" : "#plans"}`);
  await selector.expectChosen("Diagnostic Test", "MRI");
  await expect(comparison(page).getByRole("columnheader")).toHaveText([
    "Plan Sessions",
    /^Recommended Complete \$4\.99/,
    /^Free FREE/,
  ]);
  const cells = (name: string) => comparison(page).getByRole("row", { name }).getByRole("cell");
  await expect(cells("Doctor interviews")).toHaveText(["Included", "Included"]);
  await expect(cells("Peer interviews")).toHaveText(["Included", "Not included"]);
  await expect(comparison(page).locator("th[scope=row]")).toHaveCount(9 + 5 + 3);
});

test("leads from the section of how we help to the plans of the procedure chosen there", async ({
  page,
  visit,
  javaScript,
}) => {
  await visit("/");
  const section = page.locator("#about");
  await section.getByText("Select Your Medical Procedure").click();
  const about = procedureSelector(section, javaScript);
  await about.chooseSpecialty("Blood Draw");
  const chooser = javaScript ? about : procedureSelector(plansSection(page), javaScript);
  await chooser.chooseProcedure("General Blood Panel");
  if (!javaScript) await chooser.viewButton.click();
  await expect(page).toHaveURL("/?specialty=blood-draw&procedure=general-blood-panel#plans");
  await procedureSelector(plansSection(page), javaScript).expectChosen(
    "Blood Draw",
    "General Blood Panel",
  );
  await expect(page.getByRole("heading", { name: "Plans for General Blood Panel" })).toBeVisible();
  const heading = plansSection(page).getByRole("heading", { level: 2 });
  if (isInBrowser(page)) await expect(heading).toBeInViewport();
});

test("recommends the plan with all sessions, and says why", async ({ page, visit }) => {
  await visit(`/plans?${MRI}`);
  const heads = comparison(page).getByRole("columnheader");
  await expect(heads.filter({ hasText: "Recommended" })).toHaveText(/Complete/);
  await expect(plansSection(page)).toContainText(
    "Complete: everything below, also for the day itself and the time after",
  );
  await expect(plansSection(page)).toContainText(
    "Both plans include procedure details, travel help, guidance for caretakers and family, live session requests, tasks and urgent questions.",
  );
});

test(
  "keeps the plans and their buttons in view while the sessions scroll",
  { tag: "@needs-browser" },
  async ({ page, visit }) => {
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 740 });
      await visit(`/plans?${MRI}`);
      await comparison(page).getByRole("row").last().scrollIntoViewIfNeeded();
      for (const plan of ["Complete", "Free"]) {
        const button = page.getByRole("button", { name: `SELECT ${plan} plan` });
        await expect(button).toBeInViewport({ ratio: 1 });
      }
    }
  },
);

test(
  "never scrolls horizontally on a phone, with the plans shown",
  { tag: "@needs-browser" },
  async ({ page, visit }) => {
    for (const path of [`/plans?${MRI}`, `/add-procedure?${MRI}`, `/?${MRI}`]) {
      for (const width of [375, 320]) {
        await page.setViewportSize({ width, height: 740 });
        await visit(path);
        expect(await measureOverflow(page), `${path} at ${width}`).toBeLessThanOrEqual(0);
      }
    }
  },
);

test.describe("without scripts", () => {
  test.skip(
    ({ javaScriptEnabled }) => javaScriptEnabled !== false,
    "with scripts the fields are validated on blur",
  );

  test(
    "reports missing values at the field and in the summary, and keeps the rest",
    { tag: "@in-chromium" },
    async ({ page, visit }) => {
      await visit("/plans");
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("link", { name: "Please select a specialty" }).click();
      const { specialty, procedure, chooseSpecialty, viewButton } = procedureSelector(
        plansSection(page),
        false,
      );
      await expect(specialty).toBeFocused();
      await expect(specialty).toHaveAccessibleDescription(/Please select a specialty/);
      await chooseSpecialty("Diagnostic Test");
      await viewButton.click();
      await expect(procedure).toHaveAccessibleDescription(/Please select a procedure/);
      await expect(specialty.locator("option:checked")).toHaveText("Diagnostic Test");
    },
  );
});

test.describe("with scripts", () => {
  test.skip(
    ({ javaScriptEnabled }) => javaScriptEnabled === false,
    "without scripts it is a native list",
  );

  test("is used with the keyboard alone", async ({ page, visit }) => {
    await visit("/add-procedure");
    const { specialty, procedure, viewButton } = procedureSelector(plansSection(page), true);
    await expect(viewButton).toBeDisabled();
    await specialty.focus();
    await page.keyboard.type("diag");
    await page.keyboard.press("Enter");
    await expect(specialty).toHaveValue("Diagnostic Test");
    await expect(viewButton).toBeDisabled();
    await procedure.focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(procedure).toHaveValue("MRI");
    await expect(viewButton).toBeEnabled();
    await expect(comparison(page)).toBeHidden();
    await viewButton.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Plans for MRI" })).toBeFocused();
    await expect(page).toHaveURL(`/add-procedure?${MRI}`);
  });

  test("clears the procedure and its plans when another specialty is chosen", async ({
    page,
    visit,
  }) => {
    await visit(`/plans?${MRI}`);
    const selector = procedureSelector(plansSection(page), true);
    await selector.expectChosen("Diagnostic Test", "MRI");
    await selector.chooseSpecialty("Blood Draw");
    await expect(selector.procedure).toHaveValue("");
    await expect(comparison(page)).toBeHidden();
    await expect(page).toHaveURL("/plans?specialty=blood-draw");
    await plansSection(page).getByRole("button", { name: "Clear" }).click();
    await expect(selector.specialty).toHaveValue("");
    await expect(selector.procedure).toBeDisabled();
    await expect(fieldError(page, "Please select a specialty")).toBeVisible();
  });

  test("reports a missing value on blur, without a layout shift", async ({ page, visit }) => {
    await visit("/plans?specialty=diagnostic-test");
    const { procedure, viewButton } = procedureSelector(plansSection(page), true);
    await expect(procedure).toBeEnabled();
    const before = await viewButton.boundingBox();
    await procedure.focus();
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { level: 1 }).click();
    await expect(fieldError(page, "Please select a procedure")).toBeVisible();
    await expect(procedure).toHaveAttribute("aria-invalid", "true");
    await expect(procedure).toHaveAccessibleDescription(/Please select a procedure/);
    expect(await viewButton.boundingBox()).toEqual(before);
    await procedureSelector(plansSection(page), true).chooseProcedure("MRI");
    await expect(fieldError(page, "Please select a procedure")).toBeHidden();
  });

  test("updates all selectors of the page when the URL changes", async ({ page, visit }) => {
    await visit("/");
    const hero = procedureSelector(page.locator("#select"), true);
    await hero.chooseSpecialty("Blood Draw");
    await hero.chooseProcedure("General Blood Panel");
    await hero.viewButton.click();
    const plans = procedureSelector(plansSection(page), true);
    await plans.expectChosen("Blood Draw", "General Blood Panel");
    await page.goBack();
    await plans.expectChosen("", "");
    await hero.expectChosen("", "");
  });

  test("keeps what was chosen before its scripts loaded", async ({ page }) => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/selector-combos-/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto("/add-procedure?specialty=diagnostic-test");
    await waitForHydration(page);
    const native = procedureSelector(plansSection(page), false);
    await native.procedure.selectOption({ label: "MRI" });
    await page.getByRole("heading", { level: 1 }).click();
    release();
    await procedureSelector(plansSection(page), true).expectChosen("Diagnostic Test", "MRI");
    await expect(procedureSelector(plansSection(page), true).viewButton).toBeEnabled();
  });
});
