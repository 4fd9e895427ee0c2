import { withZod } from "@remix-validated-form/with-zod";
import type { Validator } from "remix-validated-form";
import { partnerCoverageSchema, partnerDetailsSchema } from "~/models/partners/partner.schema";

/** Parts of a partner's record that have a form each: the cards of the page. */
export const PARTNER_SECTIONS = ["details", "coverage"] as const;
export type PartnerSection = (typeof PARTNER_SECTIONS)[number];

/** Parses the section that an address edits; null for none. */
export const parseSection = (text: string | null): PartnerSection | null =>
  PARTNER_SECTIONS.find((section) => section === text) ?? null;

export const coverageValidator = withZod(partnerCoverageSchema);

/** Validators of the edit forms. */
export const SECTION_VALIDATORS: Record<PartnerSection, Validator<Record<string, unknown>>> = {
  details: withZod(partnerDetailsSchema),
  coverage: coverageValidator,
};
