import type { z } from "zod";
import { Advertisement, Advertiser } from "~/models";
import {
  advertiserSchema,
  type advertiserFormSchema,
  newAdvertiserFormSchema,
  newAdvertiserSchema,
} from "~/models/advertisers/advertiser.schema";
import { partnerLabel } from "~/models/rules/labels.schema";
import { deleteOwnerMedia } from "~/server/media/delete-media";
import { recordCreated, recordDeleted, recordUpdated } from "~/server/platform/audit";
import { moveToBin } from "~/server/platform/bin/archive";
import { authorize, type Caller } from "~/server/platform/caller";
import { parseContact } from "~/server/platform/contact";
import { refuseDuplicate, requireUniqueName } from "~/server/platform/database-errors";
import { NotFoundError } from "~/server/platform/errors";
import { type ListQuery, readPage } from "~/server/platform/list";
import { editedByFilter } from "~/server/platform/last-edit";
import { createdFilters, nameFilter, statusFilter } from "~/server/platform/list-filters";
import type { SortColumn } from "~/server/platform/sort-column";
import { byLabel, byTextOrPhone, searchCondition } from "~/server/platform/search-condition";
import {
  type ExpectedVersions,
  lockOptions,
  requireVersion,
} from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { type AdvertiserData, presentAdvertiser } from "./present";
import { presentAdvertisements } from "./present-advertisements";

const SORT_COLUMNS = {
  id: ["id"],
  advertiserName: ["normalizedName"],
  contactTitle: [{ line: "contactTitle" }, "id"],
  contactPhone: [{ line: "contactPhone" }, "id"],
  contactEmail: [{ line: "contactEmail" }, "id"],
  isActive: ["isActive", "id"],
  advertisementCount: ["advertisementCount", "id"],
  createdAt: ["createdAt", "id"],
  updatedAt: ["updatedAt", "id"],
} satisfies Record<string, SortColumn[]>;

/** Sort fields of the list of advertisers, and its page size (specification 001, section 9). */
export const ADVERTISER_LIST = {
  sortFields: Object.keys(SORT_COLUMNS) as AdvertiserSortField[],
  pageSize: 10,
  filters: {
    name: nameFilter,
    status: statusFilter,
    ...createdFilters,
    editedBy: editedByFilter("advertiser"),
  },
};
export type AdvertiserSortField = keyof typeof SORT_COLUMNS;

/**
 * One page of the advertisers whose name or contact contains the search text, or whose label number (0007) equals it.
 */
export async function listAdvertisers(caller: Caller, query: ListQuery<AdvertiserSortField>) {
  authorize(caller, "content.read");
  const { items, ...page } = await readPage(caller, Advertiser, {
    query,
    where: searchCondition(query.search, [byLabel(partnerLabel), byTextOrPhone(Advertiser)]),
    sortedBy: SORT_COLUMNS[query.sortBy],
    present: (rows) => rows.map(presentAdvertiser),
  });
  return { advertisers: items, ...page };
}

/** Finds an advertiser by id (specification 001, section 3). @throws NotFoundError */
export async function getAdvertiser(caller: Caller, id: number): Promise<AdvertiserData> {
  authorize(caller, "content.read");
  return presentAdvertiser(await findAdvertiser(caller, id));
}

/**
 * Creates an advertiser from its name and complete contact (specification 001, section 7: POST /advertiser).
 * @throws InvalidInputError; ConflictError for a duplicate name, ignoring case
 */
export async function createAdvertiser(caller: Caller, input: unknown): Promise<AdvertiserData> {
  authorize(caller, "content.write");
  const { advertiserName: name, ...values } = await parseContact(newAdvertiserSchema, input);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const advertiser = await refuseDuplicate(duplicateName(name), () =>
      Advertiser.create({ name, ...values }, { transaction }),
    );
    return recordCreated(writer, "advertiser", presentAdvertiser(advertiser), name);
  });
}

/**
 * Updates an advertiser's name, contact and status (specification 001, section 5: contacts may be empty).
 * @throws NotFoundError, InvalidInputError, ConflictError, StaleError
 */
export async function updateAdvertiser(
  caller: Caller,
  id: number,
  input: unknown,
  expected?: ExpectedVersions,
): Promise<AdvertiserData> {
  authorize(caller, "content.write");
  const { advertiserName: name, ...values } = await parseContact(advertiserSchema, input, () =>
    findAdvertiser(caller, id),
  );
  return inTransaction(caller, async (writer) => {
    const advertiser = await findAdvertiser(writer, id);
    const before = presentAdvertiser(advertiser);
    await requireVersion(writer, "advertiser", before, expected);
    const { transaction } = writer;
    await refuseDuplicate(duplicateName(name), () =>
      advertiser.update({ name, ...values }, { transaction }),
    );
    return recordUpdated(writer, "advertiser", before, presentAdvertiser(advertiser), name);
  });
}

/** Updates an advertiser from the card on its page. Throws as updateAdvertiser. */
export function updateAdvertiserFromForm(
  caller: Caller,
  id: number,
  { status, ...form }: z.output<typeof advertiserFormSchema>,
  expected?: ExpectedVersions,
) {
  return updateAdvertiser(caller, id, { ...form, isActive: status === "Active" }, expected);
}

/**
 * Deletes an advertiser, its advertisements and their statistics, in one transaction.
 * @throws NotFoundError, StaleError
 */
export async function deleteAdvertiser(
  caller: Caller,
  id: number,
  expected?: ExpectedVersions,
): Promise<AdvertiserData> {
  authorize(caller, "content.write");
  return inTransaction(caller, async (writer) => {
    const advertiser = await findAdvertiser(writer, id);
    const deleted = presentAdvertiser(advertiser);
    await requireVersion(writer, "advertiser", deleted, expected);
    await moveToBin(writer, "advertisers", {
      type: "advertiser",
      record: deleted,
      name: deleted.advertiserName,
    });
    await deleteAdvertisements(writer, id);
    await advertiser.destroy({ transaction: writer.transaction });
    return recordDeleted(writer, "advertiser", deleted, deleted.advertiserName);
  });
}

function deleteAdvertisements(writer: CallerInTransaction, advertiserId: number) {
  return deleteOwnerMedia(writer, {
    model: Advertisement,
    itemType: "advertisement",
    ownerId: advertiserId,
    present: (advertisements) => presentAdvertisements(writer, advertisements),
  });
}

/**
 * Checks, before a wizard continues, what only the server can: the contact's phone number, and that the advertiser's name is
 * free. @throws InvalidInputError, ConflictError
 */
export async function checkAdvertiserDetails(caller: Caller, input: unknown): Promise<void> {
  authorize(caller, "content.read");
  const { advertiserName: name } = await parseContact(newAdvertiserFormSchema, input);
  await requireUniqueName(caller, Advertiser, name, duplicateName(name));
}

async function findAdvertiser(caller: Caller, id: number): Promise<Advertiser> {
  const advertiser = await Advertiser.findByPk(id, lockOptions(caller, Advertiser));
  if (!advertiser) throw new NotFoundError("Advertiser not found");
  return advertiser;
}

const duplicateName = (name: string) => ({
  field: "advertiserName",
  message: `Advertiser "${name}" already exists`,
});
