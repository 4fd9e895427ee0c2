import { Op } from "sequelize";
import { z } from "zod";
import { NO_OR_YES, toDollars } from "~/models/partners/fields.schema";
import {
  OFFER_KINDS,
  OFFER_LABELS,
  OFFER_REACHES,
  type OfferKind,
} from "~/models/partners/offer-options.schema";
import { Partner } from "~/models/partners/partner";
import { PartnerOffer } from "~/models/partners/partner-offer";
import {
  fromPartnerOfferForm,
  OFFER_MESSAGES,
  partnerOfferFormSchema,
} from "~/models/partners/partner-offer.schema";
import { PARTNER_MESSAGES } from "~/models/partners/partner.schema";
import { normalizeName } from "~/models/rules/clean-text.schema";
import { requiredLine } from "~/models/rules/text.schema";
import { choiceCell, formatNames, optionLabel, parseNames } from "~/server/imports/cells";
import { findInBatches } from "~/server/imports/existing-names";
import { inOrder } from "~/server/imports/file-rows";
import type {
  Cells,
  ExistingRecords,
  ImportDescription,
} from "~/server/imports/import-description";
import { toKeyId } from "~/server/imports/row-groups";
import { recordAllCreated } from "~/server/platform/audit";
import type { Caller } from "~/server/platform/caller";
import { InvalidInputError } from "~/server/platform/errors";
import { requireFreeCode } from "~/server/partners/codes";
import { PARTNER_OFFER } from "~/server/partners/find";
import { findPlan, findTakenCodes, takeCode } from "~/server/partners/partner-import";
import { type PlanOption, readPlanOptions } from "~/server/partners/plan-options";
import { presentPartnerOffer } from "~/server/partners/present";
import { toColumns } from "./partner-offers";

const ANY = z.unknown();

const cells = z.object({
  partner: requiredLine({ label: "Partner", required: "Partner is required" }),
  kind: choiceCell(OFFER_KINDS, ANY),
  reach: choiceCell(OFFER_REACHES, ANY),
  paidToShow: choiceCell(NO_OR_YES, ANY),
  planCodes: z
    .string()
    .optional()
    .transform((text) => parseNames(text ?? "")),
});
/** Cells as the form has them: value and budget in percent or dollars. */
const recordSchema = z
  .object({})
  .passthrough()
  .transform((row, context) => {
    const own = cells.safeParse(row);
    if (!own.success) {
      own.error.issues.forEach((issue) => context.addIssue(issue));
      return z.NEVER;
    }
    const form = partnerOfferFormSchema.safeParse({ ...row, ...own.data, planCodes: [] });
    if (!form.success) {
      form.error.issues.forEach((issue) => context.addIssue(issue));
      return z.NEVER;
    }
    const { partner, planCodes } = own.data;
    return { partner, ...fromPartnerOfferForm(form.data), planCodes };
  });
type Values = z.output<typeof recordSchema>;

const optional = { isOptional: true } as const;

/** Import of offers, as drafts. Their partners exist. */
export const PARTNER_OFFER_IMPORT: ImportDescription<Values> = {
  fileName: "partner-offers",
  subject: "partner offers",
  record: {
    label: PARTNER_OFFER,
    columns: [
      {
        header: OFFER_LABELS.partnerId,
        field: "partner",
        hint: "name of a partner",
        isMinor: true,
      },
      { header: "Offer", field: "offerName" },
      { header: OFFER_LABELS.label, field: "label" },
      {
        header: OFFER_LABELS.kind,
        field: "kind",
        hint: OFFER_KINDS.map(({ label }) => label).join(", "),
      },
      { header: OFFER_LABELS.value, field: "value", hint: "percent or dollars", rule: optional },
      { header: OFFER_LABELS.code, field: "code", rule: optional },
      {
        header: OFFER_LABELS.planCodes,
        field: "planCodes",
        hint: "blank for all, several after semicolons",
        rule: optional,
      },
      { header: OFFER_LABELS.fromDay, field: "fromDay", rule: optional },
      { header: OFFER_LABELS.toDay, field: "toDay", rule: optional },
      {
        header: OFFER_LABELS.maxRedemptions,
        field: "maxRedemptions",
        hint: "0 for no limit",
        rule: optional,
      },
      { header: "Budget", field: "budget", hint: "dollars", rule: optional },
      {
        header: OFFER_LABELS.reach,
        field: "reach",
        hint: OFFER_REACHES.map(({ label }) => label).join(", "),
        rule: optional,
      },
      { header: "Paid To Be Shown", field: "paidToShow", hint: "Yes or No", rule: optional },
    ],
    schema: recordSchema,
    key: ["partner", "offerName"],
    name: "offerName",
  },
  examples: [
    [
      ...["Lakeside Mills", "Spring savings", "20% off your plan", "Percentage", "20", "SPRING-20"],
      ...["Complete", "2027-03-01", "2027-05-31", "100", "500", "", "No"],
    ],
  ],
  findExisting: findOffers,
  findProblems,
  async *readRecords(caller, ids) {
    const { transaction } = caller;
    const offers = await PartnerOffer.findAll({
      where: { id: [...ids] },
      include: [{ model: Partner, as: "partner", attributes: ["name"] }],
      transaction,
    });
    const plans = await readPlanOptions(caller);
    yield inOrder(ids, offers).map((offer) => ({ record: toFileValues(offer, plans) }));
  },
  async create(writer, values, noteCreated) {
    const { transaction } = writer;
    const plans = await readPlanOptions(writer);
    const partners = await findPartners(
      writer,
      values.map(({ partner }) => partner),
    );
    const rows = [];
    for (const { partner: name, planCodes, ...each } of values) {
      const partner = partners.get(normalizeName(name));
      if (!partner) throw refuse("partner", describeMissingPartner(name));
      const codes = planCodes.map((text) => {
        const plan = findPlan(plans, text);
        if (!plan) throw refuse("planCodes", PARTNER_MESSAGES.unknownPlan(text));
        return plan.value;
      });
      await requireFreeCode(writer, { field: "code", code: each.code });
      rows.push({ partnerId: partner.id, ...toColumns({ ...each, planCodes: codes }) });
    }
    const created = await PartnerOffer.bulkCreate(rows, { transaction, returning: true });
    const byId = new Map([...partners.values()].map((partner) => [partner.id, partner]));
    const presented = created.flatMap((offer) => {
      const partner = byId.get(offer.partnerId);
      return partner ? [presentPartnerOffer(offer, partner)] : [];
    });
    await recordAllCreated(writer, PARTNER_OFFER, presented, ({ offerName }) => offerName);
    noteCreated(PARTNER_OFFER, created);
    return created.map(({ id }) => id);
  },
};

const refuse = (field: string, message: string) =>
  new InvalidInputError([{ field, message, code: "not-found" }]);
const describeMissingPartner = (name: string) => `Partner "${name}" not found`;

const toFileValue = (kind: OfferKind, value: number): string =>
  kind === "free" ? "" : kind === "amount" ? toDollars(value) : String(value);

const toFileValues = (offer: PartnerOffer, plans: readonly PlanOption[]) => ({
  partner: offer.partner?.name ?? "",
  offerName: offer.name,
  label: offer.label,
  kind: optionLabel(OFFER_KINDS, offer.kind),
  value: toFileValue(offer.kind, offer.value),
  code: offer.code,
  planCodes: formatNames(
    offer.planCodes === ""
      ? []
      : offer.planCodes.split(",").map((code) => findPlan(plans, code)?.label ?? code),
  ),
  fromDay: offer.fromDay,
  toDay: offer.toDay,
  maxRedemptions: offer.maxRedemptions,
  budget: offer.budgetCents === 0 ? "" : toDollars(offer.budgetCents),
  reach: optionLabel(OFFER_REACHES, offer.reach),
  paidToShow: offer.paidToShow ? "Yes" : "No",
});

/** Finds partners by their normalized names. */
async function findPartners({ transaction }: Caller, names: readonly string[]) {
  const wanted = [...new Set(names.map(normalizeName))].filter((name) => name !== "");
  const found = await findInBatches(wanted, (normalizedName) =>
    Partner.findAll({ where: { normalizedName }, transaction }),
  );
  return new Map(found.map((partner) => [partner.normalizedName, partner]));
}

/** Finds the offers that exist already, by partner and name. */
async function findOffers(
  caller: Caller,
  keys: readonly (readonly string[])[],
): Promise<ExistingRecords> {
  const partners = await findPartners(
    caller,
    keys.map(([partner = ""]) => partner),
  );
  const byId = new Map([...partners].map(([name, { id }]) => [id, name]));
  const names = [...new Set(keys.map(([, name = ""]) => name))];
  const offers = await findInBatches(names, (batch) =>
    PartnerOffer.findAll({
      attributes: ["id", "partnerId", "normalizedName"],
      where: { partnerId: { [Op.in]: [...byId.keys()] }, normalizedName: batch },
      transaction: caller.transaction,
    }),
  );
  return new Map(
    offers.map(({ id, partnerId, normalizedName }) => [
      toKeyId([byId.get(partnerId) ?? "", normalizedName]),
      { id, children: new Map<string, string>() },
    ]),
  );
}

/** Finds what stands against new rows: an unknown partner or billing plan, or a code that is taken, also by a row before. */
async function findProblems(caller: Caller, rows: readonly Cells[]) {
  const plans = await readPlanOptions(caller);
  const partners = await findPartners(
    caller,
    rows.map(({ partner = "" }) => partner),
  );
  const taken = await findTakenCodes(
    caller,
    rows.map(({ code = "" }) => code),
  );
  return rows.map(({ partner = "", planCodes = "", code = "", reach = "" }) => {
    if (!partners.has(normalizeName(partner))) return describeMissingPartner(partner);
    const unknown = parseNames(planCodes).find((text) => !findPlan(plans, text));
    if (unknown !== undefined) return PARTNER_MESSAGES.unknownPlan(unknown);
    const isForCode = reach.trim().toLowerCase() === OFFER_REACHES[0].label.toLowerCase();
    if (isForCode && code === "") return OFFER_MESSAGES.codeMissing;
    return takeCode(taken, code);
  });
}
