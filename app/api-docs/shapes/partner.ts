import { z } from "zod";
import {
  COVERED_PERCENT,
  PARTNER_KINDS,
  PARTNER_STATUSES,
  type PartnerKind,
  SEATS,
} from "~/models/partners/partner-options.schema";
import {
  OFFER_KINDS,
  OFFER_REACHES,
  OFFER_STAGES,
  OFFER_STATUSES,
  type OfferKind,
  type OfferReach,
} from "~/models/partners/offer-options.schema";
import type { EligibilityResult, EligibilityState } from "~/server/partners/eligibility";
import type { PartnerData, PartnerOfferData } from "~/server/partners/present";
import {
  createdAt,
  dateTimeSchema,
  defineShape,
  idSchema,
  type Shape,
  updatedAt,
  version,
} from "../describe";
import { contact } from "./contact";

const CREATED_AT = "2027-01-04T08:30:00.000Z";
const text = (description: string) => z.string().nullable().describe(description);
const day = (description: string) =>
  z.string().date().nullable().describe(`${description} YYYY-MM-DD; null for none.`);
const values = <Value extends string>(options: readonly { value: Value }[]) =>
  z.enum(options.map(({ value }) => value) as unknown as [Value, ...Value[]]);
const count = (description: string) => z.number().int().min(0).describe(description);
const NO_LIMIT = "0: no limit.";

export const PARTNER = {
  name: "Partner",
  shape: defineShape<PartnerData>()(
    z
      .object({
        id: idSchema("the partner"),
        partnerName: z.string(),
        kind: values<PartnerKind>(PARTNER_KINDS),
        ...contact,
        website: text("Its web address."),
        description: z.string().nullable(),
        contractFrom: day("First day of the contract."),
        contractTo: day("Last day of the contract."),
        seats: count(`People who may be covered. ${NO_LIMIT}`).max(SEATS.max),
        accessCode: text("Code by which people say that they belong to it."),
        coversPlan: text("Code of the billing plan that it covers."),
        coversPercent: z
          .number()
          .int()
          .min(COVERED_PERCENT.min)
          .max(COVERED_PERCENT.max)
          .describe("Part of that plan's price, in percent."),
        agreementSignedOn: day("Day of the business associate agreement."),
        status: z.enum(PARTNER_STATUSES),
        showsOnSite: z
          .boolean()
          .describe("Whether the site names it while its contract is in force."),
        offerCount: count("Its offers."),
        version,
        createdAt,
        updatedAt,
      })
      .strict(),
  ).describe("An organization that sends patients, or helps pay for their plans."),
  example: {
    id: 1,
    partnerName: "Northwind Mills",
    kind: "employer",
    contactFirstName: "Grace",
    contactLastName: "Imai",
    contactTitle: "Benefits Lead",
    contactPhone: "+12065550173",
    contactEmail: "benefits@northwind.example.org",
    website: "https://northwind.example.org",
    description: null,
    contractFrom: "2027-01-01",
    contractTo: "2027-12-31",
    seats: 200,
    accessCode: "NORTHWIND-27",
    coversPlan: "complete",
    coversPercent: 100,
    agreementSignedOn: "2026-12-01",
    status: "Active",
    showsOnSite: true,
    offerCount: 2,
    version: 1,
    createdAt: CREATED_AT,
    updatedAt: CREATED_AT,
  },
} satisfies Shape;

export const PARTNER_OFFER = {
  name: "PartnerOffer",
  shape: defineShape<PartnerOfferData>()(
    z
      .object({
        id: idSchema("the offer"),
        partnerId: idSchema("its partner"),
        partner: z.string().describe("The partner's name."),
        offerName: z.string(),
        label: z.string().describe("What patients read."),
        code: text("Code that patients type; null for none."),
        kind: values<OfferKind>(OFFER_KINDS),
        value: count("Percent, or cents; 0 for a free one."),
        planCodes: z.array(z.string()).describe("Codes of billing plans; none: all of them."),
        fromDay: day("First day, in the hospital's time zone."),
        toDay: day("Last day, in the hospital's time zone."),
        maxRedemptions: count(`People who may use it. ${NO_LIMIT}`),
        budgetCents: count(`Cents that it may give. ${NO_LIMIT}`),
        reach: values<OfferReach>(OFFER_REACHES).describe(
          "Who has the code, who is on the partner's eligibility list, or everyone.",
        ),
        paidToShow: z
          .boolean()
          .describe(
            "Whether the partner pays for it to be shown: then a patient must authorize it.",
          ),
        stage: z.enum(OFFER_STAGES).describe("What people decided."),
        status: z
          .enum(OFFER_STATUSES)
          .describe("What it is today, by its stage, days and counts, and its partner's contract."),
        usedCount: count("People who used it."),
        usedCents: count("Cents that it gave."),
        version,
        createdAt,
        updatedAt,
      })
      .strict(),
  ).describe("What a partner gives toward a plan."),
  example: {
    id: 1,
    partnerId: 1,
    partner: "Northwind Mills",
    offerName: "Spring savings",
    label: "20% off your plan",
    code: null,
    kind: "percentage",
    value: 20,
    planCodes: ["complete"],
    fromDay: "2027-03-01",
    toDay: "2027-05-31",
    maxRedemptions: 100,
    budgetCents: 0,
    reach: "everyone",
    paidToShow: false,
    stage: "Draft",
    status: "Draft",
    usedCount: 0,
    usedCents: 0,
    version: 0,
    createdAt: CREATED_AT,
    updatedAt: CREATED_AT,
  },
} satisfies Shape;

const STATE = {
  count: count("Entries of the list."),
  changedAt: dateTimeSchema("When it was last changed; null before the first time.").nullable(),
};

/** Who is on a list is never answered. */
export const ELIGIBILITY = {
  name: "Eligibility",
  shape: defineShape<EligibilityState>()(z.object(STATE).strict()).describe(
    "An eligibility list. Who is on it cannot be read.",
  ),
  example: { count: 340, changedAt: CREATED_AT },
} satisfies Shape;

export const ELIGIBILITY_RESULT = {
  name: "EligibilityResult",
  shape: defineShape<EligibilityResult>()(
    z
      .object({
        ...STATE,
        added: count("Entries that are new."),
        alreadyThere: count("Entries that were there."),
        removed: count("Entries that are gone."),
        invalid: count("What is neither a record number nor an email address."),
        duplicates: count("Entries that were sent before."),
        blank: count("Blank entries."),
      })
      .strict(),
  ).describe("What an upload did."),
  example: {
    count: 340,
    changedAt: CREATED_AT,
    added: 12,
    alreadyThere: 328,
    removed: 5,
    invalid: 1,
    duplicates: 2,
    blank: 0,
  },
} satisfies Shape;
