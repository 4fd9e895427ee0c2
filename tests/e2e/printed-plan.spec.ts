import type { Page } from "@playwright/test";
import { expect, scanAccessibility, test } from "./fixtures";

const main = (page: Page) => page.locator("#main");
const FOOD = "Food and medicine: follow your care team's sheet.";

/** Chooses the plan of the sample content with the most items. @returns the address of its sheet */
async function chooseKneePlan(page: Page): Promise<string> {
  await page.goto(
    "/plans/disclaimer?specialty=joint-replacement&procedure=knee-replacement&plan=complete",
  );
  await page.getByRole("button", { name: "Acknowledge" }).click();
  await expect(page).toHaveURL("/patient-procedures");
  const remove = page.getByRole("link", { name: "Remove from My List" }).first();
  return ((await remove.getAttribute("href")) ?? "").replace("/remove", "/print");
}

async function setDay(page: Page, sheet: string) {
  const day = new Date(Date.now() + 12 * 86_400_000).toISOString().slice(0, 10);
  await page.goto(sheet.replace("/print", "/details"));
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Date").fill(day);
  await dialog.getByRole("button", { name: "Save Details" }).click();
  await expect(page).toHaveURL(/open=/);
}

test("prints a sheet for the patient, and one for who takes care of them", async ({
  page,
  javaScript,
}) => {
  const sheet = await chooseKneePlan(page);
  await page.goto(sheet);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Plan");
  await expect(main(page)).toContainText(FOOD);
  await expect(main(page)).toContainText("To fill in");
  await expect(main(page)).toContainText("21 days");
  await setDay(page, sheet);
  await page.goto(sheet);
  await expect(main(page)).toContainText("Pack your bag");
  await expect(main(page)).toContainText(/and \d+ more online/);
  await expect(main(page)).not.toContainText("Nothing on this sheet is yours");
  if (javaScript) {
    await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
    await scanAccessibility(page);
  } else await expect(main(page)).toContainText("To print it, press Ctrl and P");

  await page.getByRole("link", { name: "For My Caretaker" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("For My Caretaker");
  await expect(main(page)).toContainText(FOOD);
  await expect(main(page)).toContainText("Read the Sheet Out Loud");
  await expect(main(page)).not.toContainText("Pack your bag");
  if (javaScript) await scanAccessibility(page);
});

test("shows a visitor the sheets of the example, as an example", async ({ page }) => {
  await page.goto("/patient-procedures/26/print");
  await expect(main(page)).toContainText("Nothing on this sheet is yours");
  await page.goto("/patient-procedures/26/print/caretaker");
  await expect(main(page)).toContainText("Nothing on this sheet is yours");
  // That of a procedure that is over is its card.
  await page.goto("/patient-procedures/24/print");
  await expect(page).toHaveURL("/patient-procedures?open=24#procedure-24");
});

test(
  "needs one page of paper, with and without a day, and for the example",
  { tag: ["@needs-browser", "@own-context"] },
  async ({ page, javaScript }) => {
    test.skip(javaScript === false, "What is printed is the same");
    const countPages = async (path: string) => {
      await page.goto(path);
      const counts: number[] = [];
      for (const format of ["A4", "Letter"]) {
        const margin = { top: "1cm", bottom: "1cm", left: "1cm", right: "1cm" };
        const pdf = (await page.pdf({ format, margin })).toString("latin1");
        counts.push(pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0);
      }
      return counts;
    };
    const sheets = ["/patient-procedures/26/print", "/patient-procedures/26/print/caretaker"];
    for (const path of sheets) expect(await countPages(path), path).toEqual([1, 1]);
    const sheet = await chooseKneePlan(page);
    for (const path of [sheet, `${sheet}/caretaker`])
      expect(await countPages(path)).toEqual([1, 1]);
    await setDay(page, sheet);
    for (const path of [sheet, `${sheet}/caretaker`])
      expect(await countPages(path)).toEqual([1, 1]);
  },
);
