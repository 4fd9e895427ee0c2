import { QueryTypes } from "sequelize";
import { Tag } from "~/models";
import type { Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { InvalidInputError } from "~/server/platform/errors";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** A join table between tags and the records of one kind. */
export type TagLinks = {
  table: string;
  /** The join table's foreign key of the record. */
  owner: string;
  /** The records' table, where its `tags_line` and `search_text` repeat the names of their tags (tagged-search-text). */
  searchedTable?: string;
};

export const ADVERTISEMENT_TAGS: TagLinks = {
  table: "advertisement_tags",
  owner: "advertisement_id",
};

export const SURVEY_TAGS: TagLinks = { table: "survey_tags", owner: "survey_id" };

export const GUIDANCE_TAGS: TagLinks = {
  table: "guidance_tags",
  owner: "guidance_id",
  searchedTable: "guidances",
};

/** Everything that carries tags; an area whose records have tags adds its join table here. */
export const TAG_LINKS: readonly TagLinks[] = [ADVERTISEMENT_TAGS, GUIDANCE_TAGS, SURVEY_TAGS];

/** A tag as the records that carry it show it. */
export type TagRef = { id: number; name: string };

/** The tags of some records, by the record's id, in the order of their names; one statement for all of them. */
export async function readTags(
  { transaction }: Caller,
  { table, owner }: TagLinks,
  ownerIds: number[],
): Promise<(ownerId: number) => TagRef[]> {
  const rows =
    ownerIds.length === 0
      ? []
      : await database().query<{ ownerId: number } & TagRef>(
          `SELECT links.${owner} AS "ownerId", tags.id, tags.name FROM ${table} AS links ` +
            `JOIN tags ON tags.id = links.tag_id WHERE links.${owner} IN (:ownerIds) ` +
            `ORDER BY tags.normalized_name`,
          { type: QueryTypes.SELECT, replacements: { ownerIds }, transaction },
        );
  const byOwner = new Map<number, TagRef[]>();
  for (const { ownerId, id, name } of rows) {
    byOwner.set(ownerId, [...(byOwner.get(ownerId) ?? []), { id, name }]);
  }
  return (ownerId) => byOwner.get(ownerId) ?? [];
}

/**
 * Puts exactly these tags on a record.
 * @throws InvalidInputError that names a tag that is not there
 */
export async function setTags(
  { transaction }: CallerInTransaction,
  { table, owner }: TagLinks,
  ownerId: number,
  tagIds: number[],
): Promise<void> {
  // Nobody deletes them meanwhile.
  const lock = transaction.LOCK.KEY_SHARE;
  const found = await Tag.findAll({ attributes: ["id"], where: { id: tagIds }, transaction, lock });
  const known = new Set(found.map(({ id }) => id));
  const missing = tagIds.filter((id) => !known.has(id));
  if (missing.length > 0) {
    const message = "Selected tag not found. Please refresh and try again.";
    throw new InvalidInputError([{ field: "tagIds", message }]);
  }
  await database().query(`DELETE FROM ${table} WHERE ${owner} = :ownerId`, {
    replacements: { ownerId },
    transaction,
  });
  if (tagIds.length === 0) return;
  await database().query(`INSERT INTO ${table} (${owner}, tag_id) VALUES :rows`, {
    replacements: { rows: tagIds.map((tagId) => [ownerId, tagId]) },
    transaction,
  });
}

/** Whether a record that carries some tags would carry the same ones. */
export function hasSameTags(tags: TagRef[], tagIds: number[]): boolean {
  return tags.length === tagIds.length && tags.every(({ id }) => tagIds.includes(id));
}

/** How many records carry a tag. */
export async function countUses(
  { transaction }: Caller,
  { table }: TagLinks,
  tagId: number,
): Promise<number> {
  const [row] = await database().query<{ uses: number | string }>(
    `SELECT COUNT(*) AS uses FROM ${table} WHERE tag_id = :tagId`,
    { type: QueryTypes.SELECT, replacements: { tagId }, transaction },
  );
  return Number(row?.uses ?? 0);
}
