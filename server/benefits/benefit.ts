import type { PlanCode } from "~/models/catalogue/plan.schema";
import type { PartnerOffer } from "~/models/partners/partner-offer";
import type { Partner } from "~/models/partners/partner";
import { isContractInForce } from "~/models/partners/contract.schema";
import { findOfferStatus } from "~/models/partners/offer-status.schema";
import { splitPlanCodes } from "~/models/catalogue/plan.schema";
import { computeCoverage, computeOfferDiscount } from "~/server/partners/benefit";

/** A plan with its price, in whole cents: all that decides about a benefit, besides who somebody is. */
export type PricedPlan = { code: PlanCode; priceCents: number };

/** What a partner or one of its offers takes off a price. */
export type Benefit = {
  /** Identifies it in a form, such as "partner:3" or "offer:5". */
  key: string;
  partnerId: number;
  offerId: number | null;
  partnerName: string;
  /** What patients read, such as "Covered by Lakeside Employers". */
  label: string;
  /** Whether it is an offer, which is marked with its sponsor. */
  isOffer: boolean;
  /** Whole cents; never 0, and never above the price. */
  coveredCents: number;
};

/** What a partner covers of a plan's price; null for another plan, or outside of its contract. Seats are not looked at. */
export function toCoverage(
  partner: Partner,
  { code, priceCents }: PricedPlan,
  today: string,
): Benefit | null {
  if (partner.coversPlan !== code || !isContractInForce(partner, today)) return null;
  const coveredCents = computeCoverage(partner.coversPercent, priceCents);
  if (coveredCents === 0) return null;
  return {
    key: `partner:${partner.id}`,
    partnerId: partner.id,
    offerId: null,
    partnerName: partner.name,
    label: `Covered by ${partner.name}`,
    isOffer: false,
    coveredCents,
  };
}

/** What an offer takes off a plan's price, at most what is left of its budget; null for another plan, or unless it is Active. */
export function toOfferBenefit(
  offer: PartnerOffer,
  { code, priceCents }: PricedPlan,
  today: string,
): Benefit | null {
  const { partner, budgetCents, usedCents } = offer;
  if (!partner || findOfferStatus(offer, partner, today) !== "Active") return null;
  const plans = splitPlanCodes(offer.planCodes);
  if (plans.length > 0 && !plans.includes(code)) return null;
  const left = budgetCents > 0 ? budgetCents - usedCents : Infinity;
  const coveredCents = Math.min(computeOfferDiscount(offer, priceCents), left);
  if (coveredCents <= 0) return null;
  return {
    key: `offer:${offer.id}`,
    partnerId: partner.id,
    offerId: offer.id,
    partnerName: partner.name,
    label: offer.label || offer.name,
    isOffer: true,
    coveredCents,
  };
}
