import { Op } from "sequelize";
import { Tag } from "~/models";
import { normalizeName } from "~/models/rules/clean-text.schema";
import { type RawValues, rawTexts } from "~/models/rules/raw-values.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { DomainError, InvalidInputError } from "~/server/platform/errors";
import { findOrCreateTag } from "./tags";
import type { TagRef } from "./tag-links";

/** Specification 001, section 9: "tag selector fetch limit 1000". */
const MAX_OFFERED = 1_000;

/** The ids of the tags that are chosen in a wizard, as far as they can be some. */
export function chosenTagIds(typed: RawValues[]): number[] {
  const chosen = typed.flatMap(({ tagIds }) => rawTexts(tagIds));
  return chosen.filter((id) => /^[1-9]\d{0,8}$/.test(id)).map(Number);
}

/** The tags that a form offers, by name: the first 1000, and those that are chosen already. */
export async function tagChoices(caller: Caller, chosen: number[] = []): Promise<TagRef[]> {
  authorize(caller, "content.read");
  const { transaction } = caller;
  const attributes = ["id", "name"];
  const order: [string, string][] = [["normalizedName", "ASC"]];
  const offered = await Tag.findAll({ attributes, order, limit: MAX_OFFERED, transaction });
  const known = new Set(offered.map(({ id }) => id));
  const missing = chosen.filter((id) => !known.has(id));
  const others =
    missing.length === 0
      ? []
      : await Tag.findAll({ attributes, where: { id: { [Op.in]: missing } }, order, transaction });
  return [...others, ...offered].map(({ id, name }) => ({ id, name }));
}

/**
 * The tags that a form names: those that are chosen, and the new ones, which are made where there is none of that name.
 * @returns the ids, and a message for each tag that is new
 * @throws InvalidInputError at the form's own field for new tags
 */
export async function resolveFormTags(
  caller: Caller,
  form: { tagIds: number[]; newTagName: string[] },
): Promise<{ tagIds: number[]; made: string[] }> {
  const ids = new Set(form.tagIds);
  const made: string[] = [];
  for (const name of byName(form.newTagName)) {
    const tag = await atNewTagName(findOrCreateTag(caller, name));
    ids.add(tag.id);
    if (tag.isNew) made.push(`Tag "${tag.name}" created successfully`);
  }
  return { tagIds: [...ids], made };
}

/** In one order, whoever makes them: of two that make the same tags one waits for the other, not each for the other. */
function byName(names: string[]): string[] {
  const keyed = names.map((name) => [normalizeName(name), name] as const);
  return keyed
    .sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
    .map(([, name]) => name);
}

async function atNewTagName<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const message = error.fields[0]?.message ?? error.message;
    throw new InvalidInputError([{ field: "newTagName", message }]);
  }
}
