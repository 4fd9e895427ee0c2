import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { QueryTypes } from "sequelize";
import { StaleTagText, Tag } from "~/models";
import { searchLines } from "~/models/platform/columns";
import { buildSearchText } from "~/models/rules/clean-text.schema";
import { systemCaller } from "~/server/platform/caller";
import { database, dialect } from "~/server/platform/database";
import { defineJob } from "~/server/platform/jobs/job-definition";
import { wakeJobs } from "~/server/platform/jobs/wake";
import {
  type CallerInTransaction,
  inTransaction,
  runAfterCommit,
} from "~/server/platform/transaction";
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

/** Locked records of one kind whose texts have to be rewritten. */
type TaggedRecords = { links: TagLinks; searchedTable: string; ids: number[] };

/** Maximum of records whose texts are rewritten with the change of a tag; of a tag with more, all are left to the background. */
const MAX_AT_ONCE = 500;

/**
 * Locks the records whose search text contains a tag's name; where they are many, leaves their texts to the background
 * instead. Lock the tag itself first. Records are locked in id order, so that concurrent changes of several tags do not deadlock.
 * @returns the records to hand to `refreshTagText` once the tag was changed
 */
export async function lockTaggedRecords(
  writer: CallerInTransaction,
  tagId: number,
): Promise<TaggedRecords[]> {
  const locked: TaggedRecords[] = [];
  for (const links of TAG_LINKS) {
    const { searchedTable } = links;
    if (!searchedTable) continue;
    const ids = await findTaggedIds(writer, links, tagId);
    if (ids.length > MAX_AT_ONCE) await leaveToBackground(writer, links, searchedTable, tagId);
    else locked.push({ links, searchedTable, ids: await lockIds(writer, searchedTable, ids) });
  }
  return locked;
}

/** Finds the records that have a tag, at most one more than are rewritten at once. */
async function findTaggedIds(
  { transaction }: CallerInTransaction,
  { table, ownerColumn }: TagLinks,
  tagId: number,
): Promise<number[]> {
  const rows = await database().query<{ id: number }>(
    `SELECT ${ownerColumn} AS id FROM ${table} WHERE tag_id = :tagId LIMIT ${MAX_AT_ONCE + 1}`,
    { type: QueryTypes.SELECT, replacements: { tagId }, transaction },
  );
  return rows.map(({ id }) => id);
}

/** Locks records in the order of their ids. @returns the ids of those that still exist */
async function lockIds(
  { transaction }: CallerInTransaction,
  table: string,
  ids: number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const lock = dialect() === "postgres" ? " FOR NO KEY UPDATE" : "";
  const rows = await database().query<{ id: number }>(
    `SELECT id FROM ${table} WHERE id IN (:ids) ORDER BY id${lock}`,
    { type: QueryTypes.SELECT, replacements: { ids }, transaction },
  );
  return rows.map(({ id }) => id);
}

async function leaveToBackground(
  writer: CallerInTransaction,
  { table, ownerColumn }: TagLinks,
  recordTable: string,
  tagId: number,
): Promise<void> {
  await database().query(
    "INSERT INTO stale_tag_texts (record_table, record_id) " +
      `SELECT '${recordTable}', ${ownerColumn} FROM ${table} WHERE tag_id = :tagId ORDER BY ${ownerColumn}`,
    { replacements: { tagId }, transaction: writer.transaction },
  );
  runAfterCommit(writer, () => wakeJobs(TAG_TEXTS));
}

/** Rewrites `tags_line` and `search_text` after a tag was renamed or deleted. The records keep their version. */
export async function refreshTagText(
  writer: CallerInTransaction,
  tagged: TaggedRecords[],
): Promise<void> {
  for (const { links, searchedTable, ids } of tagged) {
    if (ids.length > 0) await refreshBatch(writer, links, searchedTable, ids);
  }
}

/** Records per transaction of the background: on SQLite, which has one writer, others wait for it. */
const BATCH_ROWS = 200;

/** Rewrites the texts of the next records that were left to the background. @returns whether there may be more */
export function refreshStaleTexts(): Promise<boolean> {
  return inTransaction(systemCaller("tag texts"), async (writer) => {
    const { transaction } = writer;
    const stale = await StaleTagText.findAll({
      order: [["id", "ASC"]],
      limit: BATCH_ROWS,
      transaction,
      ...(dialect() === "postgres" && { lock: true, skipLocked: true }),
    });
    for (const links of TAG_LINKS) {
      const { searchedTable } = links;
      const rows = stale.filter(({ recordTable }) => recordTable === searchedTable);
      if (!searchedTable || rows.length === 0) continue;
      const ids = await lockIds(writer, searchedTable, [
        ...new Set(rows.map((row) => row.recordId)),
      ]);
      await refreshTagText(writer, [{ links, searchedTable, ids }]);
    }
    await StaleTagText.destroy({ where: { id: stale.map(({ id }) => id) }, transaction });
    return stale.length === BATCH_ROWS;
  });
}

const TAG_TEXTS = "tag-texts";

/** Rewrites stale texts; woken by the transaction that leaves them. */
export const tagTextsJob = defineJob({
  kind: TAG_TEXTS,
  label: "Search texts after a tag has changed",
  everyMs: 60_000,
  isNeeded: async () => (await StaleTagText.findOne({ attributes: ["id"] })) !== null,
  timeoutMs: 3_600_000,
  run: async ({ signal }) => {
    while (await refreshStaleTexts()) {
      await yieldToEventLoop();
      signal.throwIfAborted();
    }
  },
});

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

/** Leaves the texts of records of a type that an import created to the background: their tags may have changed in the bin. */
export async function refreshImportedRecords(
  writer: CallerInTransaction,
  { searchedTable }: TagLinks,
  { importId, type }: { importId: number; type: string },
): Promise<void> {
  if (!searchedTable) return;
  await database().query(
    "INSERT INTO stale_tag_texts (record_table, record_id) SELECT :searchedTable, record_id FROM import_records " +
      "WHERE import_id = :importId AND record_type = :type ORDER BY record_id",
    { replacements: { searchedTable, importId, type }, transaction: writer.transaction },
  );
  runAfterCommit(writer, () => wakeJobs(TAG_TEXTS));
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
  const texts = [...tagNamesByRecord].map(([id, { name, tags }]) => {
    const line = joinSorted(tags);
    return [id, line, buildSearchText(searchLines(name, line))];
  });
  if (texts.length === 0) return;
  // The columns of VALUES have these names on both databases.
  await database().query(
    `UPDATE ${recordTable} SET tags_line = texts.column2, search_text = texts.column3 ` +
      `FROM (VALUES :texts) AS texts WHERE ${recordTable}.id = texts.column1`,
    { replacements: { texts }, transaction },
  );
}
