import { Op } from "sequelize";
import { Tag } from "~/models";
import { MAX_TAG_CHOICES } from "~/models/tags/tag-search.schema";
import { normalizeName } from "~/models/rules/clean-text.schema";
import { type RawValues, rawTexts } from "~/models/rules/raw-values.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { DomainError, InvalidInputError } from "~/server/platform/errors";
import { byName, searchCondition } from "~/server/platform/search-condition";
import { findOrCreateTag } from "./tags";
import type { TagRef } from "./tag-links";

/** Limit of the tags that a search finds. */
const MAX_FOUND = 50;

/** Reads the selected tag ids from a wizard's raw values, skipping malformed ones. */
export function readSelectedTagIds(steps: RawValues[]): number[] {
  const selectedIds = steps.flatMap(({ tagIds }) => rawTexts(tagIds));
  return selectedIds.filter((id) => /^[1-9]\d{0,8}$/.test(id)).map(Number);
}

/** Lists the tag options of a form by name: the first 1,000, plus the selected ones. */
export async function listTagChoices(
  caller: Caller,
  selectedIds: number[] = [],
): Promise<TagRef[]> {
  authorize(caller, "content.read");
  const { transaction } = caller;
  const attributes = ["id", "name"];
  const order: [string, string][] = [["normalizedName", "ASC"]];
  const options = await Tag.findAll({ attributes, order, limit: MAX_TAG_CHOICES, transaction });
  const optionIds = new Set(options.map(({ id }) => id));
  const missing = selectedIds.filter((id) => !optionIds.has(id));
  const selected =
    missing.length === 0
      ? []
      : await Tag.findAll({ attributes, where: { id: { [Op.in]: missing } }, order, transaction });
  return [...selected, ...options].map(({ id, name }) => ({ id, name }));
}

/** Lists the first 50 tags, by name, whose name contains a text of any length; none for "". */
export async function searchTagChoices(caller: Caller, text: string): Promise<TagRef[]> {
  authorize(caller, "content.read");
  if (text.trim() === "") return [];
  const found = await Tag.findAll({
    attributes: ["id", "name"],
    where: searchCondition(text, [byName(Tag)]),
    order: [["normalizedName", "ASC"]],
    limit: MAX_FOUND,
    transaction: caller.transaction,
  });
  return found.map(({ id, name }) => ({ id, name }));
}

/**
 * Resolves a form's tags: the selected ones, and new names, which are created unless a tag of that name exists.
 * @returns the ids, and a message for each new tag
 * @throws InvalidInputError at the form's field for new tags
 */
export async function resolveFormTags(
  caller: Caller,
  form: { tagIds: number[]; newTagName: string[] },
): Promise<{ tagIds: number[]; messages: string[] }> {
  const ids = new Set(form.tagIds);
  const messages: string[] = [];
  for (const name of sortByName(form.newTagName)) {
    const tag = await mapErrorsToNewTagField(findOrCreateTag(caller, name));
    ids.add(tag.id);
    if (tag.isNew) messages.push(`Tag "${tag.name}" created successfully`);
  }
  return { tagIds: [...ids], messages };
}

/** Sorts names, so that concurrent requests create tags in the same order and do not deadlock. */
function sortByName(names: string[]): string[] {
  const keyed = names.map((name) => [normalizeName(name), name] as const);
  return keyed
    .sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
    .map(([, name]) => name);
}

/** Maps domain errors to the field for new tags. @throws InvalidInputError */
async function mapErrorsToNewTagField<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const message = error.fields[0]?.message ?? error.message;
    throw new InvalidInputError([{ field: "newTagName", message }]);
  }
}
