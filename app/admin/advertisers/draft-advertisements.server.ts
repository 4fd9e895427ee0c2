import type { CreatedItem } from "~/app/components/wizard/created-items";
import { type RawValues, rawText, rawTexts } from "~/models/rules/raw-values.schema";
import type { TagRef } from "~/server/tags/tag-links";
import type { WizardItem } from "~/server/wizards/wizard-draft";

/** Presents the advertisements in a wizard's draft. */
export function presentDraftAdvertisements(items: WizardItem[], tags: TagRef[]) {
  const tagNames = new Map(tags.map(({ id, name }) => [String(id), name]));
  return items.map(
    ({ key, typed }) =>
      ({
        key,
        name: rawText(typed.advertisementName),
        facts: [
          rawText(typed.advertisementUrl),
          `${rawText(typed.advertisementDuration)} seconds`,
          formatTagNames(typed, tagNames),
        ].join(", "),
      }) satisfies CreatedItem,
  );
}

function formatTagNames({ tagIds, newTagName }: RawValues, tagNames: Map<string, string>): string {
  const selectedNames = rawTexts(tagIds).map(
    (id) => tagNames.get(id) ?? "a tag that is not there anymore",
  );
  const all = [...selectedNames, ...rawTexts(newTagName)];
  return all.length === 0 ? "no tags" : `tags: ${all.join(", ")}`;
}
