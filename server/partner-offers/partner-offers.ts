import { literal, Op } from "sequelize";
import type { z } from "zod";
import {
  OFFER_KINDS,
  OFFER_STATUSES,
  type OfferStatus,
} from "~/models/partners/offer-options.schema";
import { Partner } from "~/models/partners/partner";
import { PartnerOffer } from "~/models/partners/partner-offer";
import {
  checkOffer,
  newPartnerOfferSchema,
  OFFER_MESSAGES,
  partnerOfferSchema,
  type PartnerOfferValues,
} from "~/models/partners/partner-offer.schema";
import { normalizeName } from "~/models/rules/clean-text.schema";
import { partnerOfferLabel } from "~/models/rules/labels.schema";
import { recordCreated, recordDeleted, recordUpdated } from "~/server/platform/audit";
import { moveToBin } from "~/server/platform/bin/archive";
import { authorize, type Caller } from "~/server/platform/caller";
import { database, dialect } from "~/server/platform/database";
import { refuseDuplicate } from "~/server/platform/database-errors";
import { InUseError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { editedByFilter } from "~/server/platform/last-edit";
import { type ListQuery, readPage, walkByParentName } from "~/server/platform/list";
import {
  belongsToNamed,
  createdFilters,
  type ListFilter,
  nameFilter,
  optionFilter,
  parentFilter,
} from "~/server/platform/list-filters";
import { describeUses } from "~/server/platform/record-uses";
import { type ExpectedVersions, requireVersion } from "~/server/platform/record-version";
import {
  byLabel,
  byText,
  searchCondition,
  type SearchMatcher,
} from "~/server/platform/search-condition";
import type { SortColumn } from "~/server/platform/sort-column";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { requireFreeCode } from "~/server/partners/codes";
import { PARTNER_OFFER } from "~/server/partners/find";
import { PARTNER_OFFER_USES } from "~/server/partners/partner-uses";
import { requirePlans } from "~/server/partners/plan-options";
import { type PartnerOfferData, presentPartnerOffer } from "~/server/partners/present";
import { hospitalToday } from "~/server/partners/today";
import {
  findPartnerOffer,
  lockPartnerOffer,
  OFFER_PARTNER,
  presentOffer,
  requirePartner,
} from "./find";
import { hasStatus } from "./status-sql";

const PARTNER_WALK = walkByParentName({
  parents: "partners",
  children: "partner_offers",
  foreignKey: "partner_id",
});

const SORT_COLUMNS = {
  id: ["id"],
  offerName: ["normalizedName", "id"],
  partner: [[{ model: Partner, as: "partner" }, "normalizedName"], "id"],
  /** No last day comes first. */
  toDay: ["toDay", "id"],
  usedCount: ["usedCount", "id"],
  createdAt: ["createdAt", "id"],
  updatedAt: ["updatedAt", "id"],
} satisfies Record<string, SortColumn[]>;
export type PartnerOfferSortField = keyof typeof SORT_COLUMNS;

/** Filters by what an offer is today, by its stage, days, counts and partner. */
const statusFilter: ListFilter = {
  type: "option",
  label: "Status",
  description: "Only offers that are this today, in the hospital's time zone.",
  options: OFFER_STATUSES,
  toCondition: (status) => hasStatus(status as OfferStatus, hospitalToday()),
};

/** Sort fields of the list of offers, its filters, and its page size (AREAS 11). */
export const PARTNER_OFFER_LIST = {
  sortFields: Object.keys(SORT_COLUMNS) as PartnerOfferSortField[],
  pageSize: 20,
  filters: {
    name: nameFilter,
    status: statusFilter,
    kind: optionFilter("Kind", "kind", {
      options: OFFER_KINDS,
      description: "Only offers of this kind.",
    }),
    partner: belongsToNamed("Partner", {
      table: "partners",
      column: "partnerId",
      description: "Only offers of the partner with exactly this name, whatever its case.",
    }),
    partnerId: parentFilter("a partner", "partnerId"),
    ...createdFilters,
    editedBy: editedByFilter(PARTNER_OFFER),
  },
};

/** Matches the offers whose partner's name contains the text: of a partner's other fields an offer tells nothing. */
const byPartnerName: SearchMatcher = (search) => {
  const contains = dialect() === "postgres" ? "strpos" : "instr";
  const text = database().escape(normalizeName(search));
  const ids = `SELECT id FROM partners WHERE ${contains}(normalized_name, ${text}) > 0`;
  return { partnerId: { [Op.in]: literal(`(${ids})`) } };
};

/** Reads a page of the offers whose name, label, code or partner's name contains the search text, or whose label (PO001) equals it. */
export async function listPartnerOffers(caller: Caller, query: ListQuery<PartnerOfferSortField>) {
  authorize(caller, "content.read");
  const { items: offers, ...page } = await readPage(caller, PartnerOffer, {
    query,
    where: searchCondition(query.search, [
      byLabel(partnerOfferLabel),
      byText(PartnerOffer),
      byPartnerName,
    ]),
    sortedBy: SORT_COLUMNS[query.sortBy],
    include: [OFFER_PARTNER],
    walk: query.sortBy === "partner" ? PARTNER_WALK : undefined,
    present: (rows) => rows.map(presentOffer),
  });
  return { offers, ...page };
}

/** Reads an offer by id. @throws NotFoundError */
export async function getPartnerOffer(caller: Caller, id: number): Promise<PartnerOfferData> {
  authorize(caller, "content.read");
  return presentOffer(await findPartnerOffer(caller, id));
}

/** Adds the rules about several fields. */
const withRules = <Schema extends z.ZodType<PartnerOfferValues, z.ZodTypeDef, unknown>>(
  schema: Schema,
) => schema.superRefine(checkOffer) as unknown as Schema;

/**
 * Creates an offer as a draft (AREAS 11: POST /partner-offer). `value` is whole percent, 1 to 100, or whole cents.
 * @throws InvalidInputError, also for an unknown partner or billing plan; ConflictError for a name that another offer of the partner has, or a
 *   code that a partner or an offer has
 */
export async function createPartnerOffer(
  caller: Caller,
  input: unknown,
): Promise<PartnerOfferData> {
  authorize(caller, "content.write");
  const { partnerId, ...values } = parseInput(withRules(newPartnerOfferSchema), input);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const partner = await requirePartner(writer, partnerId);
    await requirePlans(writer, "planCodes", values.planCodes);
    await requireFreeCode(writer, { field: "code", code: values.code });
    const offer = await refuseDuplicate(duplicateName(values.offerName), () =>
      PartnerOffer.create({ partnerId, ...toColumns(values) }, { transaction }),
    );
    const created = presentPartnerOffer(offer, partner);
    return recordCreated(writer, PARTNER_OFFER, created, offer.name);
  });
}

/**
 * Updates the supplied fields of an offer (AREAS 11: PUT /partner-offer); its partner, stage and counts stay.
 * @throws NotFoundError, InvalidInputError, ConflictError, StaleError
 */
export async function updatePartnerOffer(
  caller: Caller,
  id: number,
  input: unknown,
  expectedVersions?: ExpectedVersions,
): Promise<PartnerOfferData> {
  authorize(caller, "content.write");
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const offer = await lockPartnerOffer(writer, id);
    const before = presentOffer(offer);
    await requireVersion(writer, PARTNER_OFFER, before, expectedVersions);
    const values = parseInput(withRules(partnerOfferSchema), mergeInput(before, input));
    const added = values.planCodes.filter((code) => !before.planCodes.includes(code));
    await requirePlans(writer, "planCodes", added);
    await requireFreeCode(writer, { field: "code", code: values.code, owner: { offerId: id } });
    offer.set(toColumns(values));
    await refuseDuplicate(duplicateName(values.offerName), () => offer.save({ transaction }));
    return recordUpdated(writer, PARTNER_OFFER, before, presentOffer(offer), offer.name);
  });
}

/** Adds the fields that an input leaves out. The reach follows the code, unless it is given: an offer that loses its code reaches everyone. */
function mergeInput(before: PartnerOfferData, input: unknown): Record<string, unknown> {
  const supplied = Object(input) as Record<string, unknown>;
  const merged = { ...toPartnerOfferInput(before), ...supplied };
  if ("code" in supplied && !("reach" in supplied)) return { ...merged, reach: undefined };
  return merged;
}

/** Converts a presented offer to the input that `updatePartnerOffer` takes. */
export const toPartnerOfferInput = ({
  id: _,
  partnerId: __,
  partner: ___,
  stage: ____,
  status: _____,
  usedCount: ______,
  usedCents: _______,
  version: ________,
  createdAt: _________,
  updatedAt: __________,
  ...input
}: PartnerOfferData) => input;

/** Converts validated values to the columns of an offer. */
export const toColumns = ({
  offerName: name,
  planCodes,
  reach,
  ...values
}: PartnerOfferValues) => ({
  name,
  ...values,
  planCodes: planCodes.join(","),
  reach: values.code === "" ? (reach ?? "everyone") : "code",
});

/**
 * Deletes an offer.
 * @throws NotFoundError, StaleError; ConflictError once somebody has used it (DESIGN 8)
 */
export async function deletePartnerOffer(
  caller: Caller,
  id: number,
  expectedVersions?: ExpectedVersions,
): Promise<PartnerOfferData> {
  authorize(caller, "content.write");
  return inTransaction(caller, async (writer) => {
    const offer = await lockPartnerOffer(writer, id);
    const deleted = presentOffer(offer);
    await requireVersion(writer, PARTNER_OFFER, deleted, expectedVersions);
    await requireUnused(writer, offer);
    const bin = { type: PARTNER_OFFER, record: deleted, name: offer.name };
    await moveToBin(writer, "partner_offers", bin);
    await offer.destroy({ transaction: writer.transaction });
    return recordDeleted(writer, PARTNER_OFFER, deleted, offer.name);
  });
}

async function requireUnused(writer: CallerInTransaction, { id, name }: PartnerOffer) {
  const uses = await describeUses(writer, PARTNER_OFFER_USES, id);
  if (uses)
    throw new InUseError(`Partner offer "${name}" was used by ${uses} and cannot be deleted`);
}

const duplicateName = (name: string) => ({
  field: "offerName",
  message: OFFER_MESSAGES.duplicate(name),
});
