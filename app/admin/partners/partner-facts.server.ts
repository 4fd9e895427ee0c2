import { pickContact, toContactValues } from "~/app/components/partner/contact-values";
import { hasContractEnded, isContractToCome } from "~/models/partners/contract.schema";
import { KINDS_WITH_AGREEMENT, partnerKindLabel } from "~/models/partners/partner-options.schema";
import { billingPartnerLabel } from "~/models/rules/labels.schema";
import type { EligibilityState } from "~/server/partners/eligibility";
import { formatPlans, type PlanOption } from "~/server/partners/plan-options";
import type { PartnerData } from "~/server/partners/present";
import { hospitalToday } from "~/server/partners/today";
import { showContact } from "~/server/platform/contact";
import { formatDay, formatTime } from "~/server/platform/dates";
import { showPhone } from "~/server/platform/phone-numbers";
import type { PartnerSection } from "./partner-validators";

const formatOptionalDay = (day: string | null) => day && formatDay(day);

/** Presents a partner for its page. */
export function toPartnerFacts(partner: PartnerData, plans: readonly PlanOption[]) {
  const { id, coversPlan, coversPercent, seats } = partner;
  return {
    id,
    label: billingPartnerLabel(id),
    name: partner.partnerName,
    kind: partnerKindLabel(partner.kind),
    status: partner.status,
    contact: { ...pickContact(partner), contactPhone: showPhone(partner.contactPhone ?? "") },
    website: partner.website,
    description: partner.description,
    showsOnSite: partner.showsOnSite ? "Yes" : "No",
    contractFrom: formatOptionalDay(partner.contractFrom) ?? "No first day",
    contractTo: formatOptionalDay(partner.contractTo) ?? "No end",
    covers: coversPlan && `${coversPercent}% of ${formatPlans(plans, [coversPlan])}`,
    seats: seats === 0 ? "No limit" : seats.toLocaleString("en-US"),
    accessCode: partner.accessCode,
    agreementSignedOn: formatOptionalDay(partner.agreementSignedOn),
    created: formatDay(partner.createdAt),
  };
}
export type PartnerFacts = ReturnType<typeof toPartnerFacts>;

/** Presents an eligibility list. */
export const toEligibilityFacts = ({ count, changedAt }: EligibilityState) => ({
  count: count.toLocaleString("en-US"),
  isEmpty: count === 0,
  changed: changedAt && formatTime(changedAt),
});

/** Lists what somebody should know about a partner, or do: none of it stops anything. */
export function listCautions(partner: PartnerData, eligible: number): string[] {
  const today = hospitalToday();
  const isActive = partner.status === "Active";
  const needsAgreement = eligible > 0 || KINDS_WITH_AGREEMENT.includes(partner.kind);
  const cautions = {
    "There is no signed agreement (BAA) yet. Sign one before lists of patients are exchanged.":
      isActive && needsAgreement && partner.agreementSignedOn === null,
    "The contract has ended by its last day: nothing is covered anymore, and its offers show as Ended. Plans that people have stay.":
      isActive && hasContractEnded(partner, today),
    "The contract has not begun yet: nothing is covered until its first day, and its offers wait for it.":
      isActive && isContractToCome(partner, today),
    "Ended: nothing is covered anymore, and its offers show as Ended. Plans that people have stay.":
      partner.status === "Ended",
    "Not Active: nothing is covered, and its offers show as Paused until it is.":
      (partner.status === "Suspended" || partner.status === "Prospect") && partner.offerCount > 0,
    "It covers no plan and has no offers, so that nobody gets anything by it yet.":
      isActive && partner.coversPlan === null && partner.offerCount === 0,
  };
  return Object.entries(cautions).flatMap(([text, applies]) => (applies ? [text] : []));
}

/** Form values of a section of a partner. */
export const toSectionValues: Record<
  PartnerSection,
  (partner: PartnerData) => Record<string, string>
> = {
  details: (partner) => ({
    partnerName: partner.partnerName,
    kind: partner.kind,
    status: partner.status,
    ...toContactValues(showContact(partner)),
    website: partner.website ?? "",
    showsOnSite: partner.showsOnSite ? "yes" : "no",
    description: partner.description ?? "",
  }),
  coverage: (partner) => ({
    contractFrom: partner.contractFrom ?? "",
    contractTo: partner.contractTo ?? "",
    coversPlan: partner.coversPlan ?? "",
    coversPercent: String(partner.coversPercent),
    seats: String(partner.seats),
    accessCode: partner.accessCode ?? "",
    agreementSignedOn: partner.agreementSignedOn ?? "",
  }),
};
