import { Tag } from "~/models";
import { tagLabel } from "~/models/rules/labels.schema";
import { PROTECTED_TAG, PROTECTED_TAG_REASON, tagSchema } from "~/models/tags/tag.schema";
import { normalizeName } from "~/models/rules/clean-text.schema";
import { recordCreated, recordDeleted, recordUpdated } from "~/server/platform/audit";
import { moveToBin } from "~/server/platform/bin/archive";
import { authorize, type Caller } from "~/server/platform/caller";
import { refuseDuplicate } from "~/server/platform/database-errors";
import { ConflictError, InvalidInputError, NotFoundError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { type ListQuery, readPage } from "~/server/platform/list";
import { editedByFilter } from "~/server/platform/last-edit";
import { createdFilters, nameFilter } from "~/server/platform/list-filters";
import type { SortColumn } from "~/server/platform/sort-column";
import { byLabel, byName, searchCondition } from "~/server/platform/search-condition";
import {
  type ExpectedVersions,
  lockOptions,
  requireVersion,
} from "~/server/platform/record-version";
import { inSavepoint, inTransaction } from "~/server/platform/transaction";
import { presentTag, type TagData } from "./present";
import { countTaggedRecords, TAG_LINKS } from "./tag-links";
import { lockTaggedRecords, refreshTagText } from "./tagged-search-text";

const SORT_COLUMNS = {
  id: ["id"],
  name: ["normalizedName"],
  createdAt: ["createdAt", "id"],
  updatedAt: ["updatedAt", "id"],
} satisfies Record<string, SortColumn[]>;

/** Sort fields and default page size of the tag list (specification 001, section 9). */
export const TAG_LIST = {
  sortFields: Object.keys(SORT_COLUMNS) as TagSortField[],
  pageSize: 10,
  filters: { name: nameFilter, ...createdFilters, editedBy: editedByFilter("tag") },
};
export type TagSortField = keyof typeof SORT_COLUMNS;

/** Reads a page of tags; the search matches the name and the label (T011). */
export async function listTags(caller: Caller, query: ListQuery<TagSortField>) {
  authorize(caller, "content.read");
  const { items, ...page } = await readPage(caller, Tag, {
    query,
    where: searchCondition(query.search, [byLabel(tagLabel), byName(Tag)]),
    sortedBy: SORT_COLUMNS[query.sortBy],
    present: (rows) => rows.map(presentTag),
  });
  return { tags: items, ...page };
}

/** Reads a tag by id (specification 001, section 3). @throws NotFoundError */
export async function getTag(caller: Caller, id: number): Promise<TagData> {
  authorize(caller, "content.read");
  return presentTag(await findTag(caller, id));
}

/** Finds a tag by its name, whatever its case. @throws InvalidInputError */
export async function getTagByName(caller: Caller, name: string): Promise<TagData> {
  authorize(caller, "content.read");
  const { transaction } = caller;
  const tag = await Tag.findOne({ where: { normalizedName: normalizeName(name) }, transaction });
  if (tag) return presentTag(tag);
  const message = name.trim() ? `There is no tag "${name}"` : "Tag is required";
  throw new InvalidInputError([{ field: "tag", message, code: "not-found" }]);
}

/**
 * Creates a tag (specification 001, section 5: tag name, 2 to 50 characters).
 * @throws InvalidInputError, ConflictError for a duplicate name, ignoring case
 */
export async function createTag(caller: Caller, input: unknown): Promise<TagData> {
  authorize(caller, "content.write");
  const { name } = parseInput(tagSchema, input);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const tag = await refuseDuplicate(duplicateName(name), () =>
      Tag.create({ name }, { transaction }),
    );
    return recordCreated(writer, "tag", presentTag(tag));
  });
}

/** Finds a tag by name, ignoring case, or creates it. @throws as createTag */
export async function findOrCreateTag(
  caller: Caller,
  name: string,
): Promise<TagData & { isNew: boolean }> {
  authorize(caller, "content.write");
  return inTransaction(caller, async (writer) => {
    const where = { normalizedName: normalizeName(name) };
    const find = () => Tag.findOne({ where, transaction: writer.transaction });
    const tag = await find();
    if (tag) return { ...presentTag(tag), isNew: false };
    try {
      const created = await inSavepoint(writer, (savepoint) => createTag(savepoint, { name }));
      return { ...created, isNew: true };
    } catch (error) {
      // A concurrent request may have created it.
      const concurrent = error instanceof ConflictError ? await find() : null;
      if (!concurrent) throw error;
      return { ...presentTag(concurrent), isNew: false };
    }
  });
}

/**
 * Renames a tag (specification 001, section 5: 2 to 50 characters).
 * @throws NotFoundError, InvalidInputError, ConflictError for a duplicate name, StaleError
 */
export async function updateTag(
  caller: Caller,
  id: number,
  input: unknown,
  expectedVersions?: ExpectedVersions,
): Promise<TagData> {
  authorize(caller, "content.write");
  const { name } = parseInput(tagSchema, input);
  return inTransaction(caller, async (writer) => {
    const tag = await findTag(writer, id);
    const before = presentTag(tag);
    await requireVersion(writer, "tag", before, expectedVersions);
    if (normalizeName(name) !== tag.normalizedName) requireUnprotected(tag);
    const { transaction } = writer;
    const tagged = await lockTaggedRecords(writer, id);
    await refuseDuplicate(duplicateName(name), () => tag.update({ name }, { transaction }));
    await refreshTagText(writer, tagged);
    return recordUpdated(writer, "tag", before, presentTag(tag));
  });
}

/**
 * Refuses to rename or delete a tag whose name has a meaning in lists, where it stands for all others (specification 001,
 * section 2). @throws ConflictError
 */
function requireUnprotected({ normalizedName }: Tag): void {
  if (normalizedName === PROTECTED_TAG) throw new ConflictError(PROTECTED_TAG_REASON);
}

/**
 * Counts the records from which deleting a tag would remove it (DESIGN 5), with the reason why a protected one cannot be deleted.
 * @throws NotFoundError
 */
export async function countTagUses(caller: Caller, id: number) {
  const tag = await getTag(caller, id);
  const counts = await Promise.all(TAG_LINKS.map((links) => countTaggedRecords(caller, links, id)));
  const protection = tag.normalizedName === PROTECTED_TAG ? PROTECTED_TAG_REASON : null;
  return { name: tag.name, protection, uses: counts.reduce((sum, count) => sum + count, 0) };
}

/** Deletes a tag and removes it from all records. @throws NotFoundError, StaleError */
export async function deleteTag(
  caller: Caller,
  id: number,
  expectedVersions?: ExpectedVersions,
): Promise<TagData> {
  authorize(caller, "content.write");
  return inTransaction(caller, async (writer) => {
    const tag = await findTag(writer, id);
    await requireVersion(writer, "tag", presentTag(tag), expectedVersions);
    requireUnprotected(tag);
    const tagged = await lockTaggedRecords(writer, id);
    await moveToBin(writer, "tags", { type: "tag", record: presentTag(tag), name: tag.name });
    await tag.destroy({ transaction: writer.transaction });
    await refreshTagText(writer, tagged);
    return recordDeleted(writer, "tag", presentTag(tag));
  });
}

async function findTag(caller: Caller, id: number): Promise<Tag> {
  const tag = await Tag.findByPk(id, lockOptions(caller, Tag));
  if (!tag) throw new NotFoundError("Tag not found");
  return tag;
}

const duplicateName = (name: string) => ({
  field: "name",
  message: `Tag "${name}" already exists`,
});
