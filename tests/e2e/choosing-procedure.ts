import { type Locator, type Page } from "@playwright/test";
import { expect } from "./fixtures";

const SPECIALTY = "Department/Specialty";

/** A selector as people use it: two combo inputs, or two lists of which one is sent after the other without scripts. */
export function selectorIn(part: Locator, javaScript: boolean) {
  const kind = part.page().locator(javaScript ? "input" : "select");
  const field = (name: string) => part.getByRole("combobox", { name, exact: true }).and(kind);
  const choose = async (name: string, label: string) => {
    // It is a list as long as it is far away.
    await part.scrollIntoViewIfNeeded();
    if (!javaScript) return void (await field(name).selectOption({ label }));
    await field(name).fill(label);
    await part.getByRole("option", { name: label, exact: true }).click();
  };
  const expectOne = (name: string, label: string) =>
    javaScript
      ? expect(field(name)).toHaveValue(label)
      : expect(field(name).locator("option:checked")).toHaveText(label);
  return {
    specialty: field(SPECIALTY),
    procedure: field("Procedure"),
    view: part.getByRole("button", { name: "View Procedure Plan" }),
    /** Chooses a specialty; without scripts it is sent. */
    chooseSpecialty: async (label: string) => {
      await choose(SPECIALTY, label);
      if (!javaScript) await part.getByRole("button", { name: "Continue" }).click();
    },
    chooseProcedure: (label: string) => choose("Procedure", label),
    expectChosen: async (specialty: string, procedure: string) => {
      await expectOne(SPECIALTY, specialty);
      await expectOne("Procedure", procedure);
    },
  };
}

/** The part of a page where the plans are. */
export const plansOf = (page: Page) => page.locator("#plans");

/** Chooses the MRI where the plans are, as far as its comparison. */
export async function chooseMri(page: Page, javaScript: boolean) {
  const { chooseSpecialty, chooseProcedure, view } = selectorIn(plansOf(page), javaScript);
  await chooseSpecialty("Diagnostic Test");
  await chooseProcedure("MRI");
  await view.click();
  await expect(page.getByRole("heading", { name: "Plans for MRI" })).toBeVisible();
}
