import { type Typed, typedText } from "~/models/typed.schema";
import type { TagRef } from "~/server/tags/tag-links";
import type { WizardItem } from "~/server/wizards/wizard-draft";

/** The ids of the tags that are chosen in a wizard, as far as they can be some. */
export function chosenTags(typed: Typed[]): number[] {
  const chosen = typed.flatMap(({ tagIds }) => listOf(tagIds));
  return chosen.filter((id) => /^[1-9]\d{0,8}$/.test(id)).map(Number);
}

/** The advertisements of a wizard as its list shows them. */
export function createdAdvertisements(items: WizardItem[], tags: TagRef[]) {
  const names = new Map(tags.map(({ id, name }) => [String(id), name]));
  return items.map(({ key, typed }) => ({
    key,
    name: typedText(typed.advertisementName),
    facts: [
      typedText(typed.advertisementUrl),
      `${typedText(typed.advertisementDuration)} seconds`,
      tagNames(typed, names),
    ].join(", "),
  }));
}

function tagNames({ tagIds, newTagName }: Typed, names: Map<string, string>): string {
  const chosen = listOf(tagIds).map((id) => names.get(id) ?? "a tag that is not there any more");
  const all = [...chosen, ...listOf(newTagName)];
  return all.length === 0 ? "no tags" : `tags: ${all.join(", ")}`;
}

const listOf = (value: Typed[string] | undefined) =>
  [value ?? []].flat().filter((text) => text.trim() !== "");
