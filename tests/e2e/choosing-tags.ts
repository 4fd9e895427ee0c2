import { type Page } from "@playwright/test";
import { expect } from "./fixtures";

/** The field "Tags" of a form, as people use it: chips and a combo input, or boxes and a text field without scripts. */
export function tagsField(page: Page, javaScript: boolean) {
  const combo = page.getByRole("combobox", { name: "Tags", exact: true });
  const chips = page.getByRole("list", { name: "Chosen tags" }).getByRole("listitem");
  const boxes = page.getByRole("group", { name: "Tags", exact: true });
  const box = (name: string) => boxes.getByRole("checkbox", { name, exact: true });
  const pick = async (text: string, option: string) => {
    await combo.fill(text);
    await page.getByRole("option", { name: option, exact: true }).click();
  };
  return {
    combo,
    chips,
    boxes,
    box,
    choose: (name: string) => (javaScript ? pick(name, name) : box(name).check()),
    /** Without scripts there is one new tag at a time. */
    nameNew: (name: string) =>
      javaScript
        ? pick(name, `Create "${name}"`)
        : page.getByRole("textbox", { name: "New tag name" }).fill(name),
    remove: (name: string) =>
      javaScript
        ? page.getByRole("button", { name: `Remove ${name}`, exact: true }).click()
        : box(name).uncheck(),
    /** Asserts which of the tags that there are, or that the field knows of, are chosen. */
    async expectChosen(...names: string[]) {
      if (javaScript) return expect(chips).toHaveText(names);
      const ticked = boxes.locator("label").filter({ has: page.locator("input:checked") });
      await expect(ticked).toHaveText(names);
    },
  };
}
