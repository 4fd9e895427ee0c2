import { z } from "zod";
import { apiNote } from "~/models/rules/api-note.schema";
import { optionalContact, requiredContact } from "~/models/rules/contact.schema";
import {
  atMost,
  blankToUndefined,
  checkedText,
  choiceField,
  optionalLine,
  optionalText,
  requiredLine,
  TEXT_LIMITS,
  trimText,
} from "~/models/rules/text.schema";
import { isExternalUrl } from "~/models/rules/web-address.schema";
import { codeField } from "./code.schema";
import { checkDays, flagField, optionalDay, rangeField } from "./fields.schema";
import {
  COVERED_PERCENT,
  PARTNER_KINDS,
  PARTNER_LABELS,
  PARTNER_STATUSES,
  type PartnerKind,
  SEATS,
} from "./partner-options.schema";

/** Messages about a partner that are not about one field alone. */
export const PARTNER_MESSAGES = {
  duplicate: (name: string) => `Partner "${name}" already exists`,
  codeTaken: (code: string) => `The code "${code}" is already used by another partner or offer`,
  days: "The contract must not end before it begins",
  unknownPlan: (code: string) => `Billing plan "${code}" not found`,
} as const;

const CONTACT = { invalidEmail: "Invalid email format" };
const KINDS = PARTNER_KINDS.map(({ value }) => value) as [PartnerKind, ...PartnerKind[]];
/** Length of a billing plan's code. */
export const MAX_PLAN_CODE_LENGTH = 50;

const websiteField = apiNote(
  checkedText(
    z.string({ invalid_type_error: "Website must be text" }).nullish(),
    {
      label: PARTNER_LABELS.website,
      max: atMost(PARTNER_LABELS.website, TEXT_LIMITS.url),
      validate: (text) => (isExternalUrl(text) ? null : "Please enter a valid URL"),
    },
    trimText,
  ),
  {
    type: ["string", "null"],
    pattern: '^$|^https?://[^/\\s<>"\\\\][^\\s<>"\\\\]*$',
    maxLength: TEXT_LIMITS.url,
  },
);

/** Name of a partner, unique among all. */
export const partnerNameField = requiredLine({
  label: "Partner name",
  required: "Partner name is required",
});

/** Who a partner is: first step of the wizard, without the contact. */
const detailFields = {
  partnerName: partnerNameField,
  kind: choiceField({ label: "Kind", required: "Kind is required", options: KINDS }),
  status: z.preprocess(
    (value) => blankToUndefined(value) ?? "Prospect",
    choiceField({ label: "Status", required: "", options: PARTNER_STATUSES }),
  ),
  website: websiteField,
  description: optionalText({ label: PARTNER_LABELS.description }),
  showsOnSite: flagField("showsOnSite"),
};

/** What a partner's contract says: second step of the wizard. Which billing plans there are is checked by the domain. */
export const partnerCoverageFields = {
  contractFrom: optionalDay(PARTNER_LABELS.contractFrom),
  contractTo: optionalDay(PARTNER_LABELS.contractTo),
  seats: rangeField(PARTNER_LABELS.seats, { ...SEATS, default: 0 }),
  accessCode: codeField("Access code"),
  coversPlan: optionalLine({
    label: PARTNER_LABELS.coversPlan,
    max: atMost(PARTNER_LABELS.coversPlan, MAX_PLAN_CODE_LENGTH),
  }),
  coversPercent: rangeField("Covered part", COVERED_PERCENT),
  agreementSignedOn: optionalDay(PARTNER_LABELS.agreementSignedOn),
};

/** Requires that a contract does not end before it begins. */
export const checkContract = (
  values: { contractFrom: string; contractTo: string },
  context: z.RefinementCtx,
) =>
  checkDays(
    context,
    { from: values.contractFrom, to: values.contractTo },
    { field: "contractTo", message: PARTNER_MESSAGES.days },
  );

/** PUT /partner: contact fields may be empty (AREAS 11). */
export const partnerSchema = z.object({
  ...detailFields,
  ...optionalContact(CONTACT),
  ...partnerCoverageFields,
});
export type PartnerValues = z.output<typeof partnerSchema>;

/** POST /partner: every contact field is required, as an advertiser's. */
export const newPartnerSchema = partnerSchema.extend(requiredContact(CONTACT));

/** "Partner Details": first step of the wizard, and the card on a partner's page. */
export const newPartnerDetailsSchema = z.object({ ...detailFields, ...requiredContact(CONTACT) });
export const partnerDetailsSchema = z.object({ ...detailFields, ...optionalContact(CONTACT) });

/** "Coverage": second step of the wizard, and the card on a partner's page. */
export const partnerCoverageSchema = z.object(partnerCoverageFields).superRefine(checkContract);

/** Field names of the steps of the wizard, and of the cards. */
export const PARTNER_STEP_FIELDS = {
  details: Object.keys(partnerDetailsSchema.shape),
  coverage: Object.keys(partnerCoverageFields),
};
