import { z } from "zod";
import { normalizeCode } from "~/models/partners/code.schema";
import { NO_OR_YES } from "~/models/partners/fields.schema";
import { Partner } from "~/models/partners/partner";
import { PartnerOffer } from "~/models/partners/partner-offer";
import {
  PARTNER_KINDS,
  PARTNER_LABELS,
  PARTNER_STATUSES,
  partnerKindLabel,
} from "~/models/partners/partner-options.schema";
import { checkContract, PARTNER_MESSAGES, partnerSchema } from "~/models/partners/partner.schema";
import { TEXT_LIMITS } from "~/models/rules/text-limits.schema";
import { choiceCell } from "~/server/imports/cells";
import { CONTACT_COLUMNS, pickContact } from "~/server/imports/contact-columns";
import { findExistingByName, findInBatches, readAllNames } from "~/server/imports/existing-names";
import { inOrder } from "~/server/imports/file-rows";
import type { Cells, ImportDescription } from "~/server/imports/import-description";
import { recordAllCreated } from "~/server/platform/audit";
import type { Caller } from "~/server/platform/caller";
import { withPhone } from "~/server/platform/contact";
import { requireFreeCode } from "./codes";
import { PARTNER } from "./find";
import { toColumns } from "./partners";
import { formatPlans, type PlanOption, readPlanOptions, requirePlans } from "./plan-options";
import { presentPartner } from "./present";

const { shape } = withPhone(partnerSchema);
const recordSchema = z
  .object({
    ...shape,
    kind: choiceCell(PARTNER_KINDS, shape.kind),
    status: choiceCell(PARTNER_STATUSES, shape.status),
    showsOnSite: choiceCell(NO_OR_YES, shape.showsOnSite),
  })
  .superRefine(checkContract);
type Values = z.output<typeof recordSchema>;

const optional = { isOptional: true } as const;

/** Import of partners. New ones only: their contracts are changed on their pages. */
export const PARTNER_IMPORT: ImportDescription<Values> = {
  fileName: "partners",
  subject: "partners",
  write: "billing.write",
  record: {
    label: PARTNER,
    columns: [
      { header: "Partner", field: "partnerName" },
      {
        header: PARTNER_LABELS.kind,
        field: "kind",
        hint: PARTNER_KINDS.map(({ label }) => label).join(", "),
      },
      ...CONTACT_COLUMNS.map((column) => ({ ...column, rule: { ...column.rule, ...optional } })),
      {
        header: PARTNER_LABELS.website,
        field: "website",
        rule: { maxLength: TEXT_LIMITS.url, ...optional },
      },
      {
        header: PARTNER_LABELS.description,
        field: "description",
        rule: { maxLength: TEXT_LIMITS.text, isMultiline: true, ...optional },
      },
      { header: PARTNER_LABELS.contractFrom, field: "contractFrom", rule: optional },
      { header: PARTNER_LABELS.contractTo, field: "contractTo", rule: optional },
      { header: PARTNER_LABELS.seats, field: "seats", hint: "0 for no limit", rule: optional },
      { header: PARTNER_LABELS.accessCode, field: "accessCode", rule: optional },
      {
        header: PARTNER_LABELS.coversPlan,
        field: "coversPlan",
        hint: "a billing plan",
        rule: optional,
      },
      {
        header: "Covered Part",
        field: "coversPercent",
        hint: "1 to 100 percent",
        rule: optional,
      },
      { header: PARTNER_LABELS.agreementSignedOn, field: "agreementSignedOn", rule: optional },
      { header: "On the Site", field: "showsOnSite", hint: "Yes or No", rule: optional },
      { header: "Status", field: "status", hint: PARTNER_STATUSES.join(", "), rule: optional },
    ],
    schema: recordSchema,
    key: ["partnerName"],
    name: "partnerName",
  },
  examples: [
    [
      ...["Lakeside Mills", "Employer", "Ann", "Lee", "Benefits Lead", "(415) 555-0132"],
      ...["ann@lakeside.example", "https://lakeside.example", "Pays the plans of its staff."],
      ...["2027-01-01", "2027-12-31", "200", "LAKE-2027", "Complete", "100", "2026-12-01"],
      ...["Yes", "Active"],
    ],
  ],
  findExisting: (caller, keys) => findExistingByName(caller, Partner, keys),
  readNames: (caller) => readAllNames(caller, Partner),
  findProblems: findCoverageProblems,
  async *readRecords(caller, ids) {
    const { transaction } = caller;
    const partners = await Partner.findAll({ where: { id: [...ids] }, transaction });
    const plans = await readPlanOptions(caller);
    yield inOrder(ids, partners).map((partner) => ({ record: toFileValues(partner, plans) }));
  },
  async create(writer, values, noteCreated) {
    const { transaction } = writer;
    const plans = await readPlanOptions(writer);
    const rows: ReturnType<typeof toColumns>[] = [];
    for (const each of values) {
      const coversPlan = findPlan(plans, each.coversPlan)?.value ?? each.coversPlan;
      await requirePlans(writer, "coversPlan", [coversPlan]);
      await requireFreeCode(writer, { field: "accessCode", code: each.accessCode });
      rows.push(toColumns({ ...each, coversPlan }));
    }
    const created = await Partner.bulkCreate(rows, { transaction, returning: true });
    const presented = created.map(presentPartner);
    await recordAllCreated(writer, PARTNER, presented, ({ partnerName }) => partnerName);
    noteCreated(PARTNER, created);
    return created.map(({ id }) => id);
  },
};

const toFileValues = (partner: Partner, plans: readonly PlanOption[]) => ({
  ...pickContact(partner),
  partnerName: partner.name,
  kind: partnerKindLabel(partner.kind),
  website: partner.website,
  description: partner.description,
  contractFrom: partner.contractFrom,
  contractTo: partner.contractTo,
  seats: partner.seats,
  accessCode: partner.accessCode,
  coversPlan: formatPlans(plans, partner.coversPlan ? [partner.coversPlan] : []),
  coversPercent: partner.coversPercent,
  agreementSignedOn: partner.agreementSignedOn,
  showsOnSite: partner.showsOnSite ? "Yes" : "No",
  status: partner.status,
});

/** Finds a billing plan by its code or its label, in any case. */
export const findPlan = (plans: readonly PlanOption[], text: string): PlanOption | undefined => {
  const wanted = text.trim().toLowerCase();
  return plans.find(
    ({ value, label }) => value.toLowerCase() === wanted || label.toLowerCase() === wanted,
  );
};

/** Finds the normalized codes that partners or offers have already. */
export async function findTakenCodes(
  { transaction }: Caller,
  codes: readonly string[],
): Promise<Set<string>> {
  const wanted = [...new Set(codes.filter((code) => code !== "").map(normalizeCode))];
  const partners = await findInBatches(wanted, (normalizedAccessCode) =>
    Partner.findAll({
      attributes: ["normalizedAccessCode"],
      where: { normalizedAccessCode },
      transaction,
    }),
  );
  const offers = await findInBatches(wanted, (normalizedCode) =>
    PartnerOffer.findAll({
      attributes: ["normalizedCode"],
      where: { normalizedCode },
      transaction,
    }),
  );
  return new Set(
    [
      ...partners.map(({ normalizedAccessCode }) => normalizedAccessCode),
      ...offers.map(({ normalizedCode }) => normalizedCode),
    ].filter((code) => code !== null),
  );
}

/** Finds what stands against new rows: an unknown billing plan, or a code that is taken, also by a row before. */
async function findCoverageProblems(caller: Caller, rows: readonly Cells[]) {
  const plans = await readPlanOptions(caller);
  const taken = await findTakenCodes(
    caller,
    rows.map(({ accessCode = "" }) => accessCode),
  );
  return rows.map(({ coversPlan = "", accessCode = "" }) => {
    if (coversPlan !== "" && !findPlan(plans, coversPlan))
      return PARTNER_MESSAGES.unknownPlan(coversPlan);
    return takeCode(taken, accessCode);
  });
}

/** Takes a code for a row. @returns why it cannot */
export function takeCode(taken: Set<string>, code: string): string | undefined {
  if (code === "") return undefined;
  const normalized = normalizeCode(code);
  if (taken.has(normalized)) return PARTNER_MESSAGES.codeTaken(code);
  taken.add(normalized);
  return undefined;
}
