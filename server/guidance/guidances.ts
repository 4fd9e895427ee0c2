import { Guidance } from "~/models";
import { AUDIENCES, PHASES, type Audience } from "~/models/guidance/audience.schema";
import type { GuidanceForm } from "~/models/guidance/guidance.schema";
import { GUIDANCE_API } from "~/models/guidance/guidance-api.schema";
import { resolveAttachment, releaseFiles } from "~/server/files/attach";
import { recordCreated, recordDeleted, recordUpdated } from "~/server/platform/audit";
import { moveToBin } from "~/server/platform/bin/archive";
import { authorize, type Caller } from "~/server/platform/caller";
import { parseInput } from "~/server/platform/input";
import { type ListQuery, readPage } from "~/server/platform/list";
import { editedByFilter } from "~/server/platform/last-edit";
import {
  createdFilters,
  nameFilter,
  optionFilter,
  publishStatusFilter,
} from "~/server/platform/list-filters";
import type { SortColumn } from "~/server/platform/sort-column";
import { byText, searchCondition } from "~/server/platform/search-condition";
import { type ExpectedVersions, requireVersion } from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { resolveFormTags } from "~/server/tags/tag-choice";
import {
  GUIDANCE_TAGS,
  hasSameTags,
  readTags,
  setTags,
  tagFilter,
  tagNameFilter,
} from "~/server/tags/tag-links";
import { deleteSteps } from "./delete-steps";
import { findGuidance } from "./find";
import { type GuidanceData, presentGuidance, recordNames } from "./present";
import { joinTagNames } from "~/server/tags/tagged-search-text";

const SORT_COLUMNS = {
  id: ["id"],
  name: ["normalizedName", "id"],
  /** Tag names, joined in order. */
  tags: ["tagsLine", "id"],
  stepCount: ["stepCount", "id"],
  /** In the order of a procedure; none comes first. */
  phase: ["phaseOrder", "id"],
  status: ["status", "id"],
  createdAt: ["createdAt", "id"],
  updatedAt: ["updatedAt", "id"],
} satisfies Record<string, SortColumn[]>;

/** Sort fields, default order (newest first) and page size of the guidance list (specification 001, section 9). */
export const GUIDANCE_LIST = {
  sortFields: Object.keys(SORT_COLUMNS) as GuidanceSortField[],
  defaultSort: "createdAt",
  defaultOrder: "DESC",
  pageSize: 20,
  filters: {
    name: nameFilter,
    tagId: tagFilter(GUIDANCE_TAGS),
    status: publishStatusFilter,
    phase: optionFilter("Phase", "phase", {
      options: PHASES,
      description: 'Only what is for this phase, named without "family-".',
    }),
    tag: tagNameFilter(GUIDANCE_TAGS),
    ...createdFilters,
    editedBy: editedByFilter(...AUDIENCES.map((audience) => recordNames(audience).guidance)),
  },
} as const;
export type GuidanceSortField = keyof typeof SORT_COLUMNS;

/** Reads a page of an audience's guidance; the search matches names and tags (specification 001, section 9). */
export async function listGuidances(
  caller: Caller,
  audience: Audience,
  query: ListQuery<GuidanceSortField>,
) {
  authorize(caller, "content.read");
  const { items: guidances, ...page } = await readPage(caller, Guidance, {
    query,
    where: searchCondition(query.search, [byText(Guidance)], { audience }),
    sortedBy: SORT_COLUMNS[query.sortBy],
    async present(rows) {
      const ids = rows.map(({ id }) => id);
      const findTags = await readTags(caller, GUIDANCE_TAGS, ids);
      return rows.map((row) => presentGuidance(row, findTags(row.id)));
    },
  });
  return { guidances, ...page };
}

/** Reads guidance by id (specification 001, section 3). @throws NotFoundError */
export async function getGuidance(
  caller: Caller,
  audience: Audience,
  id: number,
): Promise<GuidanceData> {
  authorize(caller, "content.read");
  return presentWithTags(caller, await findGuidance(caller, audience, id));
}

/**
 * Creates guidance without steps, as a draft (specification 001, section 7: POST /caretaker-guidance).
 * @throws InvalidInputError, also for an unknown tag and for an image the caller may not use
 */
export async function createGuidance(
  caller: Caller,
  audience: Audience,
  input: unknown,
): Promise<GuidanceData> {
  authorize(caller, "content.write");
  const values = parseInput(GUIDANCE_API[audience], input);
  return inTransaction(caller, (writer) => insertGuidance(writer, audience, values));
}

/**
 * Creates guidance and its new tags from a form, in one transaction.
 * @returns the guidance, and a message for each new tag
 * @throws as createGuidance
 */
export function createGuidanceFromForm(
  caller: Caller,
  audience: Audience,
  { newTagName, ...values }: GuidanceForm,
) {
  authorize(caller, "content.write");
  return inTransaction(caller, async (writer) => {
    const { tagIds, messages } = await resolveFormTags(writer, {
      tagIds: values.tagIds,
      newTagName,
    });
    return {
      guidance: await insertGuidance(writer, audience, { ...values, tagIds }),
      newTags: messages,
    };
  });
}

type GuidanceValues = Omit<GuidanceForm, "tagIds" | "newTagName"> & { tagIds?: number[] };

/** Inserts guidance with its tags and image, and audits it. */
async function insertGuidance(
  writer: CallerInTransaction,
  audience: Audience,
  { name, phase = null, image, tagIds = [] }: GuidanceValues,
): Promise<GuidanceData> {
  const { transaction } = writer;
  const tagsLine = await joinTagNames(writer, tagIds);
  const imageId = await resolveAttachment(writer, toImageAttachment(image), null);
  const columns = { audience, name, phase, imageId, tagsLine };
  const guidance = await Guidance.create(columns, { transaction });
  await setTags(writer, GUIDANCE_TAGS, guidance.id, tagIds);
  return recordCreated(
    writer,
    recordNames(audience).guidance,
    await presentWithTags(writer, guidance),
  );
}

/**
 * Updates the supplied fields of guidance: name, phase, image, tags (specification 001, section 7).
 * @throws NotFoundError, InvalidInputError, StaleError
 */
export async function updateGuidance(
  caller: Caller,
  audience: Audience,
  id: number,
  input: unknown,
  expectedVersions?: ExpectedVersions,
): Promise<GuidanceData> {
  authorize(caller, "content.write");
  const values = parseInput(GUIDANCE_API[audience].partial({ name: true }), input);
  return inTransaction(caller, (writer) =>
    applyChanges(writer, audience, { id, expected: expectedVersions }, values),
  );
}

/** Saves guidance and its new tags from a form, in one transaction. @throws as updateGuidance */
export function updateGuidanceFromForm(
  caller: Caller,
  audience: Audience,
  id: number,
  { newTagName, ...values }: GuidanceForm,
  expectedVersions?: ExpectedVersions,
) {
  authorize(caller, "content.write");
  return inTransaction(caller, async (writer) => {
    const { tagIds, messages } = await resolveFormTags(writer, {
      tagIds: values.tagIds,
      newTagName,
    });
    const changes = { ...values, tagIds };
    const guidance = await applyChanges(
      writer,
      audience,
      { id, expected: expectedVersions },
      changes,
    );
    return { guidance, newTags: messages };
  });
}

/** Applies changes to guidance and audits them. @throws NotFoundError, InvalidInputError, StaleError */
async function applyChanges(
  writer: CallerInTransaction,
  audience: Audience,
  { id, expected: expectedVersions }: { id: number; expected: ExpectedVersions },
  { name, phase, image, tagIds }: Partial<GuidanceValues>,
): Promise<GuidanceData> {
  const { transaction } = writer;
  // Locks the tags before the guidance, like renaming a tag; the opposite order would deadlock.
  const tagsLine = tagIds && (await joinTagNames(writer, tagIds));
  const guidance = await findGuidance(writer, audience, id);
  const before = await presentWithTags(writer, guidance);
  await requireVersion(writer, recordNames(audience).guidance, before, expectedVersions);
  if (tagIds && !hasSameTags(before.tags, tagIds)) {
    await setTags(writer, GUIDANCE_TAGS, id, tagIds);
    // Tags are in another table, so the row must be marked as changed to get a new version.
    guidance.changed("updatedAt", true);
  }
  const oldImage = guidance.imageId;
  const imageId = await resolveAttachment(writer, toImageAttachment(image), oldImage);
  guidance.set({ imageId });
  if (name !== undefined) guidance.set({ name });
  if (phase !== undefined) guidance.set({ phase });
  if (tagsLine !== undefined) guidance.set({ tagsLine });
  await guidance.save({ transaction });
  if (imageId !== oldImage) await releaseFiles(writer, [oldImage]);
  return recordUpdated(
    writer,
    recordNames(audience).guidance,
    before,
    await presentWithTags(writer, guidance),
  );
}

const toImageAttachment = (id: string | null | undefined) =>
  ({ field: "image", kind: "image", id }) as const;

/** Deletes guidance with its steps and their files. @throws NotFoundError, StaleError */
export async function deleteGuidance(
  caller: Caller,
  audience: Audience,
  id: number,
  expectedVersions?: ExpectedVersions,
): Promise<GuidanceData> {
  authorize(caller, "content.write");
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const guidance = await findGuidance(writer, audience, id);
    const deleted = await presentWithTags(writer, guidance);
    await requireVersion(writer, recordNames(audience).guidance, deleted, expectedVersions);
    await moveToBin(writer, "guidances", {
      type: recordNames(audience).guidance,
      record: deleted,
      name: deleted.name,
    });
    const files = await deleteSteps(writer, guidance);
    await guidance.destroy({ transaction });
    await releaseFiles(writer, [guidance.imageId, ...files]);
    return recordDeleted(writer, recordNames(audience).guidance, deleted);
  });
}

/** Presents guidance with its tags. One query. */
export async function presentWithTags(caller: Caller, guidance: Guidance): Promise<GuidanceData> {
  const findTags = await readTags(caller, GUIDANCE_TAGS, [guidance.id]);
  return presentGuidance(guidance, findTags(guidance.id));
}
