import { tagLabel } from "~/models/rules/labels.schema";

export type TagOption = { id: number; name: string };

/** Form field names of the tags: see tagChoiceFields. */
export const TAG_FIELDS = { chosen: "tagIds", created: "newTagName" } as const;

/** A tag's name; for one that is not an option, such as a deleted one, its label. */
export function formatTag(tags: readonly TagOption[], id: string): string {
  const tag = tags.find((option) => String(option.id) === id);
  return tag?.name ?? `${tagLabel(Number(id))} (not in the list)`;
}

/** Conflict options: choosing the concurrent tags replaces both selected and new tags. */
export const tagsConflict = (tags: readonly TagOption[]) => ({
  describe: (id: string) => formatTag(tags, id),
  clears: TAG_FIELDS.created,
  several: true,
});
