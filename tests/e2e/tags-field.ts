import { type Page } from "@playwright/test";
import { fieldName } from "./field-name";
import { expect } from "./fixtures";

/** Page object of a form's field "Tags": chips and a combo input, or checkboxes and a text field without scripts. */
export function tagsField(page: Page, javaScript: boolean) {
  const combo = page.getByRole("combobox", { name: fieldName("Tags") });
  // In a form: the page of components behind it shows chosen tags, too.
  const chips = page
    .locator("form")
    .getByRole("list", { name: "Chosen tags" })
    .getByRole("listitem");
  const checkboxes = page.getByRole("group", { name: fieldName("Tags") });
  const checkbox = (name: string) => checkboxes.getByRole("checkbox", { name, exact: true });
  const pickOption = async (text: string, option: string) => {
    await combo.fill(text);
    await page.getByRole("option", { name: option, exact: true }).click();
    // The list pushed what is below it, which has moved back once it is closed.
    await expect(combo).toHaveAttribute("aria-expanded", "false");
  };
  return {
    combo,
    chips,
    checkboxes,
    checkbox,
    choose: (name: string) => (javaScript ? pickOption(name, name) : checkbox(name).check()),
    /** Enters a new tag; without scripts only one per submission. */
    enterNew: (name: string) =>
      javaScript
        ? pickOption(name, `Create "${name}"`)
        : page.getByRole("textbox", { name: "New tag name" }).fill(name),
    remove: (name: string) =>
      javaScript
        ? page.getByRole("button", { name: `Remove ${name}`, exact: true }).click()
        : checkbox(name).uncheck(),
    /** Asserts the labels of the chosen tags. */
    async expectChosen(...names: string[]) {
      if (javaScript) return expect(chips).toHaveText(names);
      const checkedLabels = checkboxes
        .locator("label")
        .filter({ has: page.locator("input:checked") });
      await expect(checkedLabels).toHaveText(names);
    },
  };
}
