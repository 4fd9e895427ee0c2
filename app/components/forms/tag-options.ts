import type { ConflictOptions } from "./field/conflict";
import { tagLabel } from "~/models/rules/labels.schema";

export type TagOption = { id: number; name: string };

/** Form field names: ids of the chosen tags, and names of tags to create. */
export const TAG_FIELDS = { chosen: "tagIds", created: "newTagName" } as const;

/** A tag's name; for one that is not an option, such as a deleted one, its label. */
export function formatTag(tags: readonly TagOption[], id: string): string {
  const tag = tags.find((option) => String(option.id) === id);
  return tag?.name ?? `${tagLabel(Number(id))} (not in the list)`;
}

/** Conflict options: choosing the other person's tags discards the selected tags and the names of new ones. */
export const tagsConflict = (tags: readonly TagOption[]): ConflictOptions => ({
  describe: (id: string) => formatTag(tags, id),
  clearedField: TAG_FIELDS.created,
  isMultiple: true,
});
