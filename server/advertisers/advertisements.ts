import { Advertisement, Advertiser } from "~/models";
import { type AdvertisementForm } from "~/models/advertisers/advertisement.schema";
import {
  advertisementSchema,
  newAdvertisementSchema,
} from "~/models/advertisers/advertisement-api.schema";
import { deleteMediaItem } from "~/server/media/delete-media";
import { recordCreated, recordDeleted, recordUpdated } from "~/server/platform/audit";
import { moveToBin } from "~/server/platform/bin/archive";
import { authorize, type Caller } from "~/server/platform/caller";
import { InvalidInputError, NotFoundError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { type ListQuery, readPage } from "~/server/platform/list";
import { nameFilter, parentFilter, statusFilter } from "~/server/platform/list-filters";
import type { SortColumn } from "~/server/platform/sort-column";
import { byText, searchCondition } from "~/server/platform/search-condition";
import {
  type ExpectedVersions,
  lockOptions,
  requireVersion,
} from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { resolveFormTags } from "~/server/tags/tag-choice";
import {
  ADVERTISEMENT_TAGS,
  hasSameTags,
  setTags,
  readTags,
  tagFilter,
} from "~/server/tags/tag-links";
import { type AdvertisementData, presentAdvertisement } from "./present";
import { presentAdvertisements } from "./present-advertisements";

/** Subquery of the name of an advertisement's first tag, for sorting; runs once for each advertisement of the advertiser. */
const FIRST_TAG =
  "COALESCE((SELECT MIN(tags.normalized_name) FROM advertisement_tags AS links " +
  'JOIN tags ON tags.id = links.tag_id WHERE links.advertisement_id = "Advertisement"."id"), \'\')';

const SORT_COLUMNS = {
  id: ["id"],
  advertisementName: ["normalizedName", "id"],
  tags: [{ sql: FIRST_TAG }, "id"],
  advertisementUrl: [{ line: "url" }, "id"],
  advertisementDuration: ["durationSeconds", "id"],
  isActive: ["isActive", "id"],
  views: ["views", "id"],
  plays: ["plays", "id"],
  createdAt: ["createdAt", "id"],
  updatedAt: ["updatedAt", "id"],
} satisfies Record<string, SortColumn[]>;

/** Sort fields of an advertiser's advertisements, and the page size of the screen. */
export const ADVERTISEMENT_LIST = {
  sortFields: Object.keys(SORT_COLUMNS) as AdvertisementSortField[],
  pageSize: 20,
};
export type AdvertisementSortField = keyof typeof SORT_COLUMNS;

/** Sort fields, page size and filters of the list of all advertisers' advertisements; each sort field has an index. */
export const ALL_ADVERTISEMENTS_LIST = {
  sortFields: ["id", "advertisementName", "createdAt", "updatedAt"] as AdvertisementSortField[],
  pageSize: 20,
  filters: {
    name: nameFilter,
    status: statusFilter,
    advertiserId: parentFilter("an advertiser", "advertiserId"),
    tagId: tagFilter(ADVERTISEMENT_TAGS),
  },
};

/**
 * One page of the advertisements of an advertiser, or of all, optionally those whose name or URL contains the search text
 * (specification 001, section 7: GET /advertisement/by-advertiser).
 */
export async function listAdvertisements(
  caller: Caller,
  advertiserId: number | undefined,
  query: ListQuery<AdvertisementSortField>,
) {
  authorize(caller, "content.read");
  const { items: advertisements, ...page } = await readPage(caller, Advertisement, {
    query,
    where: searchCondition(query.search, [byText(Advertisement)], { advertiserId }),
    sortedBy: SORT_COLUMNS[query.sortBy],
    present: (rows) => presentAdvertisements(caller, rows),
  });
  return { advertisements, ...page };
}

/** Finds an advertisement by id, and by advertiser where given. @throws NotFoundError */
export async function getAdvertisement(
  caller: Caller,
  id: number,
  advertiserId?: number,
): Promise<AdvertisementData> {
  authorize(caller, "content.read");
  return present(caller, await findAdvertisement(caller, id, advertiserId));
}

/**
 * Creates an advertisement of an advertiser (specification 001, section 7: POST /advertisement).
 * @throws InvalidInputError, also for an unknown advertiser or tag
 */
export async function createAdvertisement(
  caller: Caller,
  input: unknown,
): Promise<AdvertisementData> {
  authorize(caller, "content.write");
  const { advertiserId, tagIds, isActive, ...values } = parseInput(newAdvertisementSchema, input);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    if (!(await lockAdvertiser(writer, advertiserId))) throw unknownAdvertiser();
    const advertisement = await Advertisement.create(
      { advertiserId, isActive, ...toColumns(values) },
      { transaction },
    );
    await setTags(writer, ADVERTISEMENT_TAGS, advertisement.id, tagIds ?? []);
    const created = await present(writer, advertisement);
    return recordCreated(writer, "advertisement", created, created.advertisementName);
  });
}

/**
 * Creates an advertisement and its new tags from a form, in one transaction. Throws as createAdvertisement.
 * @returns the advertisement, and in `newTags` a message for each created tag
 */
export function createAdvertisementFromForm(
  caller: Caller,
  advertiserId: number,
  form: AdvertisementForm,
) {
  return inTransaction(caller, async (writer) => {
    const { tagIds, messages: newTags } = await resolveFormTags(writer, form);
    const input = { ...toInput(form), advertiserId, tagIds };
    return { advertisement: await createAdvertisement(writer, input), newTags };
  });
}

/**
 * Updates an advertisement; omitted tags and status stay unchanged.
 * @throws NotFoundError, InvalidInputError, StaleError
 */
export async function updateAdvertisement(
  caller: Caller,
  id: number,
  input: unknown,
  expected?: ExpectedVersions,
): Promise<AdvertisementData> {
  authorize(caller, "content.write");
  const { tagIds, isActive, ...values } = parseInput(advertisementSchema, input);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const advertisement = await findAdvertisement(writer, id);
    const before = await present(writer, advertisement);
    await requireVersion(writer, "advertisement", before, expected);
    if (tagIds && !hasSameTags(before.tags, tagIds)) {
      await setTags(writer, ADVERTISEMENT_TAGS, id, tagIds);
      // Tags are rows of another table, yet changing them gives the advertisement a new version.
      advertisement.changed("updatedAt", true);
    }
    advertisement.set({ ...toColumns(values), ...(isActive !== undefined && { isActive }) });
    await advertisement.save({ transaction });
    const after = await present(writer, advertisement);
    return recordUpdated(writer, "advertisement", before, after, after.advertisementName);
  });
}

/**
 * Updates an advertisement and creates its new tags from a form, in one transaction. Throws as updateAdvertisement.
 * @returns the advertisement, and in `newTags` a message for each created tag
 */
export function updateAdvertisementFromForm(
  caller: Caller,
  id: number,
  form: AdvertisementForm,
  expected?: ExpectedVersions,
) {
  return inTransaction(caller, async (writer) => {
    const { tagIds, messages: newTags } = await resolveFormTags(writer, form);
    const input = { ...toInput(form), tagIds };
    return { advertisement: await updateAdvertisement(writer, id, input, expected), newTags };
  });
}

/** Deletes an advertisement and its statistics. @throws NotFoundError, StaleError */
export async function deleteAdvertisement(
  caller: Caller,
  id: number,
  expected?: ExpectedVersions,
): Promise<AdvertisementData> {
  authorize(caller, "content.write");
  return inTransaction(caller, async (writer) => {
    await lockParentAdvertiser(writer, id);
    const deleted = await present(writer, await findAdvertisement(writer, id));
    await requireVersion(writer, "advertisement", deleted, expected);
    await moveToBin(writer, "advertisements", {
      type: "advertisement",
      record: deleted,
      name: deleted.advertisementName,
    });
    await deleteMediaItem(writer, Advertisement, "advertisement", id);
    return recordDeleted(writer, "advertisement", deleted, deleted.advertisementName);
  });
}

function toInput({ status, newTagName: _, ...form }: AdvertisementForm) {
  return { ...form, ...(status && { isActive: status === "Active" }) };
}

type AdvertisementValues = {
  advertisementName: string;
  advertisementUrl: string;
  advertisementDuration: number;
};

function toColumns(values: AdvertisementValues) {
  return {
    name: values.advertisementName,
    url: values.advertisementUrl,
    durationSeconds: values.advertisementDuration,
  };
}

async function present(caller: Caller, advertisement: Advertisement) {
  const tags = await readTags(caller, ADVERTISEMENT_TAGS, [advertisement.id]);
  return presentAdvertisement(advertisement, tags(advertisement.id));
}

async function findAdvertisement(caller: Caller, id: number, advertiserId?: number) {
  const advertisement = await Advertisement.findByPk(id, lockOptions(caller, Advertisement));
  const belongsToAnother =
    advertiserId !== undefined && advertisement?.advertiserId !== advertiserId;
  if (!advertisement || belongsToAnother) throw new NotFoundError("Advertisement not found");
  return advertisement;
}

/** Locks the advertiser, so that it is not deleted while an advertisement is added. */
function lockAdvertiser(writer: CallerInTransaction, id: number) {
  return Advertiser.findByPk(id, { attributes: ["id"], ...lockOptions(writer, Advertiser) });
}

/** Locks the advertiser before its advertisement, in the order of deleteAdvertiser, to avoid deadlocks. */
async function lockParentAdvertiser(writer: CallerInTransaction, id: number) {
  const { transaction } = writer;
  const advertisement = await Advertisement.findByPk(id, { transaction });
  if (advertisement) await lockAdvertiser(writer, advertisement.advertiserId);
}

const unknownAdvertiser = () =>
  new InvalidInputError([
    { field: "advertiserId", message: "Advertiser not found", code: "not-found" },
  ]);
