import type { z } from "zod";
import { PartnerEligibility } from "~/models/partners/partner-eligibility";
import { PartnerOffer } from "~/models/partners/partner-offer";
import { Partner } from "~/models/partners/partner";
import { PARTNER_KINDS, PARTNER_STATUSES } from "~/models/partners/partner-options.schema";
import {
  checkContract,
  newPartnerSchema,
  PARTNER_MESSAGES,
  partnerSchema,
  type PartnerValues,
} from "~/models/partners/partner.schema";
import { billingPartnerLabel } from "~/models/rules/labels.schema";
import {
  buildDeletedEntry,
  recordCreated,
  recordDeleted,
  recordEvents,
  recordUpdated,
} from "~/server/platform/audit";
import { moveToBin } from "~/server/platform/bin/archive";
import { authorize, type Caller } from "~/server/platform/caller";
import { withPhone } from "~/server/platform/contact";
import { refuseDuplicate } from "~/server/platform/database-errors";
import { InUseError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { editedByFilter } from "~/server/platform/last-edit";
import { type ListQuery, readPage } from "~/server/platform/list";
import { createdFilters, nameFilter, optionFilter } from "~/server/platform/list-filters";
import { describeUses } from "~/server/platform/record-uses";
import { type ExpectedVersions, requireVersion } from "~/server/platform/record-version";
import { byLabel, byTextOrPhone, searchCondition } from "~/server/platform/search-condition";
import type { SortColumn } from "~/server/platform/sort-column";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { requireFreeCode } from "./codes";
import { findPartner, PARTNER, PARTNER_OFFER } from "./find";
import { PARTNER_USES } from "./partner-uses";
import { requirePlans } from "./plan-options";
import { type PartnerData, presentPartner, presentPartnerOffer } from "./present";

const SORT_COLUMNS = {
  id: ["id"],
  partnerName: ["normalizedName"],
  kind: ["kind", "id"],
  contactLastName: [{ line: "contactLastName" }, "id"],
  seats: ["seats", "id"],
  /** No last day comes first. */
  contractTo: ["contractTo", "id"],
  status: ["status", "id"],
  offerCount: ["offerCount", "id"],
  createdAt: ["createdAt", "id"],
  updatedAt: ["updatedAt", "id"],
} satisfies Record<string, SortColumn[]>;
export type PartnerSortField = keyof typeof SORT_COLUMNS;

/** Sort fields of the list of partners, its filters, and its page size (AREAS 11). */
export const PARTNER_LIST = {
  sortFields: Object.keys(SORT_COLUMNS) as PartnerSortField[],
  pageSize: 20,
  filters: {
    name: nameFilter,
    status: optionFilter("Status", "status", {
      options: PARTNER_STATUSES,
      description: "Only partners with this status.",
    }),
    kind: optionFilter("Kind", "kind", {
      options: PARTNER_KINDS,
      description: "Only partners of this kind.",
    }),
    ...createdFilters,
    editedBy: editedByFilter(PARTNER),
  },
};

/** Reads a page of the partners whose name, kind, contact or access code contains the search text, or whose label (PA001) equals it. */
export async function listPartners(caller: Caller, query: ListQuery<PartnerSortField>) {
  authorize(caller, "billing.read");
  const { items: partners, ...page } = await readPage(caller, Partner, {
    query,
    where: searchCondition(query.search, [byLabel(billingPartnerLabel), byTextOrPhone(Partner)]),
    sortedBy: SORT_COLUMNS[query.sortBy],
    present: (rows) => rows.map(presentPartner),
  });
  return { partners, ...page };
}

/** Reads a partner by id. @throws NotFoundError */
export async function getPartner(caller: Caller, id: number): Promise<PartnerData> {
  authorize(caller, "billing.read");
  return presentPartner(await findPartner(caller, id));
}

/** Schema with a telephone number as stored, and the rule about both days. @param kept number that may stay although it is not a complete one */
const withRules = <Shape extends typeof newPartnerSchema.shape | typeof partnerSchema.shape>(
  schema: z.ZodObject<Shape>,
  kept = "",
) =>
  withPhone(schema as unknown as typeof partnerSchema, kept).superRefine(
    checkContract,
  ) as unknown as z.ZodType<PartnerValues, z.ZodTypeDef, unknown>;

/** POST and PUT /partner, with the telephone number as the API document describes it. */
export const NEW_PARTNER_API = withPhone(newPartnerSchema);
export const PARTNER_API = withPhone(partnerSchema);

/**
 * Creates a partner (AREAS 11: POST /partner). Seats: 0 is unlimited; the covered part is 1 to 100 percent.
 * @throws InvalidInputError, also for an unknown billing plan; ConflictError for a duplicate name, or a code that a partner or an offer has
 */
export async function createPartner(caller: Caller, input: unknown): Promise<PartnerData> {
  authorize(caller, "billing.write");
  const values = parseInput(withRules(newPartnerSchema), input);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    await requireCoverage(writer, values);
    const partner = await refuseDuplicate(duplicateName(values.partnerName), () =>
      Partner.create(toColumns(values), { transaction }),
    );
    return recordCreated(writer, PARTNER, presentPartner(partner), partner.name);
  });
}

/**
 * Updates the supplied fields of a partner (AREAS 11: PUT /partner).
 * @throws NotFoundError, InvalidInputError, ConflictError, StaleError
 */
export async function updatePartner(
  caller: Caller,
  id: number,
  input: unknown,
  expectedVersions?: ExpectedVersions,
): Promise<PartnerData> {
  authorize(caller, "billing.write");
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const partner = await findPartner(writer, id);
    const before = presentPartner(partner);
    await requireVersion(writer, PARTNER, before, expectedVersions);
    const merged = { ...toPartnerInput(before), ...(Object(input) as Partial<PartnerData>) };
    const kept = merged.contactPhone === before.contactPhone ? (before.contactPhone ?? "") : "";
    const values = parseInput(withRules(partnerSchema, kept), merged);
    // A billing plan that is gone may stay, and so may the partner's own code.
    await requireCoverage(writer, values, { id, coversPlan: before.coversPlan ?? "" });
    partner.set(toColumns(values));
    await refuseDuplicate(duplicateName(values.partnerName), () => partner.save({ transaction }));
    return recordUpdated(writer, PARTNER, before, presentPartner(partner), partner.name);
  });
}

/** Requires that the billing plan exists and the code is free. @param own what the partner has already */
async function requireCoverage(
  writer: CallerInTransaction,
  { coversPlan, accessCode }: PartnerValues,
  own?: { id: number; coversPlan: string },
): Promise<void> {
  if (coversPlan !== own?.coversPlan) await requirePlans(writer, "coversPlan", [coversPlan]);
  const owner = { partnerId: own?.id };
  await requireFreeCode(writer, { field: "accessCode", code: accessCode, owner });
}

/** Converts validated values to the columns of a partner. */
export const toColumns = ({ partnerName: name, ...values }: PartnerValues) => ({ name, ...values });

/** Converts a presented partner to the input that `updatePartner` takes. */
export const toPartnerInput = ({
  id: _,
  offerCount: __,
  version: ___,
  createdAt: ____,
  updatedAt: _____,
  ...input
}: PartnerData) => input;

/**
 * Deletes a partner with its offers and its eligibility list.
 * @throws NotFoundError, StaleError; ConflictError once an offer of it was used, or it has orders (DESIGN 8)
 */
export async function deletePartner(
  caller: Caller,
  id: number,
  expectedVersions?: ExpectedVersions,
): Promise<PartnerData> {
  authorize(caller, "billing.write");
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const partner = await findPartner(writer, id);
    const deleted = presentPartner(partner);
    await requireVersion(writer, PARTNER, deleted, expectedVersions);
    const uses = await describeUses(writer, PARTNER_USES, id);
    if (uses) throw new InUseError(`Partner "${partner.name}" has ${uses} and cannot be deleted`);
    await moveToBin(writer, "partners", { type: PARTNER, record: deleted, name: partner.name });
    await deleteOffers(writer, partner);
    await PartnerEligibility.destroy({ where: { partnerId: id }, transaction });
    await partner.destroy({ transaction });
    return recordDeleted(writer, PARTNER, deleted, partner.name);
  });
}

/** Deletes the offers of a locked partner, with an audit event for each. */
async function deleteOffers(writer: CallerInTransaction, partner: Partner): Promise<void> {
  const { transaction } = writer;
  const where = { partnerId: partner.id };
  const offers = await PartnerOffer.findAll({ where, order: ["id"], transaction });
  await recordEvents(
    writer,
    offers.map((offer) =>
      buildDeletedEntry(PARTNER_OFFER, presentPartnerOffer(offer, partner), offer.name),
    ),
  );
  await PartnerOffer.destroy({ where, transaction });
}

const duplicateName = (name: string) => ({
  field: "partnerName",
  message: PARTNER_MESSAGES.duplicate(name),
});
