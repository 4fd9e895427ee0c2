import { tagLabel } from "~/models/rules/labels.schema";

export type TagOption = { id: number; name: string };

/** The fields that every form with tags has: see tagChoiceFields. */
export const TAG_FIELDS = { chosen: "tagIds", created: "newTagName" } as const;

/** What a form calls a tag: the label of one that it does not offer, as after it was deleted. */
export function tagName(tags: readonly TagOption[], id: string): string {
  const tag = tags.find((each) => String(each.id) === id);
  return tag?.name ?? `${tagLabel(Number(id))} (not in the list)`;
}

/** Chosen and new tags are one thing: the other person's tags take the place of both. */
export const tagsConflict = (tags: readonly TagOption[]) => ({
  describe: (id: string) => tagName(tags, id),
  clears: TAG_FIELDS.created,
  several: true,
});
