/** Kinds of partners (AREAS 11). In a file without zod, which lists and pages import. */
export const PARTNER_KINDS = [
  { value: "healthcare-system", label: "Healthcare System" },
  { value: "medical-provider", label: "Medical Provider" },
  { value: "healthcare-affiliate", label: "Healthcare Affiliate" },
  { value: "employer", label: "Employer" },
  { value: "insurer", label: "Insurer" },
] as const;
export type PartnerKind = (typeof PARTNER_KINDS)[number]["value"];

/** Only an Active partner pays, is shown on the site, and has offers that count. */
export const PARTNER_STATUSES = ["Prospect", "Active", "Suspended", "Ended"] as const;
export type PartnerStatus = (typeof PARTNER_STATUSES)[number];

/** Kinds that care for, or pay for, the same patients: lists of patients are exchanged with them under a signed agreement only. */
export const KINDS_WITH_AGREEMENT: readonly PartnerKind[] = [
  "healthcare-system",
  "medical-provider",
  "healthcare-affiliate",
  "insurer",
];

/** Limits of a partner's coverage. Seats: 0 is unlimited. */
export const SEATS = { min: 0, max: 1_000_000 } as const;
export const COVERED_PERCENT = { min: 1, max: 100, default: 100 } as const;

/** Labels of a partner's fields, on screens, in files and in messages. */
export const PARTNER_LABELS = {
  partnerName: "Partner Name",
  kind: "Kind",
  status: "Status",
  website: "Website",
  description: "Description",
  showsOnSite: "Show on the site",
  contractFrom: "Contract From",
  contractTo: "Contract Until",
  seats: "Seats",
  accessCode: "Access Code",
  coversPlan: "Covers",
  coversPercent: "Covered Part (percent)",
  agreementSignedOn: "Agreement Signed On",
} as const;

/** Label of a kind, such as "Healthcare System". */
export const partnerKindLabel = (kind: PartnerKind): string =>
  PARTNER_KINDS.find(({ value }) => value === kind)?.label ?? kind;
