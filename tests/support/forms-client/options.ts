import { type Locator } from "@playwright/test";
import { normalizeSpace } from "./accessibility";
import { isDisabled } from "./document";
import { quote } from "./queries";

type OptionArgument = Parameters<Locator["selectOption"]>[0];
type OptionDescription = { value?: string; label?: string; index?: number };

/** Chooses options by value or label, as Playwright does. @returns their values @throws Error for an unknown option */
export function chooseOptions(select: HTMLSelectElement, wanted: OptionArgument): string[] {
  const descriptions = [wanted ?? []].flat().map(toDescription);
  if (descriptions.length > 1 && !select.multiple) throw new Error("The select takes one option");
  const chosen = descriptions.map((description) => findOption(select, description));
  for (const option of select.options) option.selected = chosen.includes(option);
  return chosen.map(({ value }) => value);
}

function toDescription(wanted: unknown): OptionDescription | string {
  if (typeof wanted === "string") return wanted;
  const { value, label, index } = wanted as OptionDescription;
  return { value, label, index };
}

function findOption(
  select: HTMLSelectElement,
  wanted: OptionDescription | string,
): HTMLOptionElement {
  const option = [...select.options].find((each, index) => {
    const label = normalizeSpace(each.label);
    if (typeof wanted === "string") return each.value === wanted || label === wanted;
    return (
      (wanted.value === undefined || each.value === wanted.value) &&
      (wanted.label === undefined || label === wanted.label) &&
      (wanted.index === undefined || index === wanted.index)
    );
  });
  const name = typeof wanted === "string" ? quote(wanted) : JSON.stringify(wanted);
  if (!option) {
    const labels = [...select.options].map(({ label }) => quote(normalizeSpace(label)));
    throw new Error(`There is no option ${name} but ${labels.join(", ")}`);
  }
  if (isDisabled(option)) throw new Error(`The option ${name} is disabled`);
  return option;
}
