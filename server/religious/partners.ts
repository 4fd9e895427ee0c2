import { col, fn, Op, type WhereOptions } from "sequelize";
import type { z } from "zod";
import { ReligiousMessage, ReligiousPartner } from "~/models";
import { LABEL_LETTERS } from "~/models/rules/labels.schema";
import {
  newReligiousPartnerSchema,
  religiousPartnerSchema,
  type religiousPartnerFormSchema,
} from "~/models/religious/religious-partner.schema";
import { matchStatuses } from "~/models/rules/status.schema";
import { deleteMediaOf } from "~/server/media/delete-media";
import { recordCreated, recordDeleted, recordUpdated } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { refuseDuplicate, requireFreeName } from "~/server/platform/database-errors";
import { NotFoundError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { countRows, type ListQuery, readPage, type SortColumn } from "~/server/platform/list";
import { parseLabelId, selectIdsByText } from "~/server/platform/search-index";
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

/** What a list of partners can be sorted by, and how many a page has (specification 001, section 9). */
export const RELIGIOUS_PARTNER_LIST = {
  sortFields: Object.keys(SORT_COLUMNS) as ReligiousPartnerSortField[],
  pageSize: 20,
};
export type ReligiousPartnerSortField = keyof typeof SORT_COLUMNS;

/**
 * One page of the partners whose name or contact contains the search text, whose number (0007) it is, or whose status
 * begins with it (specification 001, section 9).
 */
export async function listReligiousPartners(
  caller: Caller,
  query: ListQuery<ReligiousPartnerSortField>,
) {
  authorize(caller, "content.read");
  const { items, ...page } = await readPage(caller, ReligiousPartner, {
    query,
    where: matching(query.search),
    sortedBy: SORT_COLUMNS[query.sortBy],
    present: (rows) => rows.map(presentReligiousPartner),
  });
  return { religiousPartners: items, ...page };
}

function matching(search: string): WhereOptions | undefined {
  if (!search.trim()) return undefined;
  const id = parseLabelId(LABEL_LETTERS.partner, search);
  const statuses = matchStatuses(search);
  return {
    [Op.or]: [
      { id: { [Op.in]: selectIdsByText(ReligiousPartner, search) } },
      ...(id ? [{ id }] : []),
      ...statuses.map((status) => ({ isActive: status === "Active" })),
    ],
  };
}

/** How many partners there are, and how many of all messages are active: the header of the list (DESIGN 7). */
export async function religiousFigures(caller: Caller) {
  authorize(caller, "content.read");
  const { transaction } = caller;
  const [partners, activeMessages] = await Promise.all([
    countRows(caller, ReligiousPartner),
    ReligiousMessage.count({ where: { isActive: true }, transaction }),
  ]);
  return { partners, activeMessages };
}

/** The religious partner with an id (specification 001, section 3). @throws NotFoundError */
export async function getReligiousPartner(
  caller: Caller,
  id: number,
): Promise<ReligiousPartnerData> {
  authorize(caller, "content.read");
  return presentReligiousPartner(await findPartner(caller, id));
}

/** How often all messages of a partner were viewed and played, in one statement (specification 001, section 2). */
export async function totalsOfPartner(
  caller: Caller,
  religiousPartnerId: number,
): Promise<{ totalViews: number; totalPlays: number }> {
  authorize(caller, "content.read");
  // PostgreSQL gives sums as text, and both databases null where there are no messages.
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
 * Creates a religious partner (specification 001, section 7: POST /religious-partner): its name and its whole contact.
 * @throws InvalidInputError, ConflictError when there is one of that name, whatever its case
 */
export async function createReligiousPartner(
  caller: Caller,
  input: unknown,
): Promise<ReligiousPartnerData> {
  authorize(caller, "content.write");
  const columns = columnsOf(parseInput(newReligiousPartnerSchema, input));
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const partner = await refuseDuplicate(taken(columns.name), () =>
      ReligiousPartner.create(columns, { transaction }),
    );
    const made = presentReligiousPartner(partner);
    return recordCreated(writer, "religious partner", made, made.partnerName);
  });
}

/**
 * Changes a partner's name, contact, description and status (specification 001, section 5).
 * @throws NotFoundError, InvalidInputError, ConflictError, StaleError
 */
export async function updateReligiousPartner(
  caller: Caller,
  id: number,
  input: unknown,
  expected?: ExpectedVersions,
): Promise<ReligiousPartnerData> {
  authorize(caller, "content.write");
  const columns = columnsOf(parseInput(religiousPartnerSchema, input));
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const partner = await findPartner(writer, id);
    const before = presentReligiousPartner(partner);
    await requireVersion(writer, "religious partner", before, expected);
    await refuseDuplicate(taken(columns.name), () => partner.update(columns, { transaction }));
    const after = presentReligiousPartner(partner);
    return recordUpdated(writer, "religious partner", before, after, after.partnerName);
  });
}

/** Saves what the card on the partner's page holds. Throws as updateReligiousPartner. */
export function updateReligiousPartnerFromForm(
  caller: Caller,
  id: number,
  { status, ...form }: z.output<typeof religiousPartnerFormSchema>,
  expected?: ExpectedVersions,
) {
  return updateReligiousPartner(caller, id, { ...form, isActive: status === "Active" }, expected);
}

/**
 * Deletes a partner, its messages and what was counted of them, all or nothing (specification 001, section 4).
 * @throws NotFoundError, StaleError
 */
export async function deleteReligiousPartner(
  caller: Caller,
  id: number,
  expected?: ExpectedVersions,
): Promise<ReligiousPartnerData> {
  authorize(caller, "content.write");
  return inTransaction(caller, async (writer) => {
    const partner = await findPartner(writer, id);
    const gone = presentReligiousPartner(partner);
    await requireVersion(writer, "religious partner", gone, expected);
    await deleteMessages(writer, id);
    await partner.destroy({ transaction: writer.transaction });
    return recordDeleted(writer, "religious partner", gone, gone.partnerName);
  });
}

function deleteMessages(writer: CallerInTransaction, religiousPartnerId: number) {
  return deleteMediaOf(writer, {
    model: ReligiousMessage,
    itemType: "religious message",
    ownerId: religiousPartnerId,
    present: (messages) => messages.map(presentReligiousMessage),
  });
}

/** Makes sure, before a wizard goes on, that no partner has a name. @throws ConflictError */
export async function requireFreeReligiousPartnerName(caller: Caller, name: string): Promise<void> {
  authorize(caller, "content.read");
  await requireFreeName(caller, ReligiousPartner, name, taken(name));
}

function columnsOf<T extends { partnerName: string; partnerDescription: string }>({
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

const taken = (name: string) => ({
  field: "partnerName",
  message: `Religious partner "${name}" already exists`,
});
