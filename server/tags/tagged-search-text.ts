import { QueryTypes } from "sequelize";
import { Tag } from "~/models";
import { searchLines } from "~/models/platform/columns";
import { buildSearchText } from "~/models/rules/clean-text.schema";
import { database, dialect } from "~/server/platform/database";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { lockOptions } from "~/server/platform/record-version";
import { TAG_LINKS, type TagLinks } from "./tag-links";

/** Joins the normalized names of tags for `tags_line`: sorted, one per line. Locks the tags against a rename. */
export async function joinTagNames(
  { transaction }: CallerInTransaction,
  tagIds: number[],
): Promise<string> {
  const lock = transaction.LOCK.KEY_SHARE;
  const order: [string, string][] = [["id", "ASC"]];
  const tags = await Tag.findAll({ where: { id: tagIds }, order, transaction, lock });
  return joinSorted(tags.map(({ normalizedName }) => normalizedName));
}

/** Joins normalized names sorted by code point, as both databases compare texts. */
export const joinSorted = (names: string[]) =>
  names.sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other))).join("\n");

/** Locked records of one kind that have a tag. */
type TaggedRecords = { links: TagLinks; searchedTable: string; ids: number[] };

/**
 * Locks the records whose search text contains a tag's name. Lock the tag itself first. Records are locked in id
 * order, so that concurrent changes of several tags do not deadlock.
 */
export async function lockTaggedRecords(
  writer: CallerInTransaction,
  tagId: number,
): Promise<TaggedRecords[]> {
  const locked: TaggedRecords[] = [];
  for (const links of TAG_LINKS) {
    const { searchedTable } = links;
    if (!searchedTable) continue;
    locked.push({ links, searchedTable, ids: await lockIds(writer, links, searchedTable, tagId) });
  }
  return locked;
}

async function lockIds(
  { transaction }: CallerInTransaction,
  { table, ownerColumn }: TagLinks,
  recordTable: string,
  tagId: number,
): Promise<number[]> {
  const lock = dialect() === "postgres" ? ` FOR NO KEY UPDATE OF ${recordTable}` : "";
  const rows = await database().query<{ id: number }>(
    `SELECT ${recordTable}.id FROM ${recordTable} JOIN ${table} ON ${table}.${ownerColumn} = ${recordTable}.id ` +
      `WHERE ${table}.tag_id = :tagId ORDER BY ${recordTable}.id${lock}`,
    { type: QueryTypes.SELECT, replacements: { tagId }, transaction },
  );
  return rows.map(({ id }) => id);
}

const BATCH_ROWS = 500;

/** Rewrites `tags_line` and `search_text` after a tag was renamed or deleted. The records keep their version. */
export async function refreshTagText(
  writer: CallerInTransaction,
  tagged: TaggedRecords[],
): Promise<void> {
  for (const { links, searchedTable, ids } of tagged) {
    for (let from = 0; from < ids.length; from += BATCH_ROWS) {
      await refreshBatch(writer, links, searchedTable, ids.slice(from, from + BATCH_ROWS));
    }
  }
}

/** Rewrites the texts of the records that have a tag which is there again. */
export async function refreshRecordsOfTag(writer: CallerInTransaction, id: number): Promise<void> {
  await Tag.findByPk(id, { attributes: ["id"], ...lockOptions(writer, Tag) });
  await refreshTagText(writer, await lockTaggedRecords(writer, id));
}

/** Rewrites the texts of one record, whose tags may have been renamed or deleted while it was in the bin. */
export async function refreshTagsOfRecord(
  writer: CallerInTransaction,
  links: TagLinks & { searchedTable: string },
  id: number,
): Promise<void> {
  await refreshTagText(writer, [{ links, searchedTable: links.searchedTable, ids: [id] }]);
}

async function refreshBatch(
  { transaction }: CallerInTransaction,
  { table, ownerColumn }: TagLinks,
  recordTable: string,
  ids: number[],
) {
  const rows = await database().query<{ id: number; name: string; tag: string | null }>(
    `SELECT ${recordTable}.id, ${recordTable}.name, tags.normalized_name AS tag FROM ${recordTable} ` +
      `LEFT JOIN ${table} ON ${table}.${ownerColumn} = ${recordTable}.id ` +
      `LEFT JOIN tags ON tags.id = ${table}.tag_id WHERE ${recordTable}.id IN (:ids)`,
    { type: QueryTypes.SELECT, replacements: { ids }, transaction },
  );
  const tagNamesByRecord = new Map<number, { name: string; tags: string[] }>();
  for (const { id, name, tag } of rows) {
    const tags = tagNamesByRecord.get(id)?.tags ?? [];
    tagNamesByRecord.set(id, { name, tags: tag === null ? tags : [...tags, tag] });
  }
  for (const [id, { name, tags }] of tagNamesByRecord) {
    const line = joinSorted(tags);
    const searchText = buildSearchText(searchLines(name, line));
    await database().query(
      `UPDATE ${recordTable} SET tags_line = :line, search_text = :searchText WHERE id = :id`,
      { replacements: { id, line, searchText }, transaction },
    );
  }
}
