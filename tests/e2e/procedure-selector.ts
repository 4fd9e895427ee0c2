import { type Locator, type Page } from "@playwright/test";
import { expect } from "./fixtures";

const SPECIALTY = "Department/Specialty";

/** Page object of a procedure selector: two combo inputs, or without scripts two native lists, submitted one after the other. */
export function procedureSelector(container: Locator, javaScript: boolean) {
  const element = container.page().locator(javaScript ? "input" : "select");
  const field = (name: string) =>
    container.getByRole("combobox", { name, exact: true }).and(element);
  const choose = async (name: string, label: string) => {
    // The combo input replaces the native list only near the viewport.
    await container.scrollIntoViewIfNeeded();
    if (!javaScript) return void (await field(name).selectOption({ label }));
    await field(name).fill(label);
    await container.getByRole("option", { name: label, exact: true }).click();
  };
  const expectValue = (name: string, label: string) =>
    javaScript
      ? expect(field(name)).toHaveValue(label)
      : expect(field(name).locator("option:checked")).toHaveText(label);
  return {
    specialty: field(SPECIALTY),
    procedure: field("Procedure"),
    viewButton: container.getByRole("button", { name: "View Procedure Plan" }),
    /** Chooses a specialty; without scripts it also submits the form. */
    chooseSpecialty: async (label: string) => {
      await choose(SPECIALTY, label);
      if (!javaScript) await container.getByRole("button", { name: "Continue" }).click();
    },
    chooseProcedure: (label: string) => choose("Procedure", label),
    expectChosen: async (specialty: string, procedure: string) => {
      await expectValue(SPECIALTY, specialty);
      await expectValue("Procedure", procedure);
    },
  };
}

/** The page's section of plans. */
export const plansSection = (page: Page) => page.locator("#plans");

/** Chooses the MRI in the section of plans, opens its comparison, and waits until the page has scrolled there. */
export async function chooseMri(page: Page, javaScript: boolean) {
  // Without smooth scrolling: a press on a button that moves on before the release is no click.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { chooseSpecialty, chooseProcedure, viewButton } = procedureSelector(
    plansSection(page),
    javaScript,
  );
  await chooseSpecialty("Diagnostic Test");
  await chooseProcedure("MRI");
  await viewButton.click();
  const heading = page.getByRole("heading", { name: "Plans for MRI" });
  await (javaScript ? expect(heading).toBeFocused() : expect(heading).toBeVisible());
}
