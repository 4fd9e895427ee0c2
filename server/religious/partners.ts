import { col, fn } from "sequelize";
import type { z } from "zod";
import { ReligiousMessage, ReligiousPartner } from "~/models";
import { partnerLabel } from "~/models/rules/labels.schema";
import {
  newReligiousPartnerFormSchema,
  newReligiousPartnerSchema,
  religiousPartnerSchema,
  type religiousPartnerFormSchema,
} from "~/models/religious/religious-partner.schema";
import { deleteOwnerMedia } from "~/server/media/delete-media";
import { recordCreated, recordDeleted, recordUpdated } from "~/server/platform/audit";
import { moveToBin } from "~/server/platform/bin/archive";
import { authorize, type Caller } from "~/server/platform/caller";
import { parseContact } from "~/server/platform/contact";
import { refuseDuplicate, requireUniqueName } from "~/server/platform/database-errors";
import { NotFoundError } from "~/server/platform/errors";
import { type ListQuery, readPage } from "~/server/platform/list";
import { countRows } from "~/server/platform/row-counts";
import { editedByFilter } from "~/server/platform/last-edit";
import { createdFilters, nameFilter, statusFilter } from "~/server/platform/list-filters";
import type { SortColumn } from "~/server/platform/sort-column";
import {
  byLabel,
  byStatus,
  byTextOrPhone,
  searchCondition,
} from "~/server/platform/search-condition";
import {
  type ExpectedVersions,
  lockOptions,
  requireVersion,
} from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import {
  presentReligiousMessage,
  presentReligiousPartner,
  type ReligiousPartnerData,
} from "./present";

const SORT_COLUMNS = {
  id: ["id"],
  partnerName: ["normalizedName"],
  contactFirstName: [{ line: "contactFirstName" }, { line: "contactLastName" }, "id"],
  contactEmail: [{ line: "contactEmail" }, "id"],
  contactPhone: [{ line: "contactPhone" }, "id"],
  messagesCount: ["messageCount", "id"],
  isActive: ["isActive", "id"],
  createdAt: ["createdAt", "id"],
  updatedAt: ["updatedAt", "id"],
} satisfies Record<string, SortColumn[]>;

/** Sort fields and page size of the partner list (specification 001, section 9). */
export const RELIGIOUS_PARTNER_LIST = {
  sortFields: Object.keys(SORT_COLUMNS) as ReligiousPartnerSortField[],
  pageSize: 20,
  filters: {
    name: nameFilter,
    status: statusFilter,
    ...createdFilters,
    editedBy: editedByFilter("religious partner"),
  },
};
export type ReligiousPartnerSortField = keyof typeof SORT_COLUMNS;

/**
 * Reads a page of partners; the search matches name and contact, the label number (0007), and the start of the status
 * (specification 001, section 9).
 */
export async function listReligiousPartners(
  caller: Caller,
  query: ListQuery<ReligiousPartnerSortField>,
) {
  authorize(caller, "content.read");
  const { items, ...page } = await readPage(caller, ReligiousPartner, {
    query,
    where: searchCondition(query.search, [
      byTextOrPhone(ReligiousPartner),
      byLabel(partnerLabel),
      byStatus,
    ]),
    sortedBy: SORT_COLUMNS[query.sortBy],
    present: (rows) => rows.map(presentReligiousPartner),
  });
  return { religiousPartners: items, ...page };
}

/** Counts all partners and active messages, for the header of the list (DESIGN 7). */
export async function countPartnersAndMessages(caller: Caller) {
  authorize(caller, "content.read");
  const { transaction } = caller;
  const [partners, activeMessages] = await Promise.all([
    countRows(caller, ReligiousPartner),
    ReligiousMessage.count({ where: { isActive: true }, transaction }),
  ]);
  return { partners, activeMessages };
}

/** Reads a religious partner by id (specification 001, section 3). @throws NotFoundError */
export async function getReligiousPartner(
  caller: Caller,
  id: number,
): Promise<ReligiousPartnerData> {
  authorize(caller, "content.read");
  return presentReligiousPartner(await findPartner(caller, id));
}

/** Sums the views and plays of a partner's messages in one query (specification 001, section 2). */
export async function readPartnerTotals(
  caller: Caller,
  religiousPartnerId: number,
): Promise<{ totalViews: number; totalPlays: number }> {
  authorize(caller, "content.read");
  // PostgreSQL returns sums as strings, and both databases return null without messages.
  const [totals] = (await ReligiousMessage.findAll({
    attributes: [
      [fn("SUM", col("views")), "totalViews"],
      [fn("SUM", col("plays")), "totalPlays"],
    ],
    where: { religiousPartnerId },
    raw: true,
    transaction: caller.transaction,
  })) as unknown as Record<"totalViews" | "totalPlays", number | string | null>[];
  return {
    totalViews: Number(totals?.totalViews ?? 0),
    totalPlays: Number(totals?.totalPlays ?? 0),
  };
}

/**
 * Creates a religious partner with its contact (specification 001, section 7: POST /religious-partner).
 * @throws InvalidInputError, ConflictError for a duplicate name, ignoring case
 */
export async function createReligiousPartner(
  caller: Caller,
  input: unknown,
): Promise<ReligiousPartnerData> {
  authorize(caller, "content.write");
  const columns = toColumns(await parseContact(newReligiousPartnerSchema, input));
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const partner = await refuseDuplicate(duplicateName(columns.name), () =>
      ReligiousPartner.create(columns, { transaction }),
    );
    const created = presentReligiousPartner(partner);
    return recordCreated(writer, "religious partner", created, created.partnerName);
  });
}

/**
 * Updates a partner's name, contact, description and status (specification 001, section 5).
 * @throws NotFoundError, InvalidInputError, ConflictError, StaleError
 */
export async function updateReligiousPartner(
  caller: Caller,
  id: number,
  input: unknown,
  expectedVersions?: ExpectedVersions,
): Promise<ReligiousPartnerData> {
  authorize(caller, "content.write");
  const columns = toColumns(
    await parseContact(religiousPartnerSchema, input, () => findPartner(caller, id)),
  );
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const partner = await findPartner(writer, id);
    const before = presentReligiousPartner(partner);
    await requireVersion(writer, "religious partner", before, expectedVersions);
    await refuseDuplicate(duplicateName(columns.name), () =>
      partner.update(columns, { transaction }),
    );
    const after = presentReligiousPartner(partner);
    return recordUpdated(writer, "religious partner", before, after, after.partnerName);
  });
}

/** Saves a partner from the card on its page. @throws as updateReligiousPartner */
export function updateReligiousPartnerFromForm(
  caller: Caller,
  id: number,
  { status, ...form }: z.output<typeof religiousPartnerFormSchema>,
  expectedVersions?: ExpectedVersions,
) {
  return updateReligiousPartner(
    caller,
    id,
    { ...form, isActive: status === "Active" },
    expectedVersions,
  );
}

/**
 * Deletes a partner, its messages and their view and play events in one transaction (specification 001, section 4).
 * @throws NotFoundError, StaleError
 */
export async function deleteReligiousPartner(
  caller: Caller,
  id: number,
  expectedVersions?: ExpectedVersions,
): Promise<ReligiousPartnerData> {
  authorize(caller, "content.write");
  return inTransaction(caller, async (writer) => {
    const partner = await findPartner(writer, id);
    const deleted = presentReligiousPartner(partner);
    await requireVersion(writer, "religious partner", deleted, expectedVersions);
    await moveToBin(writer, "religious_partners", {
      type: "religious partner",
      record: deleted,
      name: deleted.partnerName,
    });
    await deleteMessages(writer, id);
    await partner.destroy({ transaction: writer.transaction });
    return recordDeleted(writer, "religious partner", deleted, deleted.partnerName);
  });
}

function deleteMessages(writer: CallerInTransaction, religiousPartnerId: number) {
  return deleteOwnerMedia(writer, {
    model: ReligiousMessage,
    itemType: "religious message",
    ownerId: religiousPartnerId,
    present: (messages) => messages.map(presentReligiousMessage),
  });
}

/**
 * Checks, before a wizard's next step, what only the server can: the contact's phone number, and that the name is free.
 * @throws InvalidInputError, ConflictError
 */
export async function checkReligiousPartnerDetails(caller: Caller, input: unknown): Promise<void> {
  authorize(caller, "content.read");
  const { partnerName: name } = await parseContact(newReligiousPartnerFormSchema, input);
  await requireUniqueName(caller, ReligiousPartner, name, duplicateName(name));
}

function toColumns<T extends { partnerName: string; partnerDescription: string }>({
  partnerName: name,
  partnerDescription: description,
  ...values
}: T) {
  return { name, description, ...values };
}

async function findPartner(caller: Caller, id: number): Promise<ReligiousPartner> {
  const partner = await ReligiousPartner.findByPk(id, lockOptions(caller, ReligiousPartner));
  if (!partner) throw new NotFoundError("Religious partner not found");
  return partner;
}

const duplicateName = (name: string) => ({
  field: "partnerName",
  message: `Religious partner "${name}" already exists`,
});
