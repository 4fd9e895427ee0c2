import { Tag } from "~/models";
import { searchedLines } from "~/models/guidance";
import { searchTextOf } from "~/models/clean-text.schema";
import { QueryTypes } from "sequelize";
import { database, dialect } from "~/server/platform/database";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { GUIDANCE_TAGS } from "~/server/tags/tag-links";

/** The tags of guidance as one text: their names as they are matched, in their order, a line for each. */
export async function tagsLineOf(
  { transaction }: CallerInTransaction,
  tagIds: number[],
): Promise<string> {
  // Nobody renames or deletes them meanwhile.
  const lock = transaction.LOCK.KEY_SHARE;
  const order: [string, string][] = [["id", "ASC"]];
  const tags = await Tag.findAll({ where: { id: tagIds }, order, transaction, lock });
  return linesOf(tags.map(({ normalizedName }) => normalizedName));
}

/** By code point, as both databases compare. */
const linesOf = (names: string[]) =>
  names.sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other))).join("\n");

/**
 * The guidance that carries a locked tag. It is locked as well, one after the other in its order: whoever changes its tags
 * has it before their links, and two who change several tags would wait for each other in any other order.
 */
export async function guidanceWithTag(
  { transaction }: CallerInTransaction,
  tagId: number,
): Promise<number[]> {
  const { table, owner } = GUIDANCE_TAGS;
  const lock = dialect() === "postgres" ? " FOR NO KEY UPDATE OF guidances" : "";
  const rows = await database().query<{ id: number }>(
    `SELECT guidances.id FROM guidances JOIN ${table} ON ${table}.${owner} = guidances.id ` +
      `WHERE ${table}.tag_id = :tagId ORDER BY guidances.id${lock}`,
    { type: QueryTypes.SELECT, replacements: { tagId }, transaction },
  );
  return rows.map(({ id }) => id);
}

const AT_ONCE = 500;

/**
 * Writes again what guidance is found and sorted by, after a tag on it was renamed or deleted. It is no new version of the
 * guidance.
 */
export async function keepTagText(writer: CallerInTransaction, ids: number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    await keepText(writer, ids.slice(from, from + AT_ONCE));
  }
}

async function keepText({ transaction }: CallerInTransaction, ids: number[]) {
  const rows = await database().query<{ id: number; name: string; tag: string | null }>(
    "SELECT guidances.id, guidances.name, tags.normalized_name AS tag FROM guidances " +
      "LEFT JOIN guidance_tags ON guidance_tags.guidance_id = guidances.id " +
      "LEFT JOIN tags ON tags.id = guidance_tags.tag_id WHERE guidances.id IN (:ids)",
    { type: QueryTypes.SELECT, replacements: { ids }, transaction },
  );
  const found = new Map<number, { name: string; tags: string[] }>();
  for (const { id, name, tag } of rows) {
    const tags = found.get(id)?.tags ?? [];
    found.set(id, { name, tags: tag === null ? tags : [...tags, tag] });
  }
  for (const [id, { name, tags }] of found) {
    const tagsLine = linesOf(tags);
    const searchText = searchTextOf(searchedLines(name, tagsLine));
    await database().query(
      "UPDATE guidances SET tags_line = :tagsLine, search_text = :searchText WHERE id = :id",
      { replacements: { id, tagsLine, searchText }, transaction },
    );
  }
}
