import { Tag } from "~/models";
import { normalizeName } from "~/models/rules/clean-text.schema";
import { recordAllCreated } from "~/server/platform/audit";
import { database } from "~/server/platform/database";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { presentTag } from "./present";
import type { TagLinks, TagRef } from "./tag-links";

/** Rows per statement. */
const BATCH_ROWS = 500;

/** Creates tags with their audit events, all names new and different. */
export async function insertTags(writer: CallerInTransaction, names: readonly string[]) {
  const { transaction } = writer;
  const rows = names.map((name) => ({ name }));
  const created = await Tag.bulkCreate(rows, { transaction, returning: true });
  await recordAllCreated(writer, "tag", created.map(presentTag), ({ name }) => name);
  return created;
}

/**
 * Finds tags by name, ignoring case, and creates those that are missing, in the order of their names, so that concurrent
 * requests do not deadlock. Locks them against a deletion.
 * @returns a lookup by name, and the new tags
 */
export async function findOrInsertTags(
  writer: CallerInTransaction,
  names: readonly string[],
): Promise<{ findTag: (name: string) => TagRef; created: Tag[] }> {
  const { transaction } = writer;
  // Reversed, so that the first spelling of a name wins.
  const byName = new Map(names.toReversed().map((name) => [normalizeName(name), name]));
  const wanted = [...byName.keys()].sort();
  const found = new Map<string, TagRef>();
  for (let start = 0; start < wanted.length; start += BATCH_ROWS) {
    const where = { normalizedName: wanted.slice(start, start + BATCH_ROWS) };
    const tags = await Tag.findAll({ where, transaction, lock: transaction.LOCK.KEY_SHARE });
    for (const { id, name, normalizedName } of tags) found.set(normalizedName, { id, name });
  }
  const created: Tag[] = [];
  const missing = wanted.flatMap((key) => (found.has(key) ? [] : (byName.get(key) ?? [])));
  for (let start = 0; start < missing.length; start += BATCH_ROWS) {
    for (const tag of await insertTags(writer, missing.slice(start, start + BATCH_ROWS))) {
      found.set(tag.normalizedName, { id: tag.id, name: tag.name });
      created.push(tag);
    }
  }
  const findTag = (name: string) => {
    const tag = found.get(normalizeName(name));
    if (!tag) throw new Error("A tag was neither found nor created");
    return tag;
  };
  return { findTag, created };
}

/** Gives new records their tags. @param tags tags of each record, by its id */
export async function insertTagLinks(
  { transaction }: CallerInTransaction,
  { table, ownerColumn }: TagLinks,
  tags: ReadonlyMap<number, readonly TagRef[]>,
): Promise<void> {
  const rows = [...tags].flatMap(([ownerId, refs]) =>
    [...new Set(refs.map(({ id }) => id))].map((tagId) => [ownerId, tagId]),
  );
  for (let start = 0; start < rows.length; start += BATCH_ROWS) {
    await database().query(`INSERT INTO ${table} (${ownerColumn}, tag_id) VALUES :rows`, {
      replacements: { rows: rows.slice(start, start + BATCH_ROWS) },
      transaction,
    });
  }
}
