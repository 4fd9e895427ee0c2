import { literal, Op, QueryTypes } from "sequelize";
import { Tag } from "~/models";
import { normalizeName } from "~/models/rules/clean-text.schema";
import type { Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { InvalidInputError } from "~/server/platform/errors";
import { belongsToNamed, type ListFilter } from "~/server/platform/list-filters";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** Join table between tags and one kind of record. */
export type TagLinks = {
  table: string;
  /** Foreign key of the record in the join table. */
  ownerColumn: string;
  /** Table of the records, if its `tags_line` and `search_text` contain the tag names (tagged-search-text). */
  searchedTable?: string;
};

export const ADVERTISEMENT_TAGS: TagLinks = {
  table: "advertisement_tags",
  ownerColumn: "advertisement_id",
};

export const SURVEY_TAGS: TagLinks = { table: "survey_tags", ownerColumn: "survey_id" };

export const GUIDANCE_TAGS: TagLinks & { searchedTable: string } = {
  table: "guidance_tags",
  ownerColumn: "guidance_id",
  searchedTable: "guidances",
};

/** All join tables of tags. Add the table of any new kind of tagged record. */
export const TAG_LINKS: readonly TagLinks[] = [ADVERTISEMENT_TAGS, GUIDANCE_TAGS, SURVEY_TAGS];

/** Condition of the records that have a tag; of none without one. */
const hasTag = ({ table, ownerColumn }: TagLinks, tagId: number | null) => ({
  // An id is a checked integer.
  id: { [Op.in]: literal(`(SELECT ${ownerColumn} FROM ${table} WHERE tag_id = ${tagId})`) },
});

/** Filters a list by a tag of its records. */
export const tagFilter = (links: TagLinks): ListFilter => ({
  type: "id",
  description: "Only what has this tag: its ID.",
  toCondition: (tagId) => hasTag(links, tagId),
});

/**
 * Like `tagFilter`, by the tag's name; also of screens. The tag is looked up first: PostgreSQL knows how common a tag is by its
 * id, but not by a subquery, and would look each of a hundred thousand records up.
 */
export const tagNameFilter = (links: TagLinks): ListFilter => ({
  ...belongsToNamed("Tag", {
    table: "tags",
    description: "Only what has a tag of this name, whatever its case.",
  }),
  toCondition:
    (name: string) =>
    async ({ transaction }: Caller) => {
      const where = { normalizedName: normalizeName(name) };
      const tag = await Tag.findOne({ attributes: ["id"], where, transaction });
      return hasTag(links, tag?.id ?? null);
    },
});

/** Reference to a tag, as part of a record. */
export type TagRef = { id: number; name: string };

/** Reads the tags of records, sorted by name, in one query. @returns a lookup by record id */
export async function readTags(
  { transaction }: Caller,
  { table, ownerColumn }: TagLinks,
  ownerIds: number[],
): Promise<(ownerId: number) => TagRef[]> {
  const rows =
    ownerIds.length === 0
      ? []
      : await database().query<{ ownerId: number } & TagRef>(
          `SELECT links.${ownerColumn} AS "ownerId", tags.id, tags.name FROM ${table} AS links ` +
            `JOIN tags ON tags.id = links.tag_id WHERE links.${ownerColumn} IN (:ownerIds) ` +
            `ORDER BY tags.normalized_name`,
          { type: QueryTypes.SELECT, replacements: { ownerIds }, transaction },
        );
  const byOwner = new Map<number, TagRef[]>();
  for (const { ownerId, id, name } of rows) {
    byOwner.set(ownerId, [...(byOwner.get(ownerId) ?? []), { id, name }]);
  }
  return (ownerId) => byOwner.get(ownerId) ?? [];
}

/** Replaces the tags of a record. @throws InvalidInputError for an unknown tag */
export async function setTags(
  { transaction }: CallerInTransaction,
  { table, ownerColumn }: TagLinks,
  ownerId: number,
  tagIds: number[],
): Promise<void> {
  // The lock prevents a concurrent deletion of the tags.
  const lock = transaction.LOCK.KEY_SHARE;
  const found = await Tag.findAll({ attributes: ["id"], where: { id: tagIds }, transaction, lock });
  const known = new Set(found.map(({ id }) => id));
  const missing = tagIds.filter((id) => !known.has(id));
  if (missing.length > 0) {
    const message = "Selected tag not found. Please refresh and try again.";
    throw new InvalidInputError([{ field: "tagIds", message, code: "not-found" }]);
  }
  await database().query(`DELETE FROM ${table} WHERE ${ownerColumn} = :ownerId`, {
    replacements: { ownerId },
    transaction,
  });
  if (tagIds.length === 0) return;
  await database().query(`INSERT INTO ${table} (${ownerColumn}, tag_id) VALUES :rows`, {
    replacements: { rows: tagIds.map((tagId) => [ownerId, tagId]) },
    transaction,
  });
}

/** Whether tags and a list of ids are the same set. */
export function hasSameTags(tags: TagRef[], tagIds: number[]): boolean {
  return tags.length === tagIds.length && tags.every(({ id }) => tagIds.includes(id));
}

/** Counts the records with a tag in one join table. */
export async function countTaggedRecords(
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
